import type { Subject } from '../../repositories/erasure.ts';
import type { Operations } from '../adminChannel/operations.ts';
import type { Command } from './arguments.ts';
import { plural } from './listing.ts';

/** A mistyped one would be told as done, and the person go on being called. */
export const nobodyWith = ({ kind }: Subject) =>
  kind === 'phone'
    ? 'No stored lead has this phone: check the number.'
    : 'No stored lead has this e-mail address: check it.';

/** What an erasure would do: how much of each kind it would remove, and whom it would tell. */
async function previewErasure(
  operations: Operations,
  command: Extract<Command, { name: 'erase' }>,
): Promise<string> {
  const { counts, removed, told } = await operations.previewErasure(command);
  const kinds = [
    `${plural(counts.leads, 'lead', 'leads')} with ${plural(removed.versions, 'submission', 'submissions')}`,
    plural(removed.undelivered, 'copy that was not delivered', 'copies that were not delivered'),
    plural(removed.messages, 'message of the contact page', 'messages of the contact page'),
    plural(removed.refusals, 'refused submission', 'refused submissions'),
    plural(removed.codes, 'code that was asked for', 'codes that were asked for'),
    plural(removed.reservations, 'reservation of companies', 'reservations of companies'),
    plural(counts.consentsRemoved, 'consent record', 'consent records'),
  ];
  return [
    ...(counts.leads === 0 ? [nobodyWith(command.subject)] : []),
    'Nothing is changed. This would be removed:',
    ...kinds.map((kind) => `  ${kind}`),
    `${plural(counts.consentsKept, 'consent record', 'consent records')} would be kept.`,
    `These would be told: ${told.length === 0 ? 'nobody' : told.join(', ')}.`,
    '',
  ].join('\n');
}

/** Erases a person, or says what that would do; answers with what to tell whoever asked for it. */
export async function erase(
  operations: Operations,
  command: Extract<Command, { name: 'erase' }>,
): Promise<string> {
  if (command.isPreview) return previewErasure(operations, command);
  const { leads, consentsRemoved, consentsKept } = await operations.erase(command);
  const consents = command.withConsent
    ? `${plural(consentsRemoved, 'consent record', 'consent records')} removed.`
    : `${plural(consentsKept, 'consent record', 'consent records')} kept for five years ` +
      '(--with-consent removes them too).';
  const erased = `${plural(leads, 'lead', 'leads')} erased; ${consents}\n`;
  if (leads === 0) {
    return (
      `${nobodyWith(command.subject)}\n${erased}` +
      'What else names the person, such as a message or a refused submission, is removed all the same. ' +
      'The proof is stored.\n'
    );
  }
  return `${erased}The proof is stored, and a running server tells the destinations that have the lead.\n`;
}

/** The proofs of a person's erasures, a line each. */
export async function erasures(
  operations: Operations,
  command: Extract<Command, { name: 'erasures' }>,
): Promise<string> {
  const found = await operations.erasures(command);
  if (found.length === 0) {
    return command.subject.kind === 'phone'
      ? 'No erasure of this phone is on record. An older one may stand under the e-mail address alone: try --email.\n'
      : 'No erasure of this e-mail address is on record. An older one may stand under the phone alone: try --phone.\n';
  }
  return found
    .map(
      ({ erased_at, leads, consentsRemoved, consentsKept }) =>
        `${erased_at}  ${plural(leads, 'lead', 'leads')} erased, ` +
        `consents: ${consentsRemoved} removed, ${consentsKept} kept\n`,
    )
    .join('');
}
