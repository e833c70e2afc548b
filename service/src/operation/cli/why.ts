import type { ExplainedDecision } from '../adminChannel/companyOperations.ts';
import { plural } from './listing.ts';

const REPLAYS = {
  same: 'Decided again: the same.\n',
  different: 'Decided again: not the same.\n',
  'other rules':
    'It was made by other rules than those of this build, which cannot make it again.\n',
};

const WAITING = {
  none_named: 'the consent names no company',
  none_free: 'none of the companies that the consent names could get it',
};

const minuteOf = (time: string) => `${time.slice(0, 16).replace('T', ' ')} UTC`;

/** Which company has the lead, or why none has it. */
function outcomeText(outcome: ExplainedDecision['outcome']): string {
  if (outcome === null) return '';
  const first =
    'company_id' in outcome
      ? `Assigned to ${outcome.company_id} (version ${outcome.company_version}), place ${outcome.place} in the consent, ${minuteOf(outcome.assigned_at)}.\n`
      : `Waiting since ${minuteOf(outcome.since)}: ${WAITING[outcome.reason]}.\n`;
  const passedOver = outcome.passed_over.map(
    ({ company_id, reasons }) => `  - not ${company_id}: ${reasons.join('; ')}\n`,
  );
  return first + passedOver.join('');
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
    outcomeText(decision.outcome),
    decision.replay === null ? '' : REPLAYS[decision.replay],
  ].join('');
}
