import type { Database } from '../database/types.ts';
import { readRecords, type LeadRecord, type RecordCursor } from '../repositories/leadRecords.ts';

/** What the command line may ask of the database's owner, be that a running server or itself. */
export interface Operations {
  records(request: { cursor: RecordCursor | null; limit: number }): Promise<LeadRecord[]>;
}

export type OperationName = keyof Operations;

/** The operations on a database that is open in this process. */
export function createOperations(db: Database): Operations {
  return {
    records: ({ cursor, limit }) => readRecords(db, cursor, limit),
  };
}
