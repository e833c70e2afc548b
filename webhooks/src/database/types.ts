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
  close(): Promise<void>;
}

const TRANSIENT_CLASSES = [
  '08', // connection exception
  '53', // insufficient resources
  '57P', // operator intervention: shutdown, crash, cannot connect now
  '40001', // serialization failure
  '40P01', // deadlock detected
  '55P03', // lock not available
];
const TRANSIENT_CODES = new Set(['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'ENOENT']);
const TRANSIENT_MESSAGES =
  /connection terminated|timeout exceeded when trying to connect|connection ended/i;

/** Whether the same work may succeed when it is simply tried again. */
export function isTransient(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if (error instanceof AggregateError && error.errors.some(isTransient)) return true;
  const code = 'code' in error && typeof error.code === 'string' ? error.code : '';
  if (TRANSIENT_CODES.has(code) || TRANSIENT_MESSAGES.test(error.message)) return true;
  return TRANSIENT_CLASSES.some((prefix) => code.startsWith(prefix));
}
