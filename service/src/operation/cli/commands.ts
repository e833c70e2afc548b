import type { QuizDefinition } from '@tidyguard/content';
import { tellBy } from '../../consent/legalDeadline.ts';
import { nearest } from '../../common/nearest.ts';
import type { Operations, ReferralRecord } from '../adminChannel/operations.ts';
import type { CallableLead } from '../../calling/callingHours.ts';
import type { ListedWaitingLead } from '../../repositories/assignments.ts';
import type { RecordFilter } from '../../repositories/leadRecords.ts';
import type { NoticeRecord } from '../../repositories/notices.ts';
import type { OptOutRecord } from '../../repositories/optOuts.ts';
import type { RefusalRecord } from '../../repositories/refusals.ts';
import type { Command, Format } from './arguments.ts';
import { writeCertificates } from './certificate.ts';
import {
  csvColumns,
  noticeColumns,
  optOutColumns,
  referralColumns,
  refusalColumns,
  waitingColumns,
} from './columns.ts';
import { ELSEWHERE, erase, erasures, nobodyWith } from './erasureCommands.ts';
import { messagesOf } from './messages.ts';
import { plural, writeList, type Listing } from './listing.ts';
import { currentUser, noted, notedWhole } from './noteReading.ts';
import { importOptOuts } from './optOutImport.ts';
import { exportProof, verifyProof } from './proof.ts';
import { missingCompany } from './companyCommands.ts';
import { writePerson } from './person.ts';
import { decisionText } from './why.ts';
import { allOpenNotices, allOptOuts, allRecords, allRefusals, allWaiting } from './records.ts';
import { statementText } from './statement.ts';
import { namingWhole } from './wholeId.ts';
import type { Write } from './write.ts';
import {
  formatNotices,
  formatOptOuts,
  formatReferrals,
  formatRefusals,
  formatTable,
  formatWaiting,
} from './table.ts';

const leadsOf = (
  operations: Operations,
  quiz: QuizDefinition,
  filter: RecordFilter,
  format: Format,
): Listing<CallableLead> => ({
  records: noted(
    allRecords(operations, filter),
    ({ lead_id }) => [lead_id],
    operations,
    filter,
    format,
  ),
  csv: csvColumns(quiz),
  table: (records) => formatTable(records, quiz),
  none: Object.keys(filter).length === 0 ? 'No leads are stored yet.' : 'No lead fits.',
  names: ['submission', 'submissions'],
});

/**
 * Refuses the id of a lead that does not exist: it is mistyped, or the lead was erased.
 *
 * @param leadId null or undefined if the command names no lead.
 */
async function checkLead(operations: Operations, leadId?: string | null): Promise<void> {
  if (leadId === undefined || leadId === null) return;
  const [stored] = await operations.records({ cursor: null, limit: 1, filter: { leadId } });
  if (!stored) throw new Error(`There is no lead ${leadId}.`);
}

/**
 * Refuses an outcome that neither the quiz nor any lead has: it is misspelt. Leads of an earlier
 * quiz may have others than the quiz of today.
 */
async function checkOutcome(
  operations: Operations,
  quiz: QuizDefinition,
  { outcome }: RecordFilter,
): Promise<void> {
  const known = Object.keys(quiz.outcomes);
  if (outcome === undefined || known.includes(outcome)) return;
  const [stored] = await operations.records({ cursor: null, limit: 1, filter: { outcome } });
  if (stored) return;
  const near = nearest(outcome, known);
  throw new Error(
    `--outcome must be one of ${known.join(', ')}, not ${outcome}` +
      (near === undefined ? '' : ` (did you mean ${near}?)`),
  );
}

const optOutsOf = (operations: Operations, format: Format): Listing<OptOutRecord> => ({
  records: notedWhole('opt-outs', allOptOuts(operations), operations, format),
  csv: optOutColumns,
  table: formatOptOuts,
  none: 'Nobody has opted out.',
  names: ['opt-out', 'opt-outs'],
});

/** Whether every destination knows of every request, in words. */
function openRequestsText({ count, since }: { count: number; since: string | null }): string {
  if (since === null) {
    return (
      'Every destination knows of every revoked consent and every erasure of leads that this database has. ' +
      'Of leads that a restored backup lacks it knows nothing: docs/upgrade.md, After a restore.'
    );
  }
  return (
    `${plural(count, 'request is', 'requests are')} not settled yet: a running server sends the notices within seconds, and ` +
    `looks again for two minutes for leads that were on their way. The destinations are to know by ${tellBy(new Date(since)).toISOString().slice(0, 16)} (UTC).`
  );
}

async function writeNotices(operations: Operations, format: Format, write: Write): Promise<void> {
  const requests = await operations.openRequests({});
  const text = openRequestsText(requests);
  const notices: Listing<NoticeRecord> = {
    records: allOpenNotices(operations),
    csv: noticeColumns,
    table: (records) => formatNotices(records) + (requests.count > 0 ? `${text}\n` : ''),
    none: text,
    names: ['notice without an answer', 'notices without an answer'],
  };
  await writeList(notices, format, write);
}

async function correct(
  operations: Operations,
  command: Extract<Command, { name: 'correct' }>,
): Promise<string> {
  await checkLead(operations, command.leadId);
  const { leadId, changes, note } = command;
  const { version, isHeld, isConfirmed } = await operations.correct({
    ...{ leadId, changes, note },
    by: currentUser(),
  });
  const stored = `Corrected: version ${version} of lead ${leadId}.`;
  if (isHeld) return `${stored} The lead is held: nothing is sent before you release it.\n`;
  const confirmed = isConfirmed
    ? 'The request is confirmed to the new address, unless it was before.\n'
    : '';
  return `${stored} A running server tells the destinations, except where the consent was revoked.\n${confirmed}${await noDestination(operations)}`;
}

async function* owed(
  operations: Operations,
  request: Parameters<Operations['referrals']>[0],
): AsyncGenerator<ReferralRecord> {
  yield* await operations.referrals(request);
}

const referralsOf = (
  operations: Operations,
  { since, before, format }: Extract<Command, { name: 'referrals' }>,
): Listing<ReferralRecord> => ({
  records: noted(
    owed(operations, { since, before }),
    ({ inviter, invited }) => [inviter.lead_id, invited.lead_id],
    operations,
    { ...(since !== null && { since }), ...(before !== null && { before }) },
    format,
  ),
  csv: referralColumns,
  table: formatReferrals,
  none: 'Nobody is owed anything for an invitation.',
  names: ['referral', 'referrals'],
});

const refusalsOf = (operations: Operations, format: Format): Listing<RefusalRecord> => ({
  records: notedWhole('refused', allRefusals(operations), operations, format),
  csv: refusalColumns,
  table: formatRefusals,
  none: 'No refused submission is kept.',
  names: ['refused submission', 'refused submissions'],
});

const waitingOf = (operations: Operations): Listing<ListedWaitingLead> => ({
  records: allWaiting(operations),
  csv: waitingColumns,
  table: formatWaiting,
  none: 'No lead waits for a company.',
  names: ['waiting lead', 'waiting leads'],
});

async function revoke(
  operations: Operations,
  command: Extract<Command, { name: 'revoke' }>,
): Promise<string> {
  const { phones, leads, younger } = await operations.revoke(command);
  if (leads === 0) {
    return (
      `${nobodyWith(command.subject)} It is recorded all the same, ` +
      `for leads that are stored no longer or are still to come. ${ELSEWHERE}\n`
    );
  }
  const stays =
    younger === 0
      ? ''
      : `${plural(younger, 'lead has', 'leads have')} a consent that is younger than --received, and is left alone.\n`;
  if (younger === leads) return `Recorded. ${stays}`;
  return (
    `Consent of ${plural(phones, 'phone', 'phones')} revoked, with ${plural(leads - younger, 'lead', 'leads')}: nothing more is ` +
    `delivered, and a running server tells the destinations (npm run leads -- revocations).\n${stays}`
  );
}

const PRECHECKED =
  'No company gets what came with a consent box that stood ticked when it was shown: that is no consent to call. Your own destinations do.\n';

async function release(
  operations: Operations,
  command: Extract<Command, { name: 'release' }>,
): Promise<string> {
  if ('leadId' in command) await checkLead(operations, command.leadId);
  const {
    released,
    isPrechecked,
    leftOut = 0,
  } = await operations.release({ ...command, by: currentUser() });
  const stay =
    leftOut === 0
      ? ''
      : `${plural(leftOut, 'older submission', 'older submissions')} with another phone, which the visitor has corrected since, ${leftOut === 1 ? 'was' : 'were'} left out.\n`;
  const text = `${plural(released, 'submission', 'submissions')} released from quarantine`;
  if (released === 0) {
    return 'leadId' in command && leftOut === 0
      ? `${text}: the lead is not in it.\n`
      : `${text}.\n${stay}`;
  }
  return `${text} and queued; a running server sends ${released === 1 ? 'it' : 'them'}, except where the consent was revoked.\n${stay}${isPrechecked ? PRECHECKED : ''}${await noDestination(operations)}`;
}

async function optOut(
  operations: Operations,
  command: Extract<Command, { name: 'opt-out' }>,
): Promise<string> {
  const { kind, value } = command.subject;
  const filter = kind === 'phone' ? { phone: value } : { email: value };
  const [known] = await operations.records({ cursor: null, limit: 1, filter });
  await operations.optOut(command);
  return known
    ? `Recorded: nothing more is delivered${command.receivedAt === null ? '' : ' by an older consent'}, and a running server tells the destinations.\n`
    : `${nobodyWith(command.subject)} It is recorded all the same: nothing is delivered of leads that are still to come. ${ELSEWHERE}\n`;
}

/** A line that says why nothing is sent yet; empty if there is a destination. */
async function noDestination(operations: Operations): Promise<string> {
  const settings = await operations.settings();
  if (settings === null) return 'The service has not started on this database yet.\n';
  if (settings.destinations.length > 0) return '';
  return (await operations.companies()).length > 0
    ? 'The service has no destination of its own (DELIVERY_URLS): only companies get leads.\n'
    : 'The service has no destination (DELIVERY_URLS): nothing is sent until it has one.\n';
}

async function explain(
  operations: Operations,
  command: Extract<Command, { name: 'why' }>,
  write: Write,
): Promise<void> {
  await checkLead(operations, command.leadId);
  const decision = await operations.why(command);
  await write(decision ? decisionText(decision) : 'No company is listed, so none was chosen.\n');
  if (decision?.replay === 'different') throw new Error('Decided again, it is another one.');
}

async function state(
  operations: Operations,
  command: Extract<Command, { name: 'statement' }>,
  write: Write,
): Promise<void> {
  const statement = await operations.statement(command);
  if (!statement) throw missingCompany(command.companyId);
  await write(statementText(statement, command.format));
}

type ReturnCommand = Extract<Command, { name: 'approve-return' | 'refuse-return' }>;

const isAboutReturn = (command: Command): command is ReturnCommand =>
  command.name === 'approve-return' || command.name === 'refuse-return';

async function decide(
  operations: Operations,
  { name, leadId, companyId }: ReturnCommand,
): Promise<string> {
  const isApproved = name === 'approve-return';
  const decided = await operations.decideReturn({ leadId, companyId, isApproved });
  if (!decided) {
    const companies = await operations.companies();
    throw companies.some(({ company_id }) => company_id === companyId)
      ? new Error(`${companyId} did not return a lead ${leadId}.`)
      : missingCompany(companyId);
  }
  if (isApproved) return 'The return is approved: the lead is not charged.\n';
  return decided.isFree
    ? 'The return is refused, and the lead costs nothing all the same: the company had not accepted it, or pays for another lead of the phone.\n'
    : 'The return is refused: the lead is charged.\n';
}

async function told(
  operations: Operations,
  { leadId, destination, note }: Extract<Command, { name: 'told' }>,
): Promise<string> {
  const { closed } = await operations.told({ leadId, destination, note, by: currentUser() });
  if (closed > 0) return `Noted: ${plural(closed, 'notice is', 'notices are')} closed.\n`;
  throw new Error(
    `No notice of lead ${leadId} to ${destination} is open: npm run leads -- revocations lists those that are.`,
  );
}

/** What a replay says of mails about a call that nobody expects any more. */
const tooOldText = (count: number) =>
  count === 0
    ? ''
    : `${plural(count, 'dead e-mail', 'dead e-mails')} to visitors, of over three days ago, will not be sent any more.\n`;

async function replay(
  operations: Operations,
  command: Extract<Command, { name: 'replay' }>,
): Promise<string> {
  await checkLead(operations, command.leadId);
  const {
    revived,
    added,
    flushed,
    moved,
    waitingFor,
    mails = 0,
    tooOldMails = 0,
  } = await operations.replay(command);
  const note = await noDestination(operations);
  if (moved !== undefined) {
    if (waitingFor) {
      const others = waitingFor.join(', ') || 'none';
      return `There is no delivery for ${command.move?.from}, so none was moved. Not configured, with deliveries that wait: ${others}.\n`;
    }
    return `${plural(moved, 'delivery', 'deliveries')} moved; a running server sends them.\n${note}`;
  }
  const waiting = flushed === undefined ? '' : `, ${flushed} waiting`;
  const letters = mails === 0 ? '' : `, and ${plural(mails, 'e-mail', 'e-mails')}`;
  return (
    `${plural(revived, 'dead delivery', 'dead deliveries')}${waiting} and ${added} missing queued${letters}; ` +
    `a running server sends them.\n${tooOldText(tooOldMails)}${note}`
  );
}

async function change(
  operations: Operations,
  command: Exclude<
    Command,
    {
      name:
        | 'help'
        | 'list'
        | 'opt-outs'
        | 'referrals'
        | 'messages'
        | 'refused'
        | 'waiting'
        | 'revocations'
        | 'verify'
        | 'proof-export'
        | 'certificate'
        | 'person'
        | 'why'
        | 'statement'
        | ReturnCommand['name'];
    }
  >,
): Promise<string> {
  switch (command.name) {
    case 'replay':
      return replay(operations, command);
    case 'release':
      return release(operations, command);
    case 'convert': {
      const { found } = await operations.convert(command);
      if (!found) throw new Error(`There is no lead ${command.leadId}.`);
      return 'Marked as converted: it will not be purged.\n';
    }
    case 'correct':
      return correct(operations, command);
    case 'erase':
      return erase(operations, command);
    case 'erasures':
      return erasures(operations, command);
    case 'opt-out':
      return optOut(operations, command);
    case 'import-opt-outs':
      return importOptOuts(operations, command.file);
    case 'bounced':
      await operations.bounced(command);
      return 'Recorded: nothing more is mailed to this address.\n';
    case 'revoke':
      return revoke(operations, command);
    case 'told':
      return told(operations, command);
    case 'resubmit': {
      const { accepted, refused, leftOut = 0 } = await operations.resubmit(command);
      if (command.reason !== null && accepted + refused === 0) {
        return `No refused submission has the reason ${command.reason}: npm run leads -- refused lists them.\n`;
      }
      const out =
        leftOut === 0
          ? ''
          : `${plural(leftOut, 'is', 'are')} left out, because nothing can say whether ALLOWED_ORIGINS allows by now where they came from: ` +
            'npm run leads -- resubmit --reason origin_not_allowed takes them.\n';
      return `${plural(accepted, 'submission', 'submissions')} taken, ${refused} refused again; a running server delivers what is accepted.\n${out}`;
    }
    case 'purge': {
      const result = await operations.purge(command);
      if ('held' in result) throw new Error(`Nothing was removed: ${result.held}.`);
      const { leads, consents, verifications } = result.removed;
      return `Purged ${leads} leads, ${consents} consent records, ${verifications} phone verifications.\n`;
    }
  }
}

/**
 * Runs a command and writes its result.
 *
 * @param quiz its questions are the columns of answers.
 * @param proofFolder where the service keeps the signed heads and its public keys.
 */
export async function execute(
  operations: Operations,
  given: Exclude<Command, { name: 'help' }>,
  quiz: QuizDefinition,
  write: Write,
  proofFolder = '',
): Promise<void> {
  const command = await namingWhole(operations, given);
  if (command.name === 'list') {
    await checkLead(operations, command.filter.leadId);
    await checkOutcome(operations, quiz, command.filter);
    return writeList(
      leadsOf(operations, quiz, command.filter, command.format),
      command.format,
      write,
    );
  }
  if (command.name === 'verify') return verifyProof(operations, command, proofFolder, write);
  if (command.name === 'proof-export') return exportProof(operations, write);
  if (command.name === 'certificate') return writeCertificates(operations, command.request, write);
  if (command.name === 'person') return writePerson(operations, command, write);
  if (command.name === 'why') return explain(operations, command, write);
  if (command.name === 'refused') {
    return writeList(refusalsOf(operations, command.format), command.format, write);
  }
  if (command.name === 'statement') return state(operations, command, write);
  if (isAboutReturn(command)) return write(await decide(operations, command));
  if (command.name === 'waiting') return writeList(waitingOf(operations), command.format, write);
  if (command.name === 'referrals') {
    return writeList(referralsOf(operations, command), command.format, write);
  }
  if (command.name === 'messages') {
    return writeList(messagesOf(operations, command), command.format, write);
  }
  if (command.name === 'revocations') return writeNotices(operations, command.format, write);
  if (command.name === 'opt-outs') {
    return writeList(optOutsOf(operations, command.format), command.format, write);
  }
  await write(await change(operations, command));
}
