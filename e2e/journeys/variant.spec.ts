import { join } from 'node:path';
import { expect, test } from '../support/fixtures.ts';
import { newContact } from '../support/quiz.ts';
import { FakeVendors } from '../support/fakeVendors.ts';

/** The site's second build: cleaning voice, both compliance scripts, funnel events. */
test.use({
  serverEnvironment: { SITE_DIR: join(import.meta.dirname, '../../.variant/site/public') },
});
// The build names one port for the fake vendors, so the tests run one after the other.
test.describe.configure({ mode: 'serial' });

const vendors = new FakeVendors();
test.beforeAll(() => vendors.start());
test.afterAll(() => vendors.stop());
test.beforeEach(() => {
  vendors.behaviour = 'answering';
  vendors.requested.length = 0;
});

test('both compliance scripts load once the quiz opens, and the lead carries their proof @journey', async ({
  page,
  quiz,
  storedLeads,
}) => {
  await page.goto('/');
  await page.waitForLoadState('networkidle');
  expect(vendors.requested).toEqual([]);
  await quiz.openButton.click();
  await expect
    .poll(() => [...vendors.requested].sort())
    .toEqual(['/campaign.js', '/trustedform.js']);
  await quiz.answerZip();
  await quiz.answerQuestions();
  await quiz.fillContact(newContact());
  await expect(page.locator('#leadid_token')).toHaveValue(/^[\w-]{36}$/);
  await quiz.submit.click();
  await quiz.expectOutcome('family-friendly');
  const [lead] = await storedLeads();
  expect(lead?.consent).toMatchObject({
    certificate_url: expect.stringMatching(/^https:\/\/cert\.trustedform\.com\/[0-9a-f]{40}$/),
    lead_token: expect.stringMatching(/^[\w-]{36}$/),
  });
});

for (const behaviour of ['hanging', 'failing'] as const) {
  test(`${behaviour} compliance scripts neither delay nor break the quiz @faults`, async ({
    quiz,
    storedLeads,
  }) => {
    vendors.behaviour = behaviour;
    await quiz.fillAll(newContact());
    await quiz.submit.click();
    await quiz.expectOutcome('family-friendly');
    const [lead] = await storedLeads();
    expect(lead).toMatchObject({
      status: 'accepted',
      consent: { certificate_url: '', lead_token: '' },
    });
  });
}

test('blocked compliance scripts neither delay nor break the quiz @faults', async ({
  page,
  quiz,
  storedLeads,
}) => {
  await page.route(/trustedform\.js|campaign\.js/, (route) => route.abort('blockedbyclient'));
  await quiz.fillAll(newContact());
  await quiz.submit.click();
  await quiz.expectOutcome('family-friendly');
  expect(await storedLeads()).toHaveLength(1);
});

test('funnel events report steps and outcome, and no personal data', async ({ page, quiz }) => {
  const contact = newContact();
  await quiz.fillAll(contact);
  await quiz.submit.click();
  await quiz.expectOutcome('family-friendly');
  const events = await page.evaluate(() => (window as { dataLayer?: unknown[] }).dataLayer ?? []);
  const names = events.map((event) => (event as { event: string }).event);
  expect(names[0]).toBe('quiz_open');
  expect(names.filter((name) => name === 'quiz_step')).toHaveLength(10);
  expect(events.at(-1)).toEqual({ event: 'generate_lead', outcome: 'family-friendly' });
  const reported = JSON.stringify(events);
  for (const secret of [
    contact.firstName,
    contact.lastName,
    contact.phone,
    contact.email,
    '75201',
  ]) {
    expect(reported).not.toContain(secret);
  }
});

test('in the cleaning voice no page says security', async ({ page, quiz }) => {
  const paths = [
    '/',
    '/contact',
    '/privacy-policy',
    '/terms-of-service',
    '/tcpa-disclaimer',
    '/outcome/busy-professional',
    '/outcome/family-friendly',
    '/outcome/deep-clean',
    '/outcome/budget-friendly',
  ];
  for (const path of paths) {
    await page.goto(path);
    const words = await page.locator('body').evaluate((body) => body.textContent);
    expect(words, path).not.toMatch(/security/i);
  }
  await quiz.open();
  await quiz.answerZip();
  await quiz.close.click();
  await expect(page.getByRole('alertdialog')).toContainText(
    'personalized cleaning recommendations',
  );
});
