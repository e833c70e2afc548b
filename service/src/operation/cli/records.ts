import type { Operations } from '../adminChannel/operations.ts';
import type { LeadRecord, RecordCursor, RecordFilter } from '../../repositories/leadRecords.ts';
import type { OptOutRecord } from '../../repositories/optOuts.ts';
import type { RefusalRecord } from '../../repositories/refusals.ts';

const PAGE = 500;

/** Every stored lead version that `filter` asks for, oldest first, a page at a time. */
export async function* allRecords(
  operations: Operations,
  filter: RecordFilter,
): AsyncGenerator<LeadRecord> {
  let cursor: RecordCursor | null = null;
  for (;;) {
    const page: LeadRecord[] = await operations.records({ cursor, limit: PAGE, filter });
    yield* page;
    const last = page.at(-1);
    if (!last || page.length < PAGE) return;
    cursor = { receivedAt: last.received_at, leadId: last.lead_id, version: last.version };
  }
}

/** Every opt-out, in the order of phone or address, a page at a time. */
export async function* allOptOuts(operations: Operations): AsyncGenerator<OptOutRecord> {
  for (let cursor: OptOutRecord | null = null; ;) {
    const page: OptOutRecord[] = await operations.optOuts({ cursor, limit: PAGE });
    yield* page;
    cursor = page.at(-1) ?? null;
    if (page.length < PAGE) return;
  }
}

/** Every refused submission that is kept, oldest first, a page at a time. */
export async function* allRefusals(operations: Operations): AsyncGenerator<RefusalRecord> {
  for (let cursor: RefusalRecord | null = null; ;) {
    const page: RefusalRecord[] = await operations.refused({ cursor, limit: PAGE });
    yield* page;
    cursor = page.at(-1) ?? null;
    if (page.length < PAGE) return;
  }
}
