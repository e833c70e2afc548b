/** Companies are listed: visitors learn who calls, agree to exactly these, and one of them gets the lead. */
import { createHash } from 'node:crypto';
import type { Page } from '@playwright/test';
import { callUnknown, outcomeActions, outcomeOfNobody } from '@tidyguard/content/product';
import { companiesCsv, type ListedCompany } from '../support/companies.ts';
import { expectAccessible } from '../support/expectAccessible.ts';
import { expect, test } from '../support/fixtures.ts';
import { faultsNow } from '../support/layoutFaults.ts';
import { editParts, outcomeContentOf } from '../support/outcomeActions.ts';
import { newContact, type Quiz } from '../support/quiz.ts';
import { shownConsent, submitToCompanies } from '../support/submitToCompanies.ts';
import type { TidyGuardServer } from '../support/server.ts';
import { clockAhead, shiftClockOf, untilHour } from '../support/shiftedClock.ts';

const DALLAS = 'America/Chicago';
/** Calls are allowed in Texas, on Sundays too. */
const atTwo = untilHour(14, DALLAS);
/** By ten in the evening they are not. */
const atTen = untilHour(22, DALLAS);

// Needs a server of its own, because other journeys rely on a service without companies.
test.use({ timezoneId: DALLAS, serverEnvironment: clockAhead(atTwo) });

const longName = (letter: string) => `${letter.repeat(60)} Cleaning & Sons LLC`;

const named = (id: string, zip: string, weight: number, name: string): ListedCompany => ({
  id,
  zip,
  weight,
  legalName: `${name} Company, LLC`.slice(0, 80),
  shownName: name,
});

/** Each test has a ZIP of its own, because its companies stay listed. */
const list: ListedCompany[] = [
  named('bright-home', '75201', 1, 'Bright Home Co. of Dallas'),
  named('night-owl', '75202', 1, 'Night Owl'),
  named('first-choice', '75203', 100, 'First Choice'),
  named('second-choice', '75203', 1, 'Second Choice'),
  named('gone-soon', '75206', 1, 'Gone Soon'),
  { ...named('on-sundays', '75205', 1, 'On Sundays'), hours: 'sun 9:00-13:00' },
  ...['A', 'B', 'C'].map((letter, index) => ({
    id: `long-${letter.toLowerCase()}`,
    zip: '75204',
    weight: 100 - index,
    legalName: longName(letter),
    shownName: longName(letter),
  })),
];

/** The list with an expired document of this company, so that the company gets no more leads. */
const withoutInsurance = (id: string) =>
  list.map((one) => (one.id === id ? { ...one, insuredUntil: '2020-01-01' } : one));

const hashOf = (text: string) => createHash('sha256').update(text).digest('hex');

test.beforeEach(async ({ page, server }) => {
  await shiftClockOf(page, atTwo);
  await server.importCompanies(companiesCsv(list));
});

interface Walk {
  page: Page;
  quiz: Quiz;
}

/** Goes from the landing page to the contact step. */
async function walk({ quiz }: Walk, zip: string) {
  await quiz.open();
  await quiz.answerZip(zip);
  await quiz.answerQuestions();
}

/** Expects the session's only lead to have stored the consent as it was shown. */
async function expectConsent(
  storedLeads: () => ReturnType<TidyGuardServer['leads']>,
  text: string,
  companies: string[] | null,
) {
  const leads = await storedLeads();
  expect(leads).toMatchObject([
    {
      status: 'accepted',
      consent: { text, sha256: hashOf(text), company_ids: companies, proof: 'proven' },
    },
  ]);
  const [lead] = leads;
  if (!lead) throw new Error('no lead is stored');
  return lead;
}

const next = (page: Page) => page.getByRole('region', { name: 'What Happens Next' });

test('a company that is open is named before the consent, calls within minutes, and has the lead @journey', async ({
  page,
  quiz,
  server,
  storedLeads,
}) => {
  await walk({ page, quiz }, '75201');
  await expect(
    quiz.dialog.getByText('Bright Home Co. of Dallas calls you, usually within 15 minutes.'),
  ).toBeVisible();
  const text = await submitToCompanies(quiz);
  expect(text).toContain('(Bright Home Co. of Dallas Company, LLC)');
  await expect(next(page)).toContainText(
    'Bright Home Co. of Dallas calls you within about 15 minutes.',
  );
  const lead = await expectConsent(storedLeads, text, ['bright-home']);
  expect(await server.whyOf(lead)).toContain('Assigned to bright-home');
  // After a reload, the inline script says the same.
  await page.reload();
  await expect(
    next(page).getByText('Bright Home Co. of Dallas').filter({ visible: true }),
  ).toHaveCount(1);
  await expect(
    next(page)
      .getByText(/You will be contacted/)
      .filter({ visible: true }),
  ).toHaveCount(0);
});

test('for a new phone the visitor agrees again, to the same company, which gets it @journey', async ({
  page,
  quiz,
  server,
  storedLeads,
}) => {
  await walk({ page, quiz }, '75201');
  const text = await submitToCompanies(quiz);
  const { open, dialog, field, consent, save, saved } = editParts(page);
  await open.click();
  const { phone } = newContact();
  // The page does not wait for the ticket that proves the consent, but people are slower than the ticket.
  const ticket = page.waitForResponse('**/hooks/consent/ticket');
  await field('phone').fill(phone);
  expect(await shownConsent({ dialog })).toBe(text);
  await ticket;
  await consent.check();
  await save.click();
  await expect(saved).toBeVisible();
  await expect(next(page)).toContainText('Bright Home Co. of Dallas calls you');
  await expect
    .poll(async () => (await storedLeads()).filter(({ latest }) => latest))
    .toMatchObject([
      {
        phone,
        consent: { text, company_ids: ['bright-home'], proof: 'proven' },
        status: 'accepted',
      },
    ]);
  const lead = (await storedLeads()).find(({ latest }) => latest);
  if (!lead) throw new Error('no lead is stored');
  expect(await server.whyOf(lead)).toContain('Assigned to bright-home');
});

test('who sends the quiz again for a home out of reach is called by nobody, and the company loses the lead @journey', async ({
  page,
  quiz,
  server,
  storedLeads,
}) => {
  const contact = newContact();
  await walk({ page, quiz }, '75201');
  await submitToCompanies(quiz, contact);
  await quiz.expectOutcomeShown();
  await page.goto('/');
  await walk({ page, quiz }, '10001');
  await submitToCompanies(quiz, contact);
  await expect(page.getByRole('heading', { level: 1 })).toContainText(outcomeOfNobody.headline);
  await expect(page.getByText('Bright Home')).toHaveCount(0);
  const lead = (await storedLeads()).find(({ latest }) => latest);
  if (!lead) throw new Error('no lead is stored');
  const why = await server.whyOf(lead);
  expect(why).toContain('taken back, because the visitor changed the request');
  expect(why).toContain('Waiting since');
  await editParts(page).open.click();
  await expect(editParts(page).dialog.getByRole('radio')).toHaveCount(0);
});

test.describe('in the evening', () => {
  test.use({ serverEnvironment: clockAhead(atTen) });
  test.beforeEach(({ page }) => shiftClockOf(page, atTen - atTwo));

  test('a company that is closed is named with the time at which it opens, and no minutes are promised @journey', async ({
    page,
    quiz,
    server,
    storedLeads,
  }) => {
    await walk({ page, quiz }, '75202');
    await expect(
      quiz.dialog.getByText(/^Night Owl calls you\. It opens for calls tomorrow at /),
    ).toBeVisible();
    await expect(quiz.dialog.getByText(/within/)).toBeHidden();
    const text = await submitToCompanies(quiz);
    await expect(next(page)).toContainText(
      /Night Owl calls you as soon as it opens for calls: tomorrow at /,
      // The page also contains the hidden words for other times of the call.
      { useInnerText: true },
    );
    await expect(
      next(page)
        .getByText(/within about/)
        .first(),
    ).toBeHidden();
    const lead = await expectConsent(storedLeads, text, ['night-owl']);
    expect(await server.whyOf(lead)).toContain('Assigned to night-owl');
  });
});

test('where nobody is in reach, that is said, no call is promised, and the lead waits @journey', async ({
  page,
  product,
  quiz,
  server,
  storedLeads,
}) => {
  await walk({ page, quiz }, '99501');
  const nobody = /We have not found a company near you/;
  await expect(quiz.dialog.getByText(nobody)).toBeVisible();
  await expect(quiz.dialog.getByText(/within about/)).toBeHidden();
  await expectAccessible(page, 'the contact step where nobody is in reach');
  const text = await submitToCompanies(quiz);
  expect(text).toBe(product.consent.text);
  await expect(next(page).getByText(outcomeOfNobody.next)).toBeVisible();
  await expect(
    next(page)
      .getByText(/within about/)
      .first(),
  ).toBeHidden();
  await expect(next(page).getByRole('listitem')).toHaveCount(0);
  const lead = await expectConsent(storedLeads, text, null);
  expect(await server.whyOf(lead)).toContain('Waiting since');
});

test('where the first company is not insured any more by then, the second that was named has it @journey', async ({
  page,
  quiz,
  server,
  storedLeads,
}) => {
  await walk({ page, quiz }, '75203');
  await expect(quiz.dialog.getByText(/^First Choice calls you/)).toBeVisible();
  await expect(quiz.dialog.getByRole('listitem')).toHaveText(['Second Choice']);
  await server.importCompanies(companiesCsv(withoutInsurance('first-choice')));
  const text = await submitToCompanies(quiz);
  await expect(next(page)).toContainText('Second Choice calls you within about 15 minutes.');
  await expect(next(page)).toContainText('If it cannot, another company that you agreed to');
  const lead = await expectConsent(storedLeads, text, ['first-choice', 'second-choice']);
  expect(await server.whyOf(lead)).toContain('Assigned to second-choice');
});

test('where no company that was named can take the request by then, the page takes back that it calls @journey', async ({
  page,
  quiz,
  server,
  storedLeads,
}) => {
  await walk({ page, quiz }, '75206');
  await expect(quiz.dialog.getByText(/^Gone Soon calls you/)).toBeVisible();
  await server.importCompanies(companiesCsv(withoutInsurance('gone-soon')));
  const text = await submitToCompanies(quiz);
  await expect(next(page).getByText(outcomeOfNobody.next)).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toContainText(outcomeOfNobody.headline);
  await expect(page.getByText(/within/).filter({ visible: true })).toHaveCount(0);
  const { callToAction } = outcomeContentOf(quiz);
  await expect(page.getByRole('button', { name: callToAction })).toBeHidden();
  await expectAccessible(page, 'the outcome page where nobody calls');
  const lead = await expectConsent(storedLeads, text, ['gone-soon']);
  expect(await server.whyOf(lead)).toContain('Waiting since');
});

test('the call to action offers the times at which the company is open @journey', async ({
  page,
  quiz,
  storedLeads,
}) => {
  await walk({ page, quiz }, '75205');
  await submitToCompanies(quiz);
  const { callToAction } = outcomeContentOf(quiz);
  await page.getByRole('button', { name: callToAction }).click();
  const dialog = page.getByRole('dialog', { name: outcomeActions.time.title });
  const times = dialog.getByText(/^Sun/);
  // Those within two weeks; 'none' is an option, too.
  await expect(times).toHaveCount(2);
  await expect(dialog.getByRole('radio')).toHaveCount(3);
  await times.nth(1).click();
  await dialog.getByRole('button', { name: outcomeActions.time.save }).click();
  await expect
    .poll(async () => (await storedLeads()).at(-1)?.request?.preferred_time)
    .toMatchObject({ from: '09:00', to: '12:00' });
});

test('three companies with the longest names fit a small phone, and are agreed to letter by letter @journey', async ({
  page,
  quiz,
  storedLeads,
}) => {
  await page.setViewportSize({ width: 320, height: 568 });
  await walk({ page, quiz }, '75204');
  await expect(quiz.dialog.getByRole('listitem')).toHaveText([longName('B'), longName('C')]);
  expect(await faultsNow(page)).toEqual([]);
  await expectAccessible(page, 'the contact step with the longest names');
  const text = await submitToCompanies(quiz);
  expect(text).toContain(`(${['A', 'B', 'C'].map(longName).join('; ')})`);
  await expectConsent(storedLeads, text, ['long-a', 'long-b', 'long-c']);
  await expect(next(page).getByText(longName('A')).filter({ visible: true })).toHaveCount(1);
  expect(await faultsNow(page)).toEqual([]);
  await expectAccessible(page, 'the outcome page with the longest name');
});

test('a reload at the contact step names the same company, and leaving gives its place back @journey', async ({
  page,
  quiz,
}) => {
  const released: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/hooks/qualification/release')) released.push(request.url());
  });
  await walk({ page, quiz }, '75201');
  const text = await shownConsent(quiz);
  await page.reload();
  await expect(quiz.dialog.getByText(/^Bright Home Co\. of Dallas calls you/)).toBeVisible();
  expect(await shownConsent(quiz)).toBe(text);
  expect(released).toEqual([]);
  await quiz.close.click();
  const release = page.waitForResponse('**/hooks/qualification/release');
  await page.getByRole('button', { name: 'Leave' }).click();
  expect((await release).status()).toBe(200);
});

test('a service that cannot say who may call costs neither time nor lead @journey', async ({
  page,
  product,
  quiz,
  storedLeads,
}) => {
  await page.route('**/hooks/qualification', (route) =>
    route.fulfill({ status: 503, body: 'Sorry' }),
  );
  await walk({ page, quiz }, '75201');
  await expect(quiz.dialog.getByText(callUnknown)).toBeVisible();
  await expect(quiz.dialog.getByText(/within about/)).toBeHidden();
  const text = await submitToCompanies(quiz);
  expect(text).toBe(product.consent.text);
  // There are companies for this ZIP, so the page must not say that there are none.
  await expect(next(page).getByText(outcomeOfNobody.next)).toBeVisible();
  await expectConsent(storedLeads, text, null);
});

test('a service that did not say at first who may call is asked again while the visitor types @journey', async ({
  page,
  quiz,
  server,
  storedLeads,
}) => {
  await page.route(
    '**/hooks/qualification',
    (route) => route.fulfill({ status: 503, body: 'Sorry' }),
    { times: 1 },
  );
  await walk({ page, quiz }, '75201');
  await expect(quiz.dialog.getByText('Bright Home Co. of Dallas calls you')).toBeVisible();
  const text = await submitToCompanies(quiz);
  expect(text).toContain('(Bright Home Co. of Dallas Company, LLC)');
  const lead = await expectConsent(storedLeads, text, ['bright-home']);
  expect(await server.whyOf(lead)).toContain('Assigned to bright-home');
});
