import type { Page, Route } from '@playwright/test';
import { sitePages } from '@tidyguard/content';
import { formLoading } from '@tidyguard/content/product';
import { expect, test } from '../support/fixtures.ts';
import { newContact } from '../support/quiz.ts';

const isScript = ({ pathname }: URL) => pathname.endsWith('.js');

/** Makes the first request for each of these files fail; returns the files that have failed. */
async function failEachOnce(page: Page, isMeant: (url: URL) => boolean) {
  const failed = new Set<string>();
  await page.route(isMeant, (route) => {
    const address = route.request().url();
    if (failed.has(address)) return route.continue();
    failed.add(address);
    return route.abort();
  });
  return failed;
}

/** Counts the documents that the page asks for from now on. */
function countDocuments(page: Page): () => number {
  let documents = 0;
  page.on('request', (request) => {
    if (request.resourceType() === 'document') documents += 1;
  });
  return () => documents;
}

// Gatsby throws errors about files that it could not fetch; they do not affect the page.
test.use({ expectedErrors: /^(Loading chunk \d+ failed|page resources for \S+ not found)/ });

test('every script and every file of a page’s data may fail once @faults', async ({
  page,
  quiz,
  storedLeads,
}) => {
  const isOfPage = (url: URL) => isScript(url) || url.pathname.includes('/page-data/');
  const failed = await failEachOnce(page, isOfPage);
  await page.goto('/');
  await quiz.openButton.click();
  // On the way the page is reloaded once, which keeps the quiz open.
  await expect(page.locator('#quiz-form[data-live]')).toBeAttached({ timeout: 20_000 });
  await quiz.answerZip();
  await quiz.answerQuestions();
  await quiz.fillContact(newContact());
  await quiz.submit.click();
  await quiz.expectOutcome();
  await expect.poll(async () => (await storedLeads()).length).toBe(1);
  const names = [...failed].map((address) => new URL(address).pathname).join(' ');
  for (const part of ['framework', 'app', 'component---', 'quiz', 'quiz-contact', 'page-data']) {
    expect(names).toMatch(new RegExp(`/${part}\\b`));
  }
});

test('a quiz that is opened offline works once the connection is back, with the ZIP that was typed @faults', async ({
  context,
  page,
  quiz,
}) => {
  await page.goto('/');
  await expect(page.locator('html[data-hydrated]')).toBeAttached();
  await context.setOffline(true);
  await quiz.openButton.click();
  await expect(quiz.dialog.getByRole('alert').filter({ hasText: 'still loading' })).toBeVisible();
  await quiz.zip.fill('75201');
  await quiz.zip.press('Enter');
  await context.setOffline(false);
  await quiz.expectStep(2);
  await expect(quiz.dialog.getByText('still loading')).toHaveCount(0);
});

test('scripts that never come are asked for again, without a loop, and the visitor is told @faults', async ({
  page,
  quiz,
}) => {
  const asked: string[] = [];
  const documents = countDocuments(page);
  await page.route(isScript, (route) => {
    asked.push(route.request().url());
    return route.abort();
  });
  await page.goto('/');
  await quiz.openButton.click();
  const notice = quiz.dialog.getByRole('alert').filter({ hasText: 'still loading' });
  await expect(notice).toBeVisible();
  await expect.poll(() => asked.length).toBeGreaterThan(new Set(asked).size);
  expect(documents()).toBe(1);
  await page.unroute(isScript);
  await notice.getByRole('link', { name: 'Try again' }).click();
  await expect(page).toHaveURL('/quiz');
  await quiz.answerZip();
});

test('a page that loses its connection before its code came stays readable, and works once it is back @faults', async ({
  context,
  page,
  quiz,
}) => {
  await page.route(
    ({ pathname }) => pathname.includes('/page-data/'),
    (route) => route.abort(),
  );
  await page.goto('/');
  await context.setOffline(true);
  const heading = page.getByRole('heading', { level: 1 });
  await heading.click();
  // Longer than the pause before the page reloads itself.
  await page.waitForTimeout(2500);
  await expect(heading).toBeVisible();
  await page.unrouteAll();
  await context.setOffline(false);
  await expect(page.locator('html[data-hydrated]')).toBeAttached();
  await quiz.openButton.click();
  await quiz.answerZip();
});

test('a page whose own code never comes is loaded again once, not for ever @faults', async ({
  page,
  quiz,
}) => {
  const documents = countDocuments(page);
  const isOfPage = ({ pathname }: URL) => pathname.startsWith('/component---');
  await page.route(isOfPage, (route) => route.abort());
  await page.goto('/');
  await expect.poll(documents).toBe(2);
  await quiz.openButton.click();
  const notice = quiz.dialog.getByRole('alert').filter({ hasText: 'still loading' });
  await expect(notice).toBeVisible();
  // Longer than the pause before the first reload.
  await page.waitForTimeout(2500);
  expect(documents()).toBe(2);
});

// For an address with a part, Gatsby renders the page again while the form's code is on its way.
for (const address of [sitePages.contact, `${sitePages.contact}#form`, sitePages.optOut]) {
  test(`a form whose own script fails keeps its page, what was typed and a press, and says so: ${address} @faults`, async ({
    page,
  }) => {
    const tries = new Map<string, number>();
    let isDown = true;
    // The chunks of the form are those without a name.
    await page.route(
      ({ pathname }) => /^\/\d{1,4}-\w+\.js$/.test(pathname),
      (route) => {
        const address = route.request().url();
        tries.set(address, (tries.get(address) ?? 0) + 1);
        return isDown ? route.abort() : route.continue();
      },
    );
    await page.goto(address);
    const email = page.getByLabel('Email', { exact: true });
    await email.fill('anna.example.com');
    const note = page.getByRole('status').filter({ hasText: formLoading });
    await expect(note).toBeHidden();
    // Pressed at the lower edge of a phone's screen.
    await page.setViewportSize({ width: 390, height: 664 });
    const button = page.locator('form').getByRole('button');
    await button.evaluate((element) =>
      element.scrollIntoView({ block: 'end', behavior: 'instant' }),
    );
    await button.click();
    // The first words of the note, where the button was.
    await expect(note).toBeInViewport({ ratio: 0.3 });
    await expect(note.getByRole('link')).toHaveAttribute('href', /^mailto:/);
    // The scripts are requested repeatedly, without success.
    await expect.poll(() => Math.max(...tries.values()), { timeout: 10_000 }).toBeGreaterThan(1);
    await expect(note).toBeVisible();
    isDown = false;
    await expect(page.getByText('Email must include @ symbol')).toBeVisible({ timeout: 20_000 });
    await expect(note).toBeHidden();
    await expect(email).toHaveValue('anna.example.com');
  });
}

test('a page from before a deployment, whose later scripts are gone, is loaded again with its quiz @faults', async ({
  page,
  quiz,
}) => {
  const documents = countDocuments(page);
  const asOlder = async (route: Route) => {
    const response = await route.fetch();
    const html = (await response.text()).replace(/(?<=<meta name="build" content=")\w+/, 'older');
    await route.fulfill({ response, body: html });
  };
  await page.route('/', asOlder, { times: 1 });
  await page.route(
    ({ pathname }) => pathname.startsWith('/quiz-contact'),
    (route) => (documents() > 1 ? route.continue() : route.fulfill({ status: 404 })),
  );
  await page.goto('/');
  await quiz.openButton.click();
  await expect.poll(documents).toBe(2);
  await quiz.answerZip();
  await quiz.answerQuestions();
  await quiz.fillContact(newContact());
  expect(documents()).toBe(2);
});
