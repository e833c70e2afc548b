import type { Operations } from '../adminChannel/operations.ts';
import type { LeadRecord, RecordCursor } from '../../repositories/leadRecords.ts';

const PAGE = 500;

/** Every stored lead version, oldest first, a page at a time. */
export async function* allRecords(operations: Operations): AsyncGenerator<LeadRecord> {
  let cursor: RecordCursor | null = null;
  for (;;) {
    const page: LeadRecord[] = await operations.records({ cursor, limit: PAGE });
    yield* page;
    const last = page.at(-1);
    if (!last || page.length < PAGE) return;
    cursor = { receivedAt: last.received_at, leadId: last.lead_id, version: last.version };
  }
}
