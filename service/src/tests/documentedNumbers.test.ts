import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { numberInWords } from '@tidyguard/content';
import { packageRoot } from '../common/packageRoot.ts';
import { settings } from '../config/settings.ts';

const read = (...path: string[]) => readFileSync(join(packageRoot, ...path), 'utf8');
const manual = read('../docs/operations.md').replaceAll(/\s+/g, ' ');

/** A number as it may stand in running text. */
const written = (count: number) => [count.toLocaleString('en-US'), numberInWords(count)];

/** The number that a constant or property begins with: 5 of `const TOLERANCE_MS = 5 * MINUTE_MS`. */
function constantOf(file: string, name: string): number {
  const [, digits] = new RegExp(`\\b${name}(?: =|:) ([\\d_]+)`).exec(read('src', file)) ?? [];
  if (digits === undefined) throw new Error(`${file} has no constant ${name}.`);
  return Number(digits.replaceAll('_', ''));
}

const RETENTION = 'leads/retention.ts';
const REFUSALS = 'leads/refusals.ts';

/** What docs/operations.md says, with # for a number, and the constant that decides. */
test.each([
  ['consent records older than # years', RETENTION, 'CONSENT_YEARS'],
  ['code records and refused submissions older than # days', RETENTION, 'VERIFICATION_DAYS'],
  ['code records and refused submissions older than # days', RETENTION, 'REFUSAL_DAYS'],
  ['Kept are at most 5,000 for # days', RETENTION, 'REFUSAL_DAYS'],
  ['Kept are at most # for 30 days', REFUSALS, 'rows'],
  ['for 30 days, # MiB together', REFUSALS, 'bytes'],
  ['MiB together, # of one address', REFUSALS, 'perAddress'],
  ['of one address and # of one network', REFUSALS, 'perNetwork'],
  ['lives for # days unless somebody claims it', 'consent/certificateClaims.ts', 'CLAIM_WITHIN_MS'],
  [
    'At a start and every hour, certificates of the last # days',
    'consent/certificateClaims.ts',
    'CLAIM_WITHIN_MS',
  ],
  ['differ by more than # minutes', RETENTION, 'CLOCK_TOLERANCE_MS'],
  ['the time is # days or more after the last hourly run', RETENTION, 'LONGEST_PAUSE_DAYS'],
  ['(and more than #) would go at once', RETENTION, 'FEW_ROWS'],
  ['Removing goes in batches of #', RETENTION, 'BATCH_ROWS'],
])('the manual says %j as %s does', (sentence, file, name) => {
  const [before = '', after = ''] = sentence.split('#');
  const number = constantOf(file, name);
  expect(written(number).some((text) => manual.includes(before + text + after))).toBe(true);
});

const policies = readdirSync(join(packageRoot, '../content'), { withFileTypes: true })
  .map(({ name }) => join('../content', name, 'legal/privacy-policy.mdx'))
  .filter((file) => existsSync(join(packageRoot, file)))
  .map((file) => [file, read(file).replaceAll(/\s+/g, ' ')] as const);

test('every product has a privacy policy', () => expect(policies.length).toBeGreaterThan(1));

/** How long the policies say that something is kept, with # for the number. */
describe.each(policies)('%s says as long as the service keeps', (_, policy) => {
  test.each([
    ['that it was given with: # years, because', constantOf(RETENTION, 'CONSENT_YEARS')],
    ['Your request itself, with your answers: # days', settings.LEAD_RETENTION_DAYS.default],
    ['requests that we could not take: # days', constantOf(RETENTION, 'VERIFICATION_DAYS')],
    ['requests that we could not take: # days', constantOf(RETENTION, 'REFUSAL_DAYS')],
    ['had looked for a company already: # days', constantOf(RETENTION, 'LATE_LEAD_DAYS')],
    ['by the form of this website: # days', settings.LEAD_RETENTION_DAYS.default],
  ])('%s', (sentence, number) => {
    const [before = '', after = ''] = sentence.split('#');
    const shown = [String(number), numberInWords(number)];
    expect(shown.some((text) => policy.includes(before + text + after))).toBe(true);
  });
});
