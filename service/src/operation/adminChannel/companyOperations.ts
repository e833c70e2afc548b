import type { Product } from '@tidyguard/content';
import { documentWarnings, type DocumentWarning } from '../../companies/documents.ts';
import { companyDestination } from '../../common/companyDestination.ts';
import { LocalTimes } from '../../companies/localTimes.ts';
import { readList, type ListProblem } from '../../companies/readList.ts';
import { isSameName } from '../../companies/sameNames.ts';
import {
  anywhereIn,
  isDue,
  monthOf,
  monthsAround,
  stillToCome,
  totalsOf,
  withCharges,
  type ChargedLead,
  type StatementTotals,
  type StillToCome,
} from '../../companies/statement.ts';
import { isWebhook, type Company } from '../../companies/terms.ts';
import {
  oldSecretUntil,
  rotateSecret,
  secretOf,
  type RotatedSecret,
} from '../../companies/webhook.ts';
import type { Database } from '../../database/types.ts';
import { withStates, type CompanyState } from '../../matching/companyStates.ts';
import { RULES } from '../../matching/decide.ts';
import { readArrived } from '../../repositories/companyDeliveries.ts';
import { decisionOn, replays } from '../../matching/decisions.ts';
import {
  findWaiting,
  readAllAssignments,
  readWaiting,
  type AnsweredAssignment,
  type WaitingCursor,
  type ListedWaitingLead,
  type WaitingLead,
} from '../../repositories/assignments.ts';
import {
  companiesAt,
  importCompanies,
  latestRevision,
  pauseCompany,
  type ListChange,
} from '../../repositories/companies.ts';
import {
  findStanding,
  type LeadStanding,
  type StoredDecision,
} from '../../repositories/matchDecisions.ts';
import { countLostByName, decideReturn, type ReturnDecision } from '../../repositories/answers.ts';
import { countShown, type Shown } from '../../repositories/reservations.ts';
import {
  findCompanySecrets,
  readCompanySecrets,
  takeOverCompanySecret,
  type Rotation,
  type StoredSecret,
} from '../../repositories/companySecrets.ts';
import { readStatedLeads } from '../../repositories/statements.ts';

/** A company with its documents that have expired or soon will. */
export interface CompanyRecord extends Company {
  state: CompanyState;
  warnings: DocumentWarning[];
  /**
   * How it gets its leads. `file` or, in production, `nothing`: it wants them by e-mail, and the service has
   * no mail server.
   */
  reach: 'webhook' | 'e-mail' | 'file' | 'nothing';
  /** Within how many minutes visitors are told to expect a call. */
  promised_minutes: number;
}

/** Visitors who are being shown a company that can no longer get their leads. */
export interface ShownInVain extends Shown {
  /** They are shown another legal name than it has now, a document of it has expired, or it was paused. */
  reason: 'renamed' | 'expired' | 'paused';
}

/** A change of the list, the visitors it affects during the quiz, and which companies lose leads by it. */
interface ImportedList extends ListChange {
  shown_in_vain: ShownInVain[];
  /** Companies with a new legal name, and how many leads they had not accepted. */
  lost_by_name: { company_id: string; leads: number }[];
}

/** A decision, and whether replaying it gave the same; null if no replay was asked for. */
export interface ExplainedDecision extends StoredDecision {
  replay: 'same' | 'different' | 'other rules' | null;
  /** The companies that had or have the lead, in their order, with what they answered and when. */
  assignments: AnsweredAssignment[];
  /** The assignments whose leads have reached their companies, by webhook or e-mail. */
  reached: string[];
  /** Since when and why it waits; null if a company has it. */
  waiting: WaitingLead | null;
  /** Null if the lead was erased meanwhile. */
  standing: LeadStanding | null;
}

/** The leads that a company got in a month, and what it owes for them. */
export interface CompanyStatement {
  /** The company as it is now; the leads have the prices that were agreed for them. */
  company: Company;
  /** The legal name of the owner, to whom the company owes it. */
  biller: string;
  month: string;
  still_to_come: StillToCome;
  leads: ChargedLead[];
  totals: StatementTotals;
}

/** The result of a decision on a return. */
export interface DecidedReturn {
  /**
   * Whether the statement charges nothing for the lead; also because it was never accepted, or another one of
   * the phone is paid.
   */
  isFree: boolean;
}

/**
 * The result of an import of secrets. A company has at most two valid ones, so a rotation under way may lose
 * its old one.
 */
export interface ImportedSecrets {
  changed: number;
  /** Companies whose old secret in the file was left out, because this database has an old one itself. */
  leftOut: string[];
  /** The companies whose old secret in this database is no longer valid. */
  ended: string[];
  /** The companies whose newest secret in this database is no longer valid: that of the file is younger. */
  replaced: string[];
}

/** What the command line can do with companies. */
export interface CompanyOperations {
  /** The companies as they are now, with the warnings about their documents. */
  companies(): Promise<CompanyRecord[]>;
  /** Stores a list of companies (CSV), or says what is wrong with it and stores nothing. */
  importCompanies(request: { text: string }): Promise<ImportedList | { problems: ListProblem[] }>;
  /**
   * Pauses a company or ends its pause, and tells how many visitors are being shown it when it is
   * paused; null if there is no such company.
   */
  pauseCompany(request: {
    companyId: string;
    isPaused: boolean;
  }): Promise<{ isChanged: boolean; shown: Shown[] } | null>;
  /** The secret that a company checks its webhooks with; null if there is no such company. */
  companySecret(request: { companyId: string }): Promise<string | null>;
  /**
   * Gives a company a new secret, unless a rotation is under way and `isAtOnce` is not set. Null if there is
   * no such company.
   */
  rotateSecret(request: {
    companyId: string;
    isAtOnce: boolean;
  }): Promise<RotatedSecret | { underWay: Rotation } | null>;
  /** The secrets of all companies that have one. */
  companySecrets(request: Record<never, never>): Promise<StoredSecret[]>;
  /** Imports secrets of another database: all, or none if some are of companies that do not exist here. */
  importSecrets(request: {
    secrets: readonly StoredSecret[];
  }): Promise<ImportedSecrets | { unknown: string[] }>;
  /**
   * What a company owes for a month (YYYY-MM) in the time zone that it had when it got each lead; null if
   * there is no such company.
   */
  statement(request: { companyId: string; month: string }): Promise<CompanyStatement | null>;
  /** Approves or refuses a company's return of a lead; null if the company did not return it. */
  decideReturn(request: ReturnDecision): Promise<DecidedReturn | null>;
  /** Leads that no company has, though companies are listed, oldest first. */
  waiting(request: { cursor: WaitingCursor | null; limit: number }): Promise<ListedWaitingLead[]>;
  /** The decision on a lead; null if there is none because no company was ever listed. */
  why(request: { leadId: string; isReplay: boolean }): Promise<ExplainedDecision | null>;
}

/** Nobody agreed to calls from a company of another legal name, or from one not vetted and insured. */
async function shownInVain(
  db: Database,
  { changed }: ListChange,
  now: Date,
): Promise<ShownInVain[]> {
  const shown = await countShown(
    db,
    changed.map(({ company_id }) => company_id),
    now,
  );
  if (shown.length === 0) return [];
  const times = new LocalTimes(now);
  const companies = await companiesAt(db, await latestRevision(db));
  const termsOf = new Map(companies.map(({ company_id, terms }) => [company_id, terms]));
  return shown.flatMap((one): ShownInVain[] => {
    const terms = termsOf.get(one.company_id);
    if (!terms) return [];
    if (!isSameName(terms.legal_name, one.legal_name)) return [{ ...one, reason: 'renamed' }];
    const warnings = documentWarnings(terms, times.today(terms.time_zone));
    return warnings.some(({ is_expired }) => is_expired) ? [{ ...one, reason: 'expired' }] : [];
  });
}

/** The leads that a company got in a month (YYYY-MM), as the statement of that month charges them. */
async function chargedLeads(db: Database, companyId: string, month: string) {
  const leadsOf = async (one: string) =>
    (await readStatedLeads(db, companyId, anywhereIn(one))).filter((lead) => monthOf(lead) === one);
  const others = await Promise.all(monthsAround(month).map(leadsOf));
  return withCharges(await leadsOf(month), others);
}

/** The ids of the companies that are listed now. */
async function listedIds(db: Database): Promise<ReadonlySet<string>> {
  const companies = await companiesAt(db, await latestRevision(db));
  return new Set(companies.map(({ company_id }) => company_id));
}

async function importSecrets(
  db: Database,
  secrets: readonly StoredSecret[],
): Promise<ImportedSecrets | { unknown: string[] }> {
  const listed = await listedIds(db);
  const unknown = secrets.map(({ company_id }) => company_id).filter((id) => !listed.has(id));
  if (unknown.length > 0) return { unknown };
  const now = new Date();
  return db.transaction(async (tx) => {
    const done: ImportedSecrets = { changed: 0, leftOut: [], ended: [], replaced: [] };
    for (const { old_secret, old_until, ...secret } of secrets) {
      const isOver = old_until === null || Date.parse(old_until) <= now.getTime();
      const old = isOver ? { old_secret: null, old_until: null } : { old_secret, old_until };
      const { company_id: id } = secret;
      const [newestHere, oldHere] = await findCompanySecrets(tx, id, now);
      const { isChanged, oldSecret } = await takeOverCompanySecret(
        tx,
        { ...secret, ...old },
        oldSecretUntil(now),
        now,
      );
      if (!isChanged) continue;
      done.changed += 1;
      const isNeither = (one: string) => one !== oldSecret && one !== secret.secret;
      if (old.old_secret !== null && isNeither(old.old_secret)) done.leftOut.push(id);
      if (newestHere !== undefined && isNeither(newestHere)) done.replaced.push(id);
      else if (oldHere !== undefined && isNeither(oldHere)) done.ended.push(id);
    }
    return done;
  });
}

async function decide(db: Database, request: ReturnDecision): Promise<DecidedReturn | null> {
  const returned = await decideReturn(db, request, new Date());
  if (!returned) return null;
  const leads = await chargedLeads(db, request.companyId, monthOf(returned));
  return {
    isFree: !leads.some((lead) => lead.assignment_id === returned.assignment_id && isDue(lead)),
  };
}

/**
 * @param productOf the product whose questions companies answer, and whose owner bills them.
 * @param byMail how a company that wants its leads by e-mail gets them.
 */
export const companyOperations = (
  db: Database,
  productOf: () => Pick<Product, 'quiz' | 'brand' | 'promise'>,
  byMail: Exclude<CompanyRecord['reach'], 'webhook'>,
): CompanyOperations => ({
  companies: async () => {
    const now = new Date();
    const times = new LocalTimes(now);
    const companies = await companiesAt(db, await latestRevision(db));
    return (await withStates(db, companies, now)).map((company) => {
      const { terms } = company;
      return {
        ...company,
        warnings: documentWarnings(terms, times.today(terms.time_zone)),
        reach: isWebhook(terms) ? 'webhook' : byMail,
        promised_minutes: productOf().promise.contactWithinMinutes,
      };
    });
  },
  importCompanies: async ({ text }) => {
    const { problems, companies, lacks } = readList(text, productOf().quiz);
    if (problems.length > 0) return { problems };
    const now = new Date();
    const change = await importCompanies(db, companies, now, lacks);
    const changed = change.changed.map(({ company_id }) => company_id);
    return {
      ...change,
      shown_in_vain: await shownInVain(db, change, now),
      lost_by_name: await countLostByName(db, changed, now),
    };
  },
  companySecret: async ({ companyId }) =>
    (await listedIds(db)).has(companyId) ? secretOf(db, companyId, new Date()) : null,
  rotateSecret: async ({ companyId, isAtOnce }) =>
    (await listedIds(db)).has(companyId) ? rotateSecret(db, companyId, isAtOnce, new Date()) : null,
  companySecrets: () => readCompanySecrets(db, new Date()),
  importSecrets: ({ secrets }) => importSecrets(db, secrets),
  pauseCompany: async ({ companyId, isPaused }) => {
    const now = new Date();
    const change = await pauseCompany(db, companyId, isPaused, now);
    if (!change) return null;
    return { ...change, shown: isPaused ? await countShown(db, [companyId], now) : [] };
  },
  statement: async ({ companyId, month }) => {
    const companies = await companiesAt(db, await latestRevision(db));
    const company = companies.find(({ company_id }) => company_id === companyId);
    if (!company) return null;
    const leads = await chargedLeads(db, companyId, month);
    const { legalName: biller } = productOf().brand;
    const still_to_come = stillToCome(month, company.terms.time_zone, leads, new Date());
    return { company, biller, month, still_to_come, leads, totals: totalsOf(leads) };
  },
  decideReturn: (request) => decide(db, request),
  waiting: ({ cursor, limit }) => readWaiting(db, cursor, limit),
  why: async ({ leadId, isReplay }) => {
    const decision = await decisionOn(db, leadId, new Date());
    if (!decision) return null;
    const assignments = await readAllAssignments(db, [leadId]);
    const arrived = await readArrived(db, [leadId]);
    const explained = {
      ...decision,
      assignments,
      reached: assignments
        .filter(({ company_id, lead_version }) =>
          arrived.some(
            ({ destination, version }) =>
              destination === companyDestination(company_id) && version >= lead_version,
          ),
        )
        .map(({ assignment_id }) => assignment_id),
      waiting: await findWaiting(db, leadId),
      standing: await findStanding(db, leadId),
    };
    if (!isReplay) return { ...explained, replay: null };
    if (decision.rules !== RULES) return { ...explained, replay: 'other rules' };
    return { ...explained, replay: (await replays(db, decision)) ? 'same' : 'different' };
  },
});
