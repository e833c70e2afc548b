/** Arbitrary session records for property tests: mostly right, but any part may be wrong. */
import fc, { type Arbitrary } from 'fast-check';
import { fullRecord } from './records';

/** A value that nobody expects in a record. */
const wrong: Arbitrary<unknown> = fc.oneof(
  fc.jsonValue(),
  fc.dictionary(fc.string(), fc.jsonValue()),
  fc.string({ unit: 'binary', maxLength: 3_000 }),
  fc.constantFrom<unknown>('', ' ', '\u0000', 'half \ud83e', '🧹'.repeat(3_000), 1e308, [], {}),
);

/** A value of which any part, however deep, may be missing or wrong. */
function nearly(value: unknown): Arbitrary<unknown> {
  const right: Arbitrary<unknown> =
    typeof value === 'object' && value !== null
      ? fc.record(
          Object.fromEntries(Object.entries(value).map(([key, part]) => [key, nearly(part)])),
        )
      : fc.constant(value);
  return fc.oneof(
    { arbitrary: right, weight: 30 },
    { arbitrary: wrong, weight: 2 },
    { arbitrary: fc.constant(undefined), weight: 1 },
  );
}

const manyParameters = fc.dictionary(
  fc.string({ unit: 'binary', maxLength: 300 }),
  fc.string({ unit: 'binary', maxLength: 900 }),
  { maxKeys: 80 },
);

/** A record as storage may hold it, after anybody has written into it. */
export const anyStoredRecord: Arbitrary<object> = fc
  .tuple(
    fc.record(
      Object.fromEntries(
        Object.entries({ ...fullRecord, submitted_at: '2026-11-20T10:01:00.000Z' }).map(
          ([key, part]) => [key, nearly(part)],
        ),
      ),
    ),
    fc.option(manyParameters, { nil: undefined }),
  )
  .map(([record, utm]) => ({ ...record, ...(utm ? { utm } : {}) }));
