import { isTransient, type Database, type Queryable } from '../database/types.ts';
import { withProof } from '../proof/chain.ts';
import type { Proof } from '../proof/chainWriter.ts';
import { readErasedSessions, type ErasedSession } from '../repositories/erasedSessions.ts';
import { optOutTimes } from '../repositories/optOuts.ts';
import {
  claimSessions,
  insertPeople,
  insertVersions,
  readVersions,
  removeClaims,
  type ClaimedSession,
  type KnownVersion,
} from '../repositories/leads.ts';
import { isSamePerson } from './person.ts';
import {
  judgeSubmission,
  type JudgedSubmission,
  type NewSubmission,
  type NewVersion,
  type SessionFacts,
  type StoredSubmission,
} from './submission.ts';

/** Called inside the storing transaction with the new versions, so that both happen or neither. */
export type OnStored = (tx: Queryable, stored: NewVersion[]) => Promise<void>;

/** The same, given the proof to which the callback adds what else the chain is to record. */
export type OnStoredAndTold = (tx: Queryable, stored: NewVersion[], proof: Proof) => Promise<void>;

/** Versions that a lead may have. */
export const MAX_VERSIONS = 20;
/** People of one session. */
const MAX_PEOPLE = 20;

/** Whose lead a submission is; `person` is set if the person's lead has still to be made. */
interface Attribution extends Omit<StoredSubmission, 'status'> {
  version: number;
  person?: number;
}

interface AttributedSubmission {
  submission: JudgedSubmission;
  attribution: Attribution;
}

/** What is stored of a session, and what was erased of it. */
interface Session {
  claimed: ClaimedSession;
  versions: readonly KnownVersion[];
  erased: ErasedSession | undefined;
}

/** Whether a submission was agreed to before a person of its session was erased. */
function isOfErased({ proof, submission }: NewSubmission, erased: ErasedSession | undefined) {
  if (!erased) return false;
  // Even if the ticket does not fit, the service may know when it showed the text.
  const agreedAt = proof.tickedAt ?? proof.shownAt ?? submission.consent.tcpa_timestamp;
  return Date.parse(agreedAt) <= Date.parse(erased.erased_at);
}

/** Finds whose lead a submission is (docs/decisions/0034), given what its session has. */
function attributionOf(
  submission: NewSubmission,
  { claimed, versions, erased }: Session,
): Attribution {
  const known = versions.find(({ fingerprint }) => fingerprint === submission.fingerprint);
  const { owner } = submission.proof;
  if (known) {
    const isOwn = known.owner === owner;
    return { leadId: known.lead_id, kind: 'duplicate', version: 0, isOwn };
  }
  const isOwn = true;
  // A session id may be known to others: only the browser that it belongs to supersedes a lead.
  const own = versions.find(
    (version) => version.owner === owner && isSamePerson(version, submission.contact),
  );
  if (own) {
    const version = own.latest_version + 1;
    const kind = version > MAX_VERSIONS ? 'refused' : 'versioned';
    return { leadId: own.lead_id, kind, version, isOwn };
  }
  // A person whose lead is still stored (above) was not erased; anybody else of the session may have been.
  if (isOfErased(submission, erased)) {
    return { leadId: claimed.lead_id, kind: 'erased', version: 0, isOwn: false };
  }
  if (claimed.created) return { leadId: claimed.lead_id, kind: 'created', version: 1, isOwn };
  const person = Math.max(0, ...versions.map((version) => version.person)) + 1;
  const kind = person > MAX_PEOPLE ? 'refused' : 'created';
  return { leadId: submission.leadId, kind, version: 1, isOwn, person };
}

/** Whether the ticket of a consent was used before in its session, also by a lead that was erased. */
export const isTicketUsed = (
  { ticketId }: Pick<NewSubmission['proof'], 'ticketId'>,
  versions: readonly KnownVersion[],
  erased: ErasedSession | undefined,
): boolean =>
  ticketId !== null &&
  (versions.some(({ ticket_id }) => ticket_id === ticketId) ||
    erased?.tickets.includes(ticketId) === true);

/** What a session's versions and codes, and the opt-outs of the phone, say of a further submission. */
function factsOf(
  { contact, proof }: NewSubmission,
  { claimed: { confirmed, kept_since }, versions, erased }: Session,
  optedOutAt: ReadonlyMap<string, string>,
  leadId: string,
): SessionFacts {
  const isOverLimit = versions.some(
    (version) => version.lead_id === leadId && version.is_over_limit,
  );
  return {
    keptSince: kept_since,
    confirmedAt: confirmed?.[contact.phone] ?? null,
    optedOutAt: optedOutAt.get(contact.phone) ?? null,
    isTicketUsed: isTicketUsed(proof, versions, erased),
    isOfAnother: versions.some(({ owner }) => owner !== null && owner !== proof.owner),
    // A form that is sent again is judged alone, which does not show how many leads came before.
    heldFor: isOverLimit ? ['address_limit'] : [],
  };
}

/** The versions that sessions already have, by session. */
async function readVersionsOf(
  tx: Queryable,
  sessions: readonly ClaimedSession[],
): Promise<Map<string, KnownVersion[]>> {
  const old = sessions.filter(({ created }) => !created);
  const versionsOf = new Map(old.map(({ session_id }) => [session_id, [] as KnownVersion[]]));
  for (const version of await readVersions(tx, [...versionsOf.keys()])) {
    versionsOf.get(version.session_id)?.push(version);
  }
  return versionsOf;
}

/** Makes the leads of people who are new in a session that others have used. */
async function insertNewPeople(
  tx: Queryable,
  stored: readonly AttributedSubmission[],
): Promise<void> {
  const people = stored.flatMap(({ submission: { sessionId, receivedAt, proof }, attribution }) =>
    attribution.person === undefined
      ? []
      : [
          {
            leadId: attribution.leadId,
            sessionId,
            person: attribution.person,
            receivedAt,
            owner: proof.owner,
          },
        ],
  );
  if (people.length > 0) await insertPeople(tx, people);
}

async function storeIn(
  tx: Queryable,
  proof: Proof,
  submissions: readonly NewSubmission[],
  onStored: OnStoredAndTold,
): Promise<StoredSubmission[]> {
  const sessions = await claimSessions(tx, submissions);
  const claimedOf = new Map(sessions.map((session) => [session.session_id, session]));
  const versionsOf = await readVersionsOf(tx, sessions);
  // Read after the claim, which waits for an erasure that is under way.
  const erased = await readErasedSessions(tx, [...claimedOf.keys()]);
  const erasedOf = new Map(erased.map((session) => [session.session_id, session]));
  const optedOutAt = await optOutTimes(
    tx,
    submissions.map(({ contact }) => contact.phone),
  );
  const attributed = submissions.map((submission): AttributedSubmission => {
    const claimed = claimedOf.get(submission.sessionId);
    if (!claimed) throw new Error('the database returned no lead for a session');
    const versions = versionsOf.get(submission.sessionId) ?? [];
    const session = { claimed, versions, erased: erasedOf.get(submission.sessionId) };
    const attribution = attributionOf(submission, session);
    const facts = factsOf(submission, session, optedOutAt, attribution.leadId);
    return { submission: judgeSubmission(submission, facts), attribution };
  });
  const claims = attributed.flatMap(({ submission, attribution: { leadId, kind } }) =>
    kind === 'erased' && leadId === submission.leadId ? [leadId] : [],
  );
  await removeClaims(tx, claims);
  const stored = attributed.filter(
    ({ attribution: { kind } }) => kind === 'created' || kind === 'versioned',
  );
  await insertNewPeople(tx, stored);
  const versions = stored.map(({ submission, attribution: { leadId, version } }) => ({
    leadId,
    version,
    submission,
  }));
  if (versions.length > 0) {
    await insertVersions(tx, versions, proof);
    await onStored(tx, versions, proof);
  }
  return attributed.map(({ submission: { status }, attribution: { leadId, kind, isOwn } }) => ({
    leadId,
    kind,
    status,
    isOwn,
  }));
}

/**
 * Stores submissions in one transaction, at most one per session in a call:
 * a new person becomes a lead, a known submission changes nothing, and a known
 * person with other data gets a further version.
 *
 * @returns one entry a submission, in the same order.
 */
export const storeSubmissions = (
  db: Database,
  submissions: readonly NewSubmission[],
  onStored: OnStoredAndTold,
): Promise<StoredSubmission[]> =>
  withProof(db, 'stored', (tx, proof) => storeIn(tx, proof, submissions, onStored));

/**
 * Stores submissions after one of them failed the whole transaction: each behind its own savepoint,
 * still in one transaction, so that a bad one costs the others only one further commit.
 *
 * @throws what fails all of them, such as a lost connection.
 */
export const storeApart = (
  db: Database,
  submissions: readonly NewSubmission[],
  onStored: OnStoredAndTold,
): Promise<PromiseSettledResult<StoredSubmission>[]> =>
  withProof(db, 'stored', async (tx, proof) => {
    const results: PromiseSettledResult<StoredSubmission>[] = [];
    for (const submission of submissions) {
      await tx.exec('SAVEPOINT submission');
      const mark = proof.mark();
      try {
        const [value] = await storeIn(tx, proof, [submission], onStored);
        if (!value) throw new Error('a submission was stored without a result');
        await tx.exec('RELEASE SAVEPOINT submission');
        results.push({ status: 'fulfilled', value });
      } catch (reason) {
        if (isTransient(reason)) throw reason;
        await tx.exec('ROLLBACK TO SAVEPOINT submission');
        proof.goBackTo(mark);
        results.push({ status: 'rejected', reason });
      }
    }
    return results;
  });
