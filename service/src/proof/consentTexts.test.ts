import { standardProduct } from '@tidyguard/content/products';
import { readPublishedTexts } from '../repositories/publishedTexts.ts';
import { asOwner, sharedDatabase } from '../testing/harness.ts';
import { publishTexts, textHashOf } from './consentTexts.ts';

const db = await sharedDatabase();
beforeEach(() => asOwner(db, 'TRUNCATE published_texts'));

const { id, consent } = standardProduct;
const start = (text: string, version: string, day: string) =>
  publishTexts(
    db,
    {
      id,
      consent: { text, version },
      companyConsent: { text: `${text} {companies}`, version: `${version}_companies` },
    },
    new Date(`${day}T12:00:00Z`),
  );

test('remembers each text from the start that first had it', async () => {
  await start('I agree.', '2026_v1', '2026-01-31');
  await start('I agree.', '2026_v1', '2026-02-01');
  await start('I do agree.', '2026_v2', '2026-03-01');
  // An older build is started again.
  await start('I agree.', '2026_v1', '2026-04-01');
  const published = await readPublishedTexts(db);
  expect(published.map(({ version }) => version).sort()).toEqual([
    '2026_v1',
    '2026_v1_companies',
    '2026_v2',
    '2026_v2_companies',
  ]);
  const said = published.map(({ version, text, began_at }) => [version, [text, began_at]]);
  expect(Object.fromEntries(said)).toEqual({
    '2026_v1': ['I agree.', '2026-01-31T12:00:00.000000Z'],
    '2026_v1_companies': ['I agree. {companies}', '2026-01-31T12:00:00.000000Z'],
    '2026_v2': ['I do agree.', '2026-03-01T12:00:00.000000Z'],
    '2026_v2_companies': ['I do agree. {companies}', '2026-03-01T12:00:00.000000Z'],
  });
});

test.each(["UPDATE published_texts SET text = 'other'", 'DELETE FROM published_texts'])(
  'nobody changes what was published, not even the owner of the tables: %s',
  async (statement) => {
    await start('I agree.', '2026_v1', '2026-01-31');
    await expect(db.exec(statement)).rejects.toThrow('permission denied');
    await expect(asOwner(db, statement)).rejects.toThrow('append-only');
    await asOwner(db, 'SELECT 1');
  },
);

test('knows the text of the present version and of those that were recorded', () => {
  const product = { consent, consentVersions: { '2024_v1': 'f'.repeat(64) } };
  expect(textHashOf(product, consent.version)).toMatch(/^[0-9a-f]{64}$/);
  expect(textHashOf(product, '2024_v1')).toBe('f'.repeat(64));
  expect(textHashOf(product, '2030_v1')).toBeUndefined();
  expect(textHashOf(product, 'constructor')).toBeUndefined();
});
