import { leadReference } from '../../common/leadReference.ts';
import type { ErasureResult, ErasureSubject } from '../../repositories/erasure.ts';
import type { Operations } from '../adminChannel/operations.ts';
import type { Command } from './arguments.ts';
import { plural } from './listing.ts';
import { currentUser, noteReading } from './noteReading.ts';
import { alsoNamed, sentUnder } from './whoElse.ts';

/** A mistyped phone, address or id would otherwise be reported as done, and the person still be called. */
export const nobodyWith = ({ kind }: ErasureSubject) =>
  ({
    phone: 'No stored lead has this phone: check the number.',
    email: 'No stored lead has this e-mail address: check it.',
    lead: 'No stored lead has this id: check it.',
  })[kind];

/** Whoever has a lead that a restore lost here is not told of the request by the service. */
export const ELSEWHERE =
  'Where a backup was restored, a destination or a company may have a lead of this person that this database has not: ' +
  'tell each of them by hand (docs/upgrade.md, After a restore).';

type EraseCommand = Extract<Command, { name: 'erase' }>;

/** Refuses the id of a lead of which nothing is left. */
function checkFound({ subject }: EraseCommand, { leadIds }: ErasureResult): void {
  if (subject.kind === 'lead' && leadIds.length === 0) {
    throw new Error(`There is no lead ${subject.leadId}.`);
  }
}

/** Who else is concerned: other people of the same phone or address, and leads that stay. */
function whoElse(
  { subject, isPreview }: EraseCommand,
  { names, others, staying }: ErasureResult,
): string[] {
  const leads = staying.map(leadReference).join(', ');
  const stay =
    staying.length === 0
      ? 'No other request names these.'
      : `Other requests do as well, and ${isPreview ? 'would stay' : 'stay'}: ${leads}.` +
        (subject.kind === 'lead'
          ? ' So does what else is held under a phone or an address that they share.'
          : '');
  return [
    ...sentUnder(names, 'erase --lead ID erases one request alone'),
    ...alsoNamed(others, stay),
  ];
}

/** What an erasure would do: how much of each kind it would remove, and whom it would tell. */
async function previewErasure(operations: Operations, command: EraseCommand): Promise<string> {
  const result = await operations.previewErasure(command);
  checkFound(command, result);
  const { leads, consentsRemoved, consentsKept, leadIds, removed, told } = result;
  const kinds = [
    `${plural(leads, 'lead', 'leads')} with ${plural(removed.versions, 'submission', 'submissions')}`,
    plural(removed.undelivered, 'copy that was not delivered', 'copies that were not delivered'),
    plural(removed.messages, 'message of the contact page', 'messages of the contact page'),
    plural(removed.refusals, 'refused submission', 'refused submissions'),
    plural(removed.codes, 'code that was asked for', 'codes that were asked for'),
    plural(removed.reservations, 'reservation of companies', 'reservations of companies'),
    plural(consentsRemoved, 'consent record', 'consent records'),
  ];
  if (result.names.length > 0) {
    const filter = leadIds.length === 0 ? { listing: 'erase' } : {};
    await noteReading(operations, { kind: 'view', by: currentUser(), leadIds, filter });
  }
  return [
    ...(leads === 0 ? [nobodyWith(command.subject)] : []),
    'Nothing is changed. This would be removed:',
    ...kinds.map((kind) => `  ${kind}`),
    `${plural(consentsKept, 'consent record', 'consent records')} would be kept.`,
    `These would be told: ${told.length === 0 ? 'nobody' : told.join(', ')}.`,
    ...(leads === 0 ? [ELSEWHERE] : []),
    ...whoElse(command, result),
    '',
  ].join('\n');
}

/** Erases a person, or says what that would do; answers with what to tell whoever asked for it. */
export async function erase(operations: Operations, command: EraseCommand): Promise<string> {
  if (command.isPreview) return previewErasure(operations, command);
  const result = await operations.erase(command);
  checkFound(command, result);
  const { leads, consentsRemoved, consentsKept } = result;
  const consents = command.withConsent
    ? `${plural(consentsRemoved, 'consent record', 'consent records')} removed.`
    : `${plural(consentsKept, 'consent record', 'consent records')} kept for five years ` +
      '(--with-consent removes them too).';
  const erased = `${plural(leads, 'lead', 'leads')} erased; ${consents}`;
  const lines =
    leads === 0
      ? [
          nobodyWith(command.subject),
          erased,
          'What else names the person, such as a message or a refused submission, is removed all the same. ' +
            'The proof is stored.',
          ELSEWHERE,
        ]
      : [
          erased,
          'The proof is stored, and a running server tells the destinations that have the lead.',
        ];
  return [...lines, ...whoElse(command, result), ''].join('\n');
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
