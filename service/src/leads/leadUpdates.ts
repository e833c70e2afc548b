import { leadLimits } from '@tidyguard/content';
import { canonicalJson } from '../common/canonicalJson.ts';
import { DAY_MS } from '../common/clock.ts';
import { ServiceError } from '../common/serviceError.ts';
import type {
  LeadMatch,
  LeadRequest,
  LeadSubmission,
  LeadUpdate,
  LeadUpdateReply,
} from '../contract/index.ts';
import { retryTransient } from '../database/retry.ts';
import type { Queryable } from '../database/types.ts';
import { withProof } from '../proof/chain.ts';
import type { ConsentProof } from '../proof/consentTickets.ts';
import type { Proof } from '../proof/chainWriter.ts';
import {
  readLatestVersion,
  sessionOfLead,
  type LatestVersion,
} from '../repositories/leadChanges.ts';
import { readErasedSessions } from '../repositories/erasedSessions.ts';
import { optOutTimes } from '../repositories/optOuts.ts';
import { claimSessions, insertVersions, readVersions } from '../repositories/leads.ts';
import { inheritedProof, withContact } from './contactChange.ts';
import type { EditKeys } from './editKeys.ts';
import { callOf } from './heldLeads.ts';
import type { LeadServiceOptions } from './leadService.ts';
import type { QuarantineReason } from './quarantineReasons.ts';
import { isTicketUsed, MAX_VERSIONS } from './storeSubmissions.ts';
import {
  judgeSubmission,
  prepareSubmission,
  type JudgedSubmission,
  type NewSubmission,
  type RequestContext,
  type StoredSubmission,
} from './submission.ts';

/** How long to retry while the database is unreachable; the browser waits 10 s. */
const RETRY_FOR_MS = 6_000;

export type LeadUpdateOptions = Pick<
  LeadServiceOptions,
  'db' | 'clock' | 'rules' | 'judgeTicket' | 'onStored' | 'health' | 'onResult'
> & {
  editKeys: EditKeys;
  /** Finds who calls a lead; if absent or failing, the reply does not say. */
  matchOf?: (leadId: string, now: Date) => Promise<LeadMatch | undefined>;
};

/** A change that is allowed, as far as that is known before its lead is read. */
interface Change {
  leadId: string;
  sessionId: string;
  update: LeadUpdate;
  context: RequestContext;
  /** What its own consent proves; null if it has none. */
  proof: ConsentProof | null;
}

const notAllowed = () =>
  new ServiceError(
    403,
    'edit_key',
    'This page may no longer change the request: write to us instead.',
    { field: 'edit_key' },
  );

/** @throws {ServiceError} 422 if the changes of several tabs together add more than a request may hold. */
function addOnsWith(
  earlier: readonly string[],
  change: NonNullable<LeadUpdate['changes']['add_ons']>,
): string[] {
  if (Array.isArray(change)) return change;
  const kept = earlier.filter((title) => !change.removed.includes(title));
  const addOns = [...new Set([...kept, ...change.added])];
  const { most } = leadLimits.addOn;
  if (addOns.length <= most) return addOns;
  throw new ServiceError(
    422,
    'too_many_add_ons',
    `Field "add_ons" would hold ${addOns.length} entries with those that the request has: ${most} at most.`,
    { field: 'add_ons' },
  );
}

/** What the visitor requests in addition to the answers, with a change applied; null if nothing. */
function requestWith(
  earlier: LeadRequest | null,
  { preferred_time, add_ons }: LeadUpdate['changes'],
): LeadRequest | null {
  const request: LeadRequest = {
    ...earlier,
    ...(preferred_time === undefined ? {} : { preferred_time }),
    ...(add_ons === undefined ? {} : { add_ons: addOnsWith(earlier?.add_ons ?? [], add_ons) }),
  };
  return Object.keys(request).length === 0 ? null : request;
}

/** The newest submission of a lead with a change applied, as if the quiz had sent the result. */
function submissionWith(latest: LatestVersion, { sessionId, update }: Change): LeadSubmission {
  const { changes, consent, page_url, session_key, submitted_at, validations } = update;
  const changed: LeadSubmission = {
    ...withContact(latest, changes),
    session_id: sessionId,
    validations: { ...latest.submission.validations, ...validations },
  };
  if (consent === undefined) return changed;
  // The change has its own consent, given on another page: what proves the first one does not prove this.
  delete changed.leadid_token;
  delete changed.leadid_timestamp;
  return {
    ...changed,
    ...(session_key === undefined ? {} : { session_key }),
    lead: { ...changed.lead, leadid_token: '', xxTrustedFormCertUrl: '' },
    xxTrustedFormCertUrl: '',
    page_url,
    consent,
    ...(changed.signals && {
      signals: {
        ...changed.signals,
        consent_initially_checked: update.consent_initially_checked ?? false,
        submitted_at,
      },
    }),
  };
}

/**
 * The change without its consent, if the lead already has that one: when the answer to a change was lost, the
 * page sends its consent again with the next change, and its ticket would look as if it was used twice.
 */
function withoutKnownConsent(change: Change, latest: LatestVersion): Change {
  const { consent, ...update } = change.update;
  const { submission, consent_text, ticket_id } = latest;
  const isKnown =
    change.proof?.ticketId === ticket_id &&
    consent?.tcpa_text === consent_text &&
    consent.tcpa_timestamp === submission.consent.tcpa_timestamp &&
    withContact(latest, update.changes).lead.phone === submission.lead.phone;
  return isKnown ? { ...change, update, proof: null } : change;
}

/**
 * Accepts a change of a lead that an operator released, unless there is a new reason to hold it. A reason is
 * new if the phone, with its own consent, or the e-mail address that it is about has changed, and so is an
 * opt-out if the change has its own consent: the phone may have opted out again.
 */
function unlessReleased(
  judged: JudgedSubmission,
  latest: LatestVersion,
  { changes, consent }: LeadUpdate,
): JudgedSubmission {
  const isNew = (name: 'phone' | 'email') =>
    changes[name] !== undefined && changes[name] !== latest.submission.lead[name];
  const isOfNew = (reason: QuarantineReason) =>
    (isNew('phone') && /^(phone|consent)_/.test(reason)) ||
    (consent !== undefined && reason === 'phone_opted_out') ||
    (isNew('email') && reason.startsWith('email_'));
  const isReleased =
    latest.status === 'accepted' &&
    judged.reasons.every(
      (reason) => latest.quarantine_reasons.includes(reason) && !isOfNew(reason),
    );
  return isReleased ? { ...judged, status: 'accepted' } : judged;
}

/**
 * The reasons for the current hold that this change does not correct and that judging the change alone might
 * miss: it does not show how many leads came before; a look-up of the phone is forgotten after a day, and the
 * page may say this time that no code was asked for; a consent dated in the future comes closer to the
 * present.
 */
function heldStill(
  latest: LatestVersion,
  { changes: { phone }, consent }: LeadUpdate,
  confirmedAt: string | null,
): QuarantineReason[] {
  if (latest.status !== 'quarantined') return [];
  const isSamePhone = phone === undefined || phone === latest.submission.lead.phone;
  const isKept: Partial<Record<QuarantineReason, boolean>> = {
    address_limit: true,
    phone_invalid: isSamePhone,
    phone_unconfirmed: isSamePhone && confirmedAt === null,
    consent_time: consent === undefined,
  };
  return latest.quarantine_reasons.filter((reason) => isKept[reason] === true);
}

/**
 * Lets visitors change their own leads: each change is a version, delivered like the first. A change
 * from any other browser than the one that sent the lead is refused.
 */
export class LeadUpdates {
  readonly #options: LeadUpdateOptions;

  constructor(options: LeadUpdateOptions) {
    this.#options = options;
  }

  /**
   * Stores a change. The same change again is stored once.
   *
   * @throws {ServiceError} 403 if the key is not valid for this lead; 422 if a new phone comes without a
   * consent, the preferred time or the add-ons are impossible, or the lead was changed too often; 503 if the
   * change could not be stored.
   */
  async update(update: LeadUpdate, context: RequestContext): Promise<LeadUpdateReply> {
    const { db, clock, editKeys, health, matchOf, onResult } = this.#options;
    const leadId = editKeys.leadOf(update.edit_key);
    if (leadId === null) throw notAllowed();
    const store = () => this.#store(leadId, update, context);
    const stored = await retryTransient(clock, RETRY_FOR_MS, () =>
      health ? health.watch(store) : store(),
    );
    onResult?.(stored);
    const findMatch = matchOf && (() => matchOf(leadId, clock.now()));
    return { status: 'accepted', ...(await callOf(db, stored, findMatch)) };
  }

  async #store(
    leadId: string,
    update: LeadUpdate,
    context: RequestContext,
  ): Promise<StoredSubmission> {
    const { db, clock, judgeTicket } = this.#options;
    const sessionId = await sessionOfLead(db, leadId);
    if (sessionId === null || sessionId !== update.session_id) throw notAllowed();
    const { consent, session_key } = update;
    const agreed = consent && {
      consent,
      session_id: sessionId,
      ...(session_key !== undefined && { session_key }),
    };
    // Before the transaction: it reads what the session was told.
    const change: Change = {
      leadId,
      sessionId,
      update,
      context,
      proof: agreed ? await judgeTicket(agreed, clock.now()) : null,
    };
    return withProof(db, 'stored', (tx, proof) => this.#storeIn(tx, proof, change));
  }

  async #storeIn(tx: Queryable, proof: Proof, sent: Change): Promise<StoredSubmission> {
    const { clock, onStored } = this.#options;
    const { leadId, sessionId } = sent;
    const receivedAt = clock.now().toISOString();
    // Waits until no other transaction stores anything of the session.
    const [session] = await claimSessions(tx, [
      { leadId, sessionId, receivedAt, proof: { owner: null } },
    ]);
    const latest = await readLatestVersion(tx, leadId, sent.update.change_id);
    // The lead was erased meanwhile: the rollback removes the one that the claim made.
    if (latest === null || session === undefined) throw notAllowed();
    const { status } = latest;
    if (latest.is_known) return { leadId, kind: 'duplicate', status, isOwn: true };
    const version = latest.version + 1;
    if (version > MAX_VERSIONS) throw tooManyChanges();
    const change = withoutKnownConsent(sent, latest);
    const { update } = change;
    const submission = this.#prepare(latest, change);
    const request = requestWith(latest.request, update.changes);
    const isSame =
      submission.fingerprint === latest.fingerprint &&
      canonicalJson(request) === canonicalJson(latest.request);
    if (isSame) return { leadId, kind: 'duplicate', status, isOwn: true };
    const { phone } = submission.contact;
    const versions = await readVersions(tx, [sessionId]);
    const [erased] = await readErasedSessions(tx, [sessionId]);
    const confirmedAt = session.confirmed?.[phone] ?? null;
    const judged = unlessReleased(
      judgeSubmission(submission, {
        keptSince: session.kept_since,
        confirmedAt,
        optedOutAt: (await optOutTimes(tx, [phone])).get(phone) ?? null,
        isTicketUsed: isTicketUsed(submission.proof, versions, erased),
        isOfAnother: false,
        heldFor: heldStill(latest, update, confirmedAt),
      }),
      latest,
      update,
    );
    const stored = {
      leadId,
      version,
      submission: judged,
      change: {
        changeId: update.change_id,
        request,
        isAgreed: update.consent !== undefined,
      },
    };
    await insertVersions(tx, [stored], proof);
    await onStored(tx, [stored], proof);
    return { leadId, kind: 'versioned', status: judged.status, isOwn: true };
  }

  #prepare(latest: LatestVersion, change: Change): NewSubmission {
    const { clock, rules } = this.#options;
    const { update, context } = change;
    refuseImpossibleTime(update.changes, clock.now());
    const submission = submissionWith(latest, change);
    const isSamePhone = submission.lead.phone === latest.submission.lead.phone;
    if (!isSamePhone && update.consent === undefined) {
      throw new ServiceError(
        422,
        'consent_missing',
        'Field "consent" is missing: a new phone needs a consent of its own.',
        { field: 'consent' },
      );
    }
    const now = clock.now();
    const prepared = prepareSubmission(submission, context, { now, rules });
    // That a code was asked for, the page does not take back.
    const wasAsked = isSamePhone && latest.phone_code === 'unconfirmed';
    return {
      ...prepared,
      unconfirmed: wasAsked ? rules.otpUnconfirmed : prepared.unconfirmed,
      proof: change.proof ?? inheritedProof(latest),
    };
  }
}

const tooManyChanges = () =>
  new ServiceError(
    422,
    'too_many_versions',
    'This request was changed too often: write to us instead.',
    { field: 'changes' },
  );

/** @throws {ServiceError} 422 for a time that ends before it begins, or is over wherever the visitor is. */
function refuseImpossibleTime({ preferred_time: time }: LeadUpdate['changes'], now: Date): void {
  if (!time) return;
  const yesterday = new Date(now.getTime() - DAY_MS).toISOString().slice(0, 10);
  if (time.from < time.to && time.date >= yesterday) return;
  throw new ServiceError(
    422,
    'preferred_time',
    'Field "preferred_time" must end after it begins, and lie ahead.',
    { field: 'preferred_time' },
  );
}
