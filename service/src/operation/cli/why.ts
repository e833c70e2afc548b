import { nextCallTimes } from '../../calling/callingHours.ts';
import { MINUTE_MS } from '../../common/clock.ts';
import type {
  AnsweredAssignment,
  ListedWaitingLead,
  PassedOver,
  WaitingReason,
} from '../../repositories/assignments.ts';
import type { LeadStanding } from '../../repositories/matchDecisions.ts';
import type { ExplainedDecision } from '../adminChannel/companyOperations.ts';
import { plural } from './listing.ts';

const REPLAYS = {
  same: 'Decided again: the same.\n',
  different: 'Decided again: not the same.\n',
  'other rules':
    'It was made by other rules than those of this build, which cannot make it again.\n',
};

/** Why leads wait, in words. */
const WAITING: Record<WaitingReason, string> = {
  none_named: 'the consent names no company, or its box stood ticked, which is no consent',
  none_free: 'none of the companies that the consent names could get it',
  unanswered: 'the last company that had it had not accepted it when its time ended',
  returned: 'the last company that had it returned it',
  wrong_number: 'a company that called its phone reported that the number is wrong: do not call it',
  renamed: 'the last company that had it was renamed before it accepted it',
};

/** Why a lead waits and, if it was returned, why it was: some must not be called. */
export const waitingText = ({ reason, return_reason }: ListedWaitingLead): string =>
  return_reason === null ? WAITING[reason] : `${WAITING[reason]} (${return_reason})`;

const minuteOf = (time: string) => `${time.slice(0, 16).replace('T', ' ')} UTC`;

/** A time, and how many minutes after another one it was. */
const after = (time: string, from: string) =>
  `${minuteOf(time)} (after ${plural(Math.round((Date.parse(time) - Date.parse(from)) / MINUTE_MS), 'minute', 'minutes')})`;

/** What a company did with a lead, and when, next to the times that it and the visitor were told. */
function answersText(assignment: AnsweredAssignment, reached: readonly string[]): string {
  const { assignment_id, assigned_at, answer_by, promised_by, accepted_at, contacted_at } =
    assignment;
  const { ended, ended_at, return_reason } = assignment;
  const by = (time: string | null) => (time === null ? 'no time' : minuteOf(time));
  // A revocation, or the return of another lead of the phone, ends it earlier than the company was told.
  const timeToAccept = ended === 'unanswered' ? 'its time to accept ended' : 'to accept by';
  const endings = {
    unanswered: 'taken back',
    returned: `returned (${return_reason ?? ''})`,
    superseded: 'taken back, because the visitor changed the request and did not agree to it',
    renamed: 'taken back, because the consent names it otherwise than it is called now',
  };
  return [
    ...(ended === null || reached.includes(assignment_id)
      ? []
      : ['nothing of the lead had reached the company']),
    `${timeToAccept} ${by(answer_by)}: ${accepted_at === null ? 'not accepted' : after(accepted_at, assigned_at)}`,
    `first contact, promised by ${by(promised_by)}: ${contacted_at === null ? 'not reported' : after(contacted_at, assigned_at)}`,
    ...(ended === null || ended_at === null
      ? []
      : [`${endings[ended]}: ${after(ended_at, assigned_at)}`]),
  ]
    .map((line) => `  ${line}\n`)
    .join('');
}

const passedOverText = (passedOver: readonly PassedOver[]) =>
  passedOver
    .map(({ company_id, reasons }) => `  - not ${company_id}: ${reasons.join('; ')}\n`)
    .join('');

const assignmentText = (assignment: AnsweredAssignment, reached: readonly string[]) => {
  const { company_id, company_version, place, assigned_at, passed_over, repeats } = assignment;
  return (
    `Assigned to ${company_id} (version ${company_version}), place ${place} in the consent, ${minuteOf(assigned_at)}.\n` +
    (repeats === null ? '' : '  It had this phone before: it comes first, and is charged once.\n') +
    passedOverText(passed_over) +
    answersText(assignment, reached)
  );
};

/** Which companies had the lead and which has it, or why none has it. */
const outcomeText = ({ assignments, reached, waiting, standing }: ExplainedDecision): string =>
  assignments.map((one) => assignmentText(one, reached)).join('') +
  // A lead whose consent is revoked waits for no company.
  (waiting === null || standing?.is_revoked
    ? ''
    : `Waiting since ${minuteOf(waiting.since)}: ${WAITING[waiting.reason]}.\n` +
      passedOverText(waiting.passed_over));

const DECIDED_NOW =
  'what stands above was decided when it was first asked for, and the lead does not follow it';

/** What a lead follows if its decision was made after the consent, so that nobody had agreed to that. */
function reservedText({ reserved, held_for }: LeadStanding): string {
  if (reserved === null) {
    return `No company that was chosen before the consent is on record: ${DECIDED_NOW}.\n`;
  }
  const { company_ids, is_agreed } = reserved;
  const isPrechecked = held_for.includes('consent_prechecked');
  const names = `${company_ids.join(', ')} ${company_ids.length === 1 ? 'was' : 'were'} reserved before the consent`;
  if (isPrechecked) {
    return `${names}, but the consent box stood ticked when it was shown, which is no consent: ${DECIDED_NOW}.\n`;
  }
  if (!is_agreed) {
    return `${names}, but its text is not the one that names them: ${DECIDED_NOW}.\n`;
  }
  // A lead that is not held follows its reservation; the decision only seems later because a clock was ahead.
  return held_for.length === 0
    ? ''
    : `${names}: the lead follows that once it is released; ${DECIDED_NOW}.\n`;
}

/** What keeps a lead from every company, whatever was decided. */
function standingText({ standing, decided_at }: ExplainedDecision): string {
  if (standing === null) return '';
  const { agreed_at, held_for, is_revoked } = standing;
  const until = held_for.includes('consent_prechecked')
    ? ', released or not: the consent box stood ticked'
    : ' until it is released';
  return [
    decided_at > agreed_at ? reservedText(standing) : '',
    held_for.length === 0
      ? ''
      : `The newest version is held (${held_for.join(', ')}): no company gets that${until}.\n`,
    is_revoked ? 'The consent is revoked: nothing of the lead is sent any more.\n' : '',
  ].join('');
}

/** From when calls were allowed, if not yet at the decision: 'is open' means a company's own hours. */
function callsText({ decided_at, input }: ExplainedDecision): string {
  const { zip } = input.visitor;
  const { call_not_before } = nextCallTimes(zip, new Date(decided_at));
  return call_not_before === undefined
    ? ''
    : `By law nobody at ${zip} could be called before ${minuteOf(call_not_before)}, whoever is open.\n`;
}

/** A decision in words: who may get the lead, in which order, and who may not, each with its reasons. */
export function decisionText(decision: ExplainedDecision): string {
  const { ranked, excluded, out_of_reach } = decision.result;
  const { zip } = decision.input.visitor;
  const time = decision.decided_at.slice(0, 19).replace('T', ' ');
  const line = (mark: string, id: string, version: number, reasons: readonly string[]) =>
    `  ${mark} ${id} (version ${version}): ${reasons.join('; ')}\n`;
  return [
    `Decided ${time} UTC for ${zip}, by revision ${decision.revision} of the companies.\n`,
    callsText(decision),
    ranked.length === 0 ? 'No company may get it.\n' : 'In this order:\n',
    ...ranked.map(({ company_id, version, opens_at, reasons }, index) =>
      line(`${index + 1}.`, company_id, version, [
        ...reasons,
        ...(opens_at === null ? [] : [`opens ${minuteOf(opens_at)}`]),
      ]),
    ),
    ...(excluded.length === 0 ? [] : ['Not these:\n']),
    ...excluded.map(({ company_id, version, reasons }) => line('-', company_id, version, reasons)),
    `${plural(out_of_reach, 'company does', 'companies do')} not cover ${zip}.\n`,
    outcomeText(decision),
    standingText(decision),
    decision.replay === null ? '' : REPLAYS[decision.replay],
  ].join('');
}
