import type { Operations } from '../adminChannel/operations.ts';

/** The operations, which database they work on, and how to close the connection to them. */
export interface Connection {
  operations: Operations;
  /** In words, such as: the embedded database /srv/.data */
  database: string;
  close(): Promise<void>;
}

/** The name of the embedded database in a data folder. */
export const embeddedName = (dataDir: string) => `the embedded database ${dataDir}`;
