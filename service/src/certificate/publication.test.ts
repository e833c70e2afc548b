/** Certificates say since when the text that names companies was published. */
import { standardProduct } from '@tidyguard/content/products';
import type { CertificateDocument } from '../contract/certificateDocument.ts';
import { paths } from '../contract/index.ts';
import { publishTexts } from '../proof/consentTexts.ts';
import { valueOf } from '../testing/certificates.ts';
import { sampleCompany } from '../testing/companies.ts';
import { asOwner, ManualClock, post, sharedDatabase, testApp } from '../testing/harness.ts';
import { listCompanies } from '../testing/listCompanies.ts';
import { askForCompanies, matchedLead } from '../testing/matchedVisitor.ts';
import { leadSubmission } from '../testing/samples.ts';
import { certificateDocument } from './certificateDocument.ts';
import { readCertificates } from './readCertificates.ts';

const db = await sharedDatabase();
beforeEach(() => asOwner(db, 'TRUNCATE published_texts'));

const { companyConsent, consent } = standardProduct;
const TEXT = standardProduct;
const OTHER_TEXT = {
  ...standardProduct,
  companyConsent: { version: '2027_v1_companies', text: `Anew: ${companyConsent.text}` },
};
const OTHER_USUAL = { ...standardProduct, consent: { ...consent, version: '2027_v1' } };

/** Stores a consent of November 18 to a text that names two companies. */
async function storeConsent(): Promise<void> {
  const clock = new ManualClock('2026-11-18T18:00:00.000Z');
  const app = await testApp(db, { clock });
  await listCompanies(db, sampleCompany('ren', { legal_name: 'Ren, Inc.' }), sampleCompany('two'));
  const reply = await askForCompanies(app);
  expect(reply.companies).toHaveLength(2);
  await post(app, paths.lead, await matchedLead(app, reply, clock.now()));
  await app.close();
}

/** Starts services with these texts, each on a day of November. */
async function start(...starts: [product: typeof TEXT, day: number][]): Promise<void> {
  for (const [product, day] of starts) {
    await publishTexts(db, product, new Date(Date.UTC(2026, 10, day)));
  }
}

async function certificate(): Promise<CertificateDocument> {
  const sources = { db, product: standardProduct, pictures: 'no-pictures', now: new Date() };
  const [data] = await readCertificates({ phone: '2145550123' }, sources);
  if (!data) throw new Error('there is no certificate');
  return certificateDocument(data);
}

const midnight = (day: number) => `November ${day}, 2026, 00:00:00 UTC`;
const LATEST = 'It is the latest that was published';
const RECORDS_BEGAN_LATER =
  /^Not recorded: the service has recorded this of texts that name companies only since November 20, .*, after this consent$/;

test.each<[string, Parameters<typeof start>, string | RegExp, string | RegExp]>([
  [
    'since the first start with it',
    [
      [TEXT, 1],
      [TEXT, 2],
    ],
    midnight(1),
    LATEST,
  ],
  [
    'until the next one',
    [
      [TEXT, 1],
      [OTHER_TEXT, 20],
    ],
    midnight(1),
    midnight(20),
  ],
  [
    'also where the usual text is another one',
    [
      [TEXT, 1],
      [OTHER_USUAL, 10],
    ],
    midnight(1),
    LATEST,
  ],
  ['where records began later', [[TEXT, 20]], RECORDS_BEGAN_LATER, LATEST],
  [
    'where records of it are missing',
    [[OTHER_TEXT, 20]],
    /^Not recorded: there is no record of the text into which the service filled the names .* kept none$/,
    /^Not recorded: there is no record of the text into which the service filled the names .* kept none$/,
  ],
])(
  'says when the text that names companies was published: %s',
  async (_when, starts, from, until) => {
    await storeConsent();
    await start(...starts);
    const document = await certificate();
    expect(valueOf(document, 'Published by this service from')).toMatch(from);
    expect(valueOf(document, 'Until')).toMatch(until);
    expect(valueOf(document, 'Published under this version')).toMatch(
      /^Yes, word for word but for the names of the companies/,
    );
    expect(document.notices.map(({ text }) => text).join()).not.toContain('first published');
  },
);

test('names a text that was published after the consent, where such texts were recorded before', async () => {
  await storeConsent();
  await start([OTHER_TEXT, 1], [TEXT, 20]);
  expect((await certificate()).notices).toContainEqual({
    tone: 'open',
    text: expect.stringContaining(
      `This does not fit: the text was first published on ${midnight(20)}, after the consent of`,
    ) as string,
  });
});

test('the text that names companies does not end the time of the usual one', async () => {
  const app = await testApp(db, { clock: new ManualClock('2026-11-18T18:00:00.000Z') });
  await post(app, paths.lead, leadSubmission());
  await app.close();
  await start([TEXT, 1], [OTHER_TEXT, 10]);
  expect(valueOf(await certificate(), 'Until')).toBe(LATEST);
});
