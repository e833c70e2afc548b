import { hostname, userInfo } from 'node:os';
import type { RecordFilter } from '../../repositories/leadRecords.ts';
import type { Operations } from '../adminChannel/operations.ts';
import type { Format } from './arguments.ts';

/** The most leads that are named one by one; of more, the filter says which. */
const MOST_NAMED = 50;
/** Filters that name nobody. */
const IMPERSONAL: readonly string[] = ['since', 'before', 'outcome', 'status'];

/** The user of this computer; one without a name, such as in a container, by number. */
export function currentUser(): string {
  try {
    return `${userInfo().username}@${hostname()}`;
  } catch {
    return `${process.getuid?.() ?? ''}@${hostname()}`;
  }
}

/**
 * Enters into the chain who gets to see people, or says that it could not: what is to be read is passed on
 * all the same.
 */
export async function noteReading(
  operations: Pick<Operations, 'noteReading'>,
  reading: Parameters<Operations['noteReading']>[0],
): Promise<void> {
  const unrecorded = await operations.noteReading(reading);
  if (!unrecorded) return;
  const what = reading.kind === 'export' ? 'export' : 'view';
  console.error(
    `This ${what} could not be recorded in the chain, because the database takes no writes now (${unrecorded.reason}): ` +
      'note elsewhere who made it, and when.',
  );
}

const kindOf = (format: Format) => (format === 'table' ? 'view' : 'export');

/** Passes on a listing of people other than leads, once the chain says who gets to see it. */
export async function* notedWhole<R>(
  listing: 'refused' | 'opt-outs' | 'messages',
  records: AsyncIterable<R>,
  operations: Pick<Operations, 'noteReading'>,
  format: Format,
): AsyncGenerator<R> {
  let isNoted = false;
  for await (const record of records) {
    if (!isNoted) {
      await noteReading(operations, {
        kind: kindOf(format),
        by: currentUser(),
        leadIds: [],
        filter: { listing },
      });
      isNoted = true;
    }
    yield record;
  }
}

/**
 * Passes on the records of a listing, once the chain says who gets to see them.
 *
 * @param idsOf the leads that a record shows.
 */
export async function* noted<R>(
  records: AsyncIterable<R>,
  idsOf: (record: R) => readonly string[],
  operations: Pick<Operations, 'noteReading'>,
  filter: RecordFilter,
  format: Format,
): AsyncGenerator<R> {
  let waiting: R[] | null = [];
  const note = (found: readonly R[]) => {
    const leadIds = [...new Set(found.flatMap(idsOf))];
    const isFew = leadIds.length <= MOST_NAMED;
    return noteReading(operations, {
      kind: kindOf(format),
      by: currentUser(),
      leadIds: isFew ? leadIds : [],
      filter: Object.fromEntries(
        Object.entries(filter).filter(([name]) => !isFew && IMPERSONAL.includes(name)),
      ),
    });
  };
  for await (const record of records) {
    if (waiting === null) {
      yield record;
      continue;
    }
    waiting.push(record);
    if (new Set(waiting.flatMap(idsOf)).size <= MOST_NAMED) continue;
    await note(waiting);
    yield* waiting;
    waiting = null;
  }
  if (waiting === null || waiting.length === 0) return;
  await note(waiting);
  yield* waiting;
}
