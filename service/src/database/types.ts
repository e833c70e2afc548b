import { errorCode } from '../common/errorCode.ts';
import { NOT_CONNECTED } from '../common/notConnected.ts';

/** A row as the driver returns it. */
export type Row = Record<string, unknown>;

/** Anything that runs one statement: a database or a transaction on it. */
export interface Queryable {
  /** Runs one statement with `$1`-style parameters and returns its rows. */
  query<T extends Row = Row>(sql: string, parameters?: readonly unknown[]): Promise<T[]>;
  /** Runs several statements without parameters; returns the rows of the last. */
  exec<T extends Row = Row>(sql: string): Promise<T[]>;
}

/** A PostgreSQL database, embedded (PGlite) or a server. */
export interface Database extends Queryable {
  readonly kind: 'pglite' | 'postgres';
  /** Commits when `work` resolves, rolls back when it rejects. */
  transaction<T>(work: (tx: Queryable) => Promise<T>): Promise<T>;
  /**
   * The same database with another limit on how long a statement waits for its answer, in
   * milliseconds. The embedded database ignores limits below its own of 20 s.
   */
  withTimeLimit(ms: number): Database;
  close(): Promise<void>;
  /** Free bytes on the disk of the embedded database; a PostgreSQL server watches its own. */
  freeBytes?(): Promise<number>;
}

const CONNECTION_CLASSES = [
  '08', // connection exception
  '57P', // operator intervention: shutdown, crash, cannot connect now
];
const TRANSIENT_CLASSES = [
  ...CONNECTION_CLASSES,
  '53', // insufficient resources
  '40001', // serialization failure
  '40P01', // deadlock detected
  '55P03', // lock not available
  '57014', // the time limit of a statement
  '25006', // a read-only server: in a failover, the one that was the primary
];
const CONNECTION_CODES = new Set<string>([...NOT_CONNECTED, 'ECONNRESET', 'EPIPE', 'ETIMEDOUT']);
const CONNECTION_MESSAGES =
  /connection terminated|timeout exceeded when trying to connect|connection ended|not queryable/i;
/** The driver's words for a statement without an answer in time. */
const NO_ANSWER = /query read timeout/i;

/** A read-only server; a full disk, as PostgreSQL names it and as the system does; a used-up quota. */
const CANNOT_WRITE = new Set(['25006', '53100', 'ENOSPC', 'EDQUOT']);

/** Whether the database, or its disk, takes no writes now, which says nothing of what can be read. */
export function cannotWrite(error: unknown): boolean {
  if (CANNOT_WRITE.has(errorCode(error))) return true;
  return error instanceof Error && error.cause !== undefined && cannotWrite(error.cause);
}

/** PostgreSQL's code for a write to a server that takes none, such as a standby. */
const READ_ONLY = '25006';

/**
 * Whether the connection must not be used again: it no longer answers, or leads to a server that is
 * read-only.
 */
export const isUnusableConnection = (error: unknown): boolean =>
  errorCode(error) === READ_ONLY || isUnanswered(error);

/** Whether a statement had no answer in time: what comes next on its connection would get none either. */
export function isUnanswered(error: unknown): boolean {
  if (typeof error !== 'object' || error === null || !('message' in error)) return false;
  return NO_ANSWER.test(String(error.message));
}

/** Whether the same work may succeed when it is retried. */
export function isTransient(error: unknown): boolean {
  if (typeof error !== 'object' || error === null) return false;
  if ('errors' in error && Array.isArray(error.errors) && error.errors.some(isTransient))
    return true;
  const code = errorCode(error);
  // The server's socket is missing from its folder.
  if (code === 'ENOENT') return true;
  return isOfConnection(error) || TRANSIENT_CLASSES.some((prefix) => code.startsWith(prefix));
}

function isOfConnection(error: object): boolean {
  const code = errorCode(error);
  if (CONNECTION_CODES.has(code) || isUnanswered(error)) return true;
  if ('message' in error && CONNECTION_MESSAGES.test(String(error.message))) return true;
  return CONNECTION_CLASSES.some((prefix) => code.startsWith(prefix));
}

/**
 * Whether an error, or its cause, is a broken connection or an answer that did not come in time: the last
 * statement may have been carried out.
 */
export function isBrokenConnection(error: unknown): boolean {
  if (typeof error !== 'object' || error === null) return false;
  if (isOfConnection(error)) return true;
  if ('errors' in error && Array.isArray(error.errors) && error.errors.some(isBrokenConnection))
    return true;
  return 'cause' in error && isBrokenConnection(error.cause);
}
