import {
  callingHoursFirst,
  outcomeCall,
  outcomeOfHeld,
  outcomeOfNobody,
  outcomeWords,
  promise,
} from '@tidyguard/content/product';
import { Section, StepList } from '@tidyguard/design-system';
import type { ReactNode } from 'react';
import { shownOpening } from '../quiz/shownOpening';
import { ForCall } from './ForCall';
import { shownIf, shownUnless } from './shownIf';
import type { ShownVisitor } from './visitor';
import { VisitorText } from './VisitorText';

const { next } = outcomeWords;

export interface NextStepsProps {
  visitor: ShownVisitor;
  /** Where the visitor can write to. */
  email: string;
}

/** When calls begin, after a colon; empty if that is not known. */
const openingOf = ({ opensAt, now, timeZone }: ShownVisitor): string =>
  opensAt > now ? `: ${shownOpening(opensAt, now, timeZone)}` : '';

/** Who calls and when, if there is a request; before React hydrates, the inline script chooses. */
function Lead({ visitor, email }: NextStepsProps) {
  return (
    <>
      <span {...shownUnless(visitor, 'submitted')}>{next.before}</span>
      <span {...shownIf(visitor, 'submitted')}>
        <Call visitor={visitor} email={email} />
      </span>
    </>
  );
}

/** Words that are true only once the request has arrived. */
function Arrived({ visitor, children }: Pick<NextStepsProps, 'visitor'> & { children: ReactNode }) {
  return <span {...shownUnless(visitor, 'waiting')}>{children}</span>;
}

function Call({ visitor, email }: NextStepsProps) {
  const { call, company, hasOthers, waiting } = visitor;
  return (
    <>
      <Arrived visitor={visitor}>
        <ForCall of="usual" call={call}>
          {next.lead}
        </ForCall>
        <ForCall of="soon" call={call}>
          <VisitorText of="company">{company}</VisitorText>{' '}
          {outcomeCall.soon(promise.contactWithinMinutes)}
        </ForCall>
      </Arrived>
      <ForCall of="later" call={call}>
        <VisitorText of="company">{company}</VisitorText> {outcomeCall.later}
        {call === 'later' && openingOf(visitor)}.
      </ForCall>
      <ForCall of="closed" call={call}>
        {callingHoursFirst}
        {call === 'closed' && openingOf(visitor)}.
      </ForCall>
      <ForCall of="past" call={call}>
        {outcomeCall.past} <a href={`mailto:${email}`}>{email}</a>
      </ForCall>
      {hasOthers && (call === 'later' || (call === 'soon' && !waiting)) && ` ${outcomeCall.others}`}
      <ForCall of="nobody" call={call}>
        {outcomeOfNobody.next}
      </ForCall>
      <ForCall of="held" call={call}>
        {outcomeOfHeld.next}
      </ForCall>
    </>
  );
}

/** What happens next: the first step is the call. */
export function NextSteps({ visitor, email }: NextStepsProps) {
  const { call } = visitor;
  const steps = next.steps.map((step, index) =>
    index > 0
      ? step
      : {
          ...step,
          text: (
            <>
              <ForCall of="usual soon" call={call}>
                <Arrived visitor={visitor}>{step.text}</Arrived>
              </ForCall>
              <ForCall of="later closed" call={call}>
                {outcomeCall.laterStep}
              </ForCall>
            </>
          ),
        },
  );
  return (
    <Section
      id="next"
      title={next.title}
      lead={<Lead visitor={visitor} email={email} />}
      tone="muted"
    >
      <ForCall of="usual soon later closed" call={call} as="div">
        <StepList steps={steps} />
      </ForCall>
    </Section>
  );
}
