/** What only the variant build has: both compliance scripts, funnel events, the trade's own voice. */
import { expect, test as base } from '../support/fixtures.ts';
import { FakeVendors } from '../support/fakeVendors.ts';
import { newContact } from '../support/quiz.ts';
import { pathsOf } from '../support/sitePages.ts';

const test = base.extend<{ vendors: FakeVendors }>({
  vendors: [
    async ({ page }, provide) => {
      await provide(await FakeVendors.on(page));
    },
    { auto: true },
  ],
});

test('both compliance scripts load once the quiz opens, and the lead carries their proof @journey', async ({
  page,
  quiz,
  storedLeads,
  vendors,
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
  await quiz.expectOutcome();
  const [lead] = await storedLeads();
  expect(lead?.consent).toMatchObject({
    certificate_url: expect.stringMatching(/^https:\/\/cert\.trustedform\.com\/[0-9a-f]{40}$/),
    lead_token: expect.stringMatching(/^[\w-]{36}$/),
  });
});

test('a second person in the same document has a proof of their own @journey', async ({
  page,
  quiz,
  server,
}) => {
  const people = [newContact(), newContact()];
  await page.goto('/');
  for (const contact of people) {
    await quiz.openButton.click();
    await quiz.answerZip();
    await quiz.answerQuestions();
    await quiz.fillContact(contact);
    await expect(page.locator('#leadid_token')).toHaveValue(/^[\w-]{36}$/);
    await quiz.submit.click();
    await quiz.expectOutcome();
    await page.goBack();
  }
  const emails = people.map(({ email }) => email);
  const leads = (await server.leads()).filter(({ email }) => emails.includes(email));
  const proofs = leads.flatMap(({ consent }) => [consent.certificate_url, consent.lead_token]);
  expect(new Set(proofs).size).toBe(4);
  expect(proofs).not.toContain('');
});

for (const behaviour of ['hanging', 'failing', 'blocked'] as const) {
  test(`${behaviour} compliance scripts neither delay nor break the quiz @faults`, async ({
    quiz,
    storedLeads,
    vendors,
  }) => {
    vendors.behaviour = behaviour;
    await quiz.fillAll(newContact());
    await quiz.submit.click();
    await quiz.expectOutcome();
    expect(vendors.requested).not.toEqual([]);
    const leads = await storedLeads();
    expect(leads).toHaveLength(1);
    expect(leads[0]).toMatchObject({
      status: 'accepted',
      consent: { certificate_url: '', lead_token: '' },
    });
  });
}

test('funnel events report steps and outcome, and no personal data', async ({ page, quiz }) => {
  const contact = newContact();
  await quiz.fillAll(contact);
  await quiz.submit.click();
  await quiz.expectOutcome();
  const events = await page.evaluate(() => (window as { dataLayer?: unknown[] }).dataLayer ?? []);
  const names = events
    .map((event) => (event as { event: string }).event)
    .filter((name) => name !== 'web_vital');
  expect(names[0]).toBe('quiz_open');
  // The pause after the last question counts as a step.
  expect(names.filter((name) => name === 'quiz_step')).toHaveLength(quiz.contactStep + 1);
  expect(events).toContainEqual({ event: 'generate_lead', outcome: quiz.outcome });
  expect(names.at(-1)).toBe('generate_lead');
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

test('how fast the page felt is reported as it is left, by the step, and nothing of it is loaded before an answer', async ({
  page,
  quiz,
}) => {
  const loaded: string[] = [];
  page.on('response', (response) => {
    if (/\/vitals-\w+\.js$/.test(response.url())) loaded.push(response.url());
  });
  await quiz.open();
  await page.waitForLoadState('networkidle');
  expect(loaded).toEqual([]);
  await quiz.answerZip();
  await expect.poll(() => loaded.length).toBe(1);
  const measured = () =>
    page.evaluate(() =>
      (window as { dataLayer?: { event: string }[] }).dataLayer?.filter(
        ({ event }) => event === 'web_vital',
      ),
    );
  // The visitor goes to another app and comes back. The measuring code is ready a moment after it loads.
  const goAway = () =>
    page.evaluate(() => {
      Object.defineProperty(document, 'visibilityState', { value: 'hidden', configurable: true });
      document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));
      Reflect.deleteProperty(document, 'visibilityState');
    });
  await expect
    .poll(async () => {
      await goAway();
      return (await measured())?.map((event) => (event as { metric?: string }).metric);
    })
    .toContain('CLS');
  for (const event of (await measured()) ?? []) {
    expect(event).toMatchObject({
      metric: expect.stringMatching(/^(CLS|INP|LCP)$/),
      value: expect.any(Number),
      rating: expect.stringMatching(/^(good|needs-improvement|poor)$/),
    });
  }
});

test('in the trade’s own voice no page says security', async ({ build, page, quiz }) => {
  for (const path of pathsOf(build)) {
    await page.goto(path);
    const words = await page.locator('body').evaluate((body) => body.textContent);
    expect(words, path).not.toMatch(/security/i);
  }
  await quiz.open();
  await quiz.answerZip();
  await quiz.close.click();
  const exit = page.getByRole('alertdialog');
  const questionsLeft = quiz.contactStep - 1;
  await expect(exit).toContainText(build.product.voices[build.voice].exitBody(questionsLeft));
  await expect(exit).not.toContainText(/security/i);
});
