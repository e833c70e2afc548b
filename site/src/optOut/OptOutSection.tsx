import { addressLine } from '@tidyguard/content';
import { optOutForm, optOutPage } from '@tidyguard/content/product';
import { Button, formatUsPhone } from '@tidyguard/design-system';
import { memo, Suspense, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import type { SiteConfig } from '../config/site';
import { hasGlobalPrivacyControl } from '../ports/globalPrivacyControl';
import type { SendOptOut } from '../ports/optOut';
import { LoadingNote } from '../forms/LoadingNote';
import { notice } from '../forms/styles';
import { LazyOptOutForm } from './LazyOptOutForm';
import { optOutMail } from './optOutMail';
import type { OptOutSubjects } from './schema';
import { done as doneStyle, note as noteStyle } from './styles';

const { failed, mail, sent } = optOutForm;

export interface OptOutSectionProps {
  site: Pick<SiteConfig, 'contactEmail' | 'legalName' | 'postalAddress'>;
  /** Null where there is nowhere to send the request to: it then goes by email. */
  send: SendOptOut | null;
  /** Opens the visitor's email program. */
  openMail?: (link: string) => void;
  now?: () => Date;
}

/** The result of the last try. */
interface Result {
  kind: 'failed' | 'sent' | 'mail_opened';
  subjects: OptOutSubjects;
}

const neverChanges = () => () => undefined;

const followLink = (link: string) => {
  window.location.href = link;
};

function shownSubjects({ phone, email }: OptOutSubjects): string {
  const subjects = [phone === undefined ? undefined : formatUsPhone(phone), email];
  const { lang } = document.documentElement;
  return new Intl.ListFormat(lang || undefined).format(
    subjects.filter((subject) => subject !== undefined),
  );
}

const shownDay = (time: Date) =>
  new Intl.DateTimeFormat(document.documentElement.lang || undefined, {
    dateStyle: 'long',
  }).format(time);

/** The two ways that always work. */
function OtherWays({
  site,
  subjects,
}: Pick<OptOutSectionProps, 'site'> & Pick<Result, 'subjects'>) {
  return (
    <p>
      <a href={optOutMail(site.contactEmail, subjects)}>{site.contactEmail}</a>
      <br />
      {site.legalName}, {addressLine(site.postalAddress)}
    </p>
  );
}

/**
 * Says that the browser's signal was seen. The prerendered page cannot know it, so this renders once
 * more after hydration. It is a component of its own, because the form must not render again (see below).
 */
function SignalNote() {
  const isSeen = useSyncExternalStore(neverChanges, hasGlobalPrivacyControl, () => false);
  return isSeen && <p css={noteStyle}>{optOutPage.signal.seen}</p>;
}

/**
 * The opt-out form, and what the visitor reads after sending it. Uses `memo`, because a second render while
 * the form's code is still loading would make React remove the prerendered form with what was typed.
 */
export const OptOutSection = memo(function OptOutSection({
  site,
  send,
  openMail = followLink,
  now = () => new Date(),
}: OptOutSectionProps) {
  const [result, setResult] = useState<Result | null>(null);
  const [isAgain, setAgain] = useState(false);
  const heading = useRef<HTMLHeadingElement>(null);
  const isDone = result !== null && result.kind !== 'failed';

  useEffect(() => {
    if (isDone) heading.current?.focus();
  }, [isDone]);

  const submit = async (subjects: OptOutSubjects) => {
    if (send === null) {
      openMail(optOutMail(site.contactEmail, subjects));
      setResult({ kind: 'mail_opened', subjects });
      return;
    }
    const isSent = await send({ ...subjects, gpc: hasGlobalPrivacyControl() });
    setResult({ kind: isSent ? 'sent' : 'failed', subjects });
  };

  const openAgain = () => {
    setAgain(true);
    setResult(null);
  };

  if (isDone) {
    const isSent = result.kind === 'sent';
    return (
      <div css={doneStyle}>
        <h3 ref={heading} tabIndex={-1}>
          {isSent ? sent.title : mail.openedTitle}
        </h3>
        <p>
          {isSent ? sent.text(shownSubjects(result.subjects), shownDay(now())) : mail.openedText}
        </p>
        {isSent ? null : <OtherWays site={site} subjects={result.subjects} />}
        <Button variant="quiet" onClick={openAgain}>
          {sent.again}
        </Button>
      </div>
    );
  }
  const failure = result && (
    <>
      <h3>{failed.title}</h3>
      <p>{failed.text}</p>
      <OtherWays site={site} subjects={result.subjects} />
    </>
  );
  const submitLabel = send === null ? mail.submit : optOutForm.submit;
  return (
    <div>
      <noscript>
        <div css={notice}>
          <p>{optOutForm.noScript}</p>
          <OtherWays site={site} subjects={{}} />
        </div>
      </noscript>
      {send === null && <p css={noteStyle}>{mail.before}</p>}
      <Suspense>
        <LazyOptOutForm
          submitLabel={failure ? failed.retry : submitLabel}
          onSubmit={submit}
          failure={failure}
          stillLoading={<LoadingNote site={site} />}
          startsFocused={isAgain}
        />
      </Suspense>
      <SignalNote />
    </div>
  );
});
