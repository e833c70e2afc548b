import type { Operations } from '../adminChannel/operations.ts';

/** The operations, and how to close the connection to them. */
export interface Connection {
  operations: Operations;
  close(): Promise<void>;
}
