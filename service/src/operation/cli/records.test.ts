import type { LeadRecord, RecordCursor } from '../../repositories/leadRecords.ts';
import type { Operations } from '../adminChannel/operations.ts';
import { allRecords } from './records.ts';

/** Operations on so many records, and the pages that were asked for. */
function stored(count: number) {
  const records = Array.from({ length: count }, (_, index) => ({
    lead_id: `lead ${index}`,
    received_at: `time ${index}`,
    version: index,
  })) as LeadRecord[];
  const asked: (RecordCursor | null)[] = [];
  const operations = {
    records: async ({ cursor, limit }: { cursor: RecordCursor | null; limit: number }) => {
      asked.push(cursor);
      const start = cursor === null ? 0 : cursor.version + 1;
      return records.slice(start, start + limit);
    },
  } as Operations;
  return { operations, records, asked };
}

test.each([0, 1, 499, 500, 501, 1_000, 1_234])(
  'reads all of %i records in pages',
  async (count) => {
    const { operations, records, asked } = stored(count);
    const read: LeadRecord[] = [];
    for await (const record of allRecords(operations, {})) read.push(record);
    expect(read).toEqual(records);
    expect(asked).toHaveLength(Math.floor(count / 500) + 1);
    if (count > 500) {
      expect(asked[1]).toEqual({ receivedAt: 'time 499', leadId: 'lead 499', version: 499 });
    }
  },
);
