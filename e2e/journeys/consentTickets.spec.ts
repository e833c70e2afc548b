/** The ticket that proves a consent: whatever happens to it, the visitor notices nothing. */
import type { Page } from '@playwright/test';
import { outcomeOfHeld } from '@tidyguard/content/product';
import { expiredTicket, newPrivateKey } from '../../service/src/testing/tickets.ts';
import { delayRequests } from '../support/delayRequests.ts';
import { expect, test } from '../support/fixtures.ts';
import { newContact, Quiz } from '../support/quiz.ts';

const TICKETS = '**/hooks/consent/ticket';
const privateKey = newPrivateKey();
test.use({ serverEnvironment: { CONSENT_UNPROVEN: 'hold', PROOF_KEY: privateKey } });

const proven = {
  status: 'accepted',
  version: 1,
  consent: { proof: 'proven', unproven_reason: null },
};

/** How tickets go wrong, and the reason that is then stored with the consent. */
const troubles: [string, string, (page: Page) => Promise<unknown>][] = [
  ['is slow', 'ticket_missing', (page) => delayRequests(page, TICKETS)],
  [
    'cannot be issued',
    'ticket_missing',
    (page) => page.route(TICKETS, (route) => route.fulfill({ status: 503, body: 'Sorry' })),
  ],
  [
    'has expired',
    'ticket_expired',
    (page) =>
      page.route(TICKETS, async (route) => {
        const response = await route.fetch();
        const { ticket } = (await response.json()) as { ticket: string };
        await route.fulfill({ json: { ticket: await expiredTicket(privateKey, ticket) } });
      }),
  ],
];

for (const [trouble, reason, cause] of troubles) {
  test(`a ticket that ${trouble} costs neither time nor lead: it is held, and says why @journey`, async ({
    page,
    quiz,
    storedLeads,
  }) => {
    await cause(page);
    await quiz.resumeAndFillContact(newContact());
    await quiz.submit.click();
    await quiz.expectOutcome();
    // Nobody calls before an operator has released it: no minutes are promised.
    await expect(page.getByRole('heading', { level: 1 })).toContainText(outcomeOfHeld.headline);
    await expect(page.getByText(outcomeOfHeld.next)).toBeVisible();
    await expect(page.getByText(/within about/).filter({ visible: true })).toHaveCount(0);
    expect(await storedLeads()).toMatchObject([
      {
        status: 'quarantined',
        quarantine_reasons: ['consent_unproven'],
        consent: { proof: 'unproven', unproven_reason: reason },
      },
    ]);
  });
}

test('a consent is proven, with the build of the page, also after a reload and Back @journey', async ({
  page,
  quiz,
  storedLeads,
}) => {
  await quiz.resumeAtContact();
  await quiz.consent.check();
  await page.reload();
  await quiz.expectStep(quiz.contactStep);
  await page.goBack();
  await quiz.expectStep(quiz.contactStep - 1);
  await page.goForward();
  await quiz.expectStep(quiz.contactStep);
  await quiz.fillContact(newContact());
  await quiz.submit.click();
  await quiz.expectOutcome();
  const leads = await storedLeads();
  expect(leads).toMatchObject([proven]);
  expect(leads[0]?.consent.page_build).toMatch(/^[0-9a-f]{12}$/);
});

test('a browser whose clock is a day behind proves its consent @journey', async ({
  page,
  quiz,
  storedLeads,
}) => {
  await page.clock.setSystemTime(Date.now() - 86_400_000);
  await quiz.resumeAndFillContact(newContact());
  await quiz.submit.click();
  await quiz.expectOutcome();
  const leads = await storedLeads();
  expect(leads).toMatchObject([proven]);
  const agreed = Date.parse(leads[0]?.consent.agreed_at ?? '');
  expect(Date.now() - agreed).toBeGreaterThan(80_000_000);
});

test('two tabs with the same session prove both their consents @journey', async ({
  context,
  page,
  product,
  quiz,
  storedLeads,
}) => {
  await quiz.resumeAtContact();
  const session = await page.evaluate(() => sessionStorage.getItem('quiz_session') ?? '');
  // Like a browser that duplicates a tab.
  const copy = await context.newPage();
  await copy.addInitScript((stored) => sessionStorage.setItem('quiz_session', stored), session);
  const copied = new Quiz(copy, product);
  await copy.goto('/');
  await copied.openButton.click();
  await copied.expectStep(quiz.contactStep);
  const [mine, corrected] = [newContact(), newContact()];
  await copied.fillContact(mine);
  await copied.submit.click();
  await copied.expectOutcome();
  await page.bringToFront();
  await quiz.fillContact({ ...mine, email: corrected.email });
  await quiz.submit.click();
  await quiz.expectOutcome();
  // The same browser: its second submission supersedes the first.
  expect(await storedLeads()).toMatchObject([proven, { ...proven, version: 2 }]);
});
