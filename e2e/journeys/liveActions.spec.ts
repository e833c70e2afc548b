/** What the buttons of an outcome page do by default; the variant has them inert (outcomePage.spec.ts). */
import type { Page } from '@playwright/test';
import { answersFor, referralCodeOf } from '@tidyguard/content';
import { detailsLabels, messages, outcomeActions } from '@tidyguard/content/product';
import { mainBuild } from '../support/builds.ts';
import { reachCode, sentCode } from '../support/codeDialogs.ts';
import { expectAccessible } from '../support/expectAccessible.ts';
import { expect, test } from '../support/fixtures.ts';
import { newContact, type Contact, type Quiz } from '../support/quiz.ts';
import { outcomeRoute } from '../support/sitePages.ts';

const { bundles, editDetails, facts, referral } = mainBuild.product.outcomeWords;
const { edit, price, refused, state, time } = outcomeActions;
const UPDATES = '**/hooks/lead/update';

/** Takes the quiz, and waits for its outcome page. */
async function submit(quiz: Quiz): Promise<Contact> {
  const contact = newContact();
  await quiz.fillAll(contact);
  await quiz.submit.click();
  await quiz.expectOutcome();
  return contact;
}

const contentOf = ({ product, outcome }: Quiz) => {
  const page = product.outcomePages[outcome];
  if (!page) throw new Error(`The product has no page for its outcome "${outcome}".`);
  return page;
};

const parts = (page: Page) => {
  const dialog = page.getByRole('dialog', { name: edit.title });
  return {
    open: page.getByRole('button', { name: editDetails }),
    dialog,
    field: (name: string) => dialog.getByRole('textbox', { name }),
    consent: dialog.getByRole('checkbox'),
    save: dialog.getByRole('button', { name: edit.save }),
    said: page.getByRole('status').filter({ hasText: state.saved }).first(),
  };
};

test('a misspelt address is corrected by keyboard, and nothing else changes @journey', async ({
  page,
  quiz,
  storedLeads,
}) => {
  const contact = await submit(quiz);
  const { open, dialog, field, said } = parts(page);
  await open.focus();
  await page.keyboard.press('Enter');
  await expect(field(detailsLabels.firstName)).toHaveValue(contact.firstName);
  await expect(field(detailsLabels.email)).toHaveValue('');
  await expectAccessible(page, 'the form that changes a lead');
  await field(detailsLabels.email).focus();
  await page.keyboard.type('corrected@example.com');
  await page.keyboard.press('Enter');
  await expect(dialog).toBeHidden();
  await expect(said).toBeVisible();
  await expect(open).toBeFocused();
  await expectAccessible(page, 'an outcome page after a change');
  const leads = await storedLeads();
  expect(leads.map(({ version, email, phone, latest }) => [version, email, phone, latest])).toEqual(
    [
      [1, contact.email, contact.phone, false],
      [2, 'corrected@example.com', contact.phone, true],
    ],
  );
});

test('a new number needs the consent box, and gets a consent record of its own @journey', async ({
  page,
  quiz,
  storedLeads,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await submit(quiz);
  const { open, dialog, field, consent, save, said } = parts(page);
  const { phone } = newContact();
  await open.click();
  await expect(consent).toBeHidden();
  await field(detailsLabels.phone).fill(phone);
  await expect(dialog.getByText(edit.consent)).toBeVisible();
  await save.click();
  await expect(dialog.getByText(messages.consentMissing)).toBeVisible();
  await expect(consent).toBeFocused();
  expect(await storedLeads()).toHaveLength(1);
  await consent.check();
  await save.click();
  await expect(said).toBeVisible();
  const [, changed] = await storedLeads();
  expect(changed).toMatchObject({
    phone,
    consent: {
      proof: 'proven',
      page_url: expect.stringContaining(outcomeRoute(quiz.outcome)) as unknown,
      text: quiz.product.consent.text,
    },
  });
});

test.describe('where every phone is confirmed by a code', () => {
  test.use({ serverEnvironment: { OTP_POLICY: 'always' } });

  test('a new number is confirmed in the form', async ({ page, quiz, server, storedLeads }) => {
    const { contact, send, field: code } = await reachCode(page, quiz);
    await send.click();
    await code.fill(await sentCode(server, contact.phone));
    await quiz.consent.check();
    await quiz.submit.click();
    await quiz.expectOutcome();
    const { open, field, consent, save, said } = parts(page);
    const { phone } = newContact();
    await open.click();
    await field(detailsLabels.phone).fill(phone);
    await send.click();
    await code.fill(await sentCode(server, phone));
    await consent.check();
    await save.click();
    await expect(said).toBeVisible();
    expect((await storedLeads()).at(-1)).toMatchObject({ phone, phone_code: 'confirmed' });
  });
});

test('a bundle is added, stays after a reload, and is taken back @journey', async ({
  page,
  quiz,
  storedLeads,
}) => {
  await submit(quiz);
  const [bundle] = contentOf(quiz).bundles;
  const title = bundle?.title ?? '';
  const add = page.getByRole('button', { name: `${bundles.action}: ${title}` });
  const remove = page.getByRole('button', { name: `${bundles.takeBack}: ${title}` });
  const asked = async () => (await storedLeads()).map(({ request }) => request?.add_ons);
  await add.click();
  await expect(remove).toBeFocused();
  await expect.poll(asked).toEqual([undefined, [title]]);
  await page.reload();
  await remove.click();
  await expect(add).toBeVisible();
  await expect.poll(asked).toEqual([undefined, [title], []]);
});

test('the call to action offers three times, and the choice is part of the request @journey', async ({
  page,
  quiz,
  storedLeads,
}) => {
  await submit(quiz);
  await page.getByRole('button', { name: contentOf(quiz).callToAction }).click();
  const dialog = page.getByRole('dialog', { name: time.title });
  const choices = dialog.getByRole('radio');
  await expect(choices).toHaveCount(4);
  await expectAccessible(page, 'the choice of a time');
  const second = choices.nth(1);
  const label = await second.evaluate((input: HTMLInputElement) => input.labels?.[0]?.textContent);
  // The card is pressed: it covers the input.
  await dialog.getByText(label ?? '', { exact: true }).click();
  await dialog.getByRole('button', { name: time.save }).click();
  await expect(page.getByRole('region', { name: facts.label })).toContainText(label ?? 'a label');
  await expect
    .poll(async () => (await storedLeads()).at(-1)?.request?.preferred_time?.from)
    .toMatch(/^\d\d:\d\d$/);
});

// The placeholder client has no figures; where there are some, PriceDialog.test.tsx.
for (const [outcome, { callToAction, callToActionIsAbout }] of Object.entries(
  mainBuild.product.outcomePages,
)) {
  if (callToActionIsAbout !== 'price' || mainBuild.product.prices !== null) continue;
  test(`the call to action of ${outcome} says by keyboard who names the price and when @journey`, async ({
    page,
    product,
    quiz,
  }) => {
    await quiz.open();
    await quiz.answerZip();
    await quiz.answerQuestions(answersFor(product.quiz, outcome));
    await quiz.fillContact(newContact());
    await quiz.submit.click();
    await quiz.expectOutcome(outcome);
    const button = page.getByRole('button', { name: callToAction });
    await button.focus();
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog', { name: price.title });
    await expect(dialog).toContainText(price.text(product.promise.contactWithinMinutes));
    await expectAccessible(page, 'who names the price');
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    await expect(button).toBeFocused();
  });
}

test('who comes by an invitation is recorded with its code @journey', async ({
  page,
  quiz,
  storedLeads,
}) => {
  await submit(quiz);
  const share = page.getByRole('link', { name: referral.action });
  const invitation = async () =>
    new URL(
      /https:\S+/.exec(decodeURIComponent((await share.getAttribute('href')) ?? ''))?.[0] ?? '',
    );
  const [host] = await storedLeads();
  const code = referralCodeOf(host?.lead_id ?? '');
  await expect.poll(async () => (await invitation()).searchParams.get('ref')).toBe(code);
  // Another browser, to which nothing of the first visit is known.
  await page.evaluate(() => sessionStorage.clear());
  await quiz.open((await invitation()).search);
  await quiz.answerZip();
  await quiz.answerQuestions(quiz.answers);
  await quiz.fillContact(newContact());
  await quiz.submit.click();
  await quiz.expectOutcome();
  const guest = (await storedLeads()).at(-1);
  expect([guest?.lead_id === host?.lead_id, guest?.utm]).toEqual([false, { ref: code }]);
});

test('what was changed offline is sent once the connection is back, together @faults', async ({
  context,
  page,
  quiz,
  storedLeads,
}) => {
  await submit(quiz);
  const { open, field, save } = parts(page);
  const [bundle] = contentOf(quiz).bundles;
  await open.click();
  await field(detailsLabels.lastName).waitFor();
  await context.setOffline(true);
  await field(detailsLabels.lastName).fill('Offline');
  await save.click();
  await expect(page.getByRole('status').filter({ hasText: state.kept }).first()).toBeVisible();
  await page.getByRole('button', { name: `${bundles.action}: ${bundle?.title}` }).click();
  await context.setOffline(false);
  await expect(page.getByRole('status').filter({ hasText: state.saved }).first()).toBeVisible({
    timeout: 20_000,
  });
  const last = (await storedLeads()).at(-1);
  expect([last?.last_name, last?.request?.add_ons]).toEqual(['Offline', [bundle?.title]]);
});

for (const [what, alter] of [
  ['altered', (key: string) => `${key.slice(0, -1)}${key.endsWith('A') ? 'B' : 'A'}`],
  ['another lead’s', () => 'b1b2c3d4-0000-4000-8000-000000000000.9999999999999.hash'],
] as const) {
  test(`a key that is ${what} changes nothing, and the visitor is told what to do @faults`, async ({
    page,
    quiz,
    storedLeads,
  }) => {
    await submit(quiz);
    const key = await page.evaluate(() => {
      const stored = JSON.parse(sessionStorage.getItem('session_data') ?? '{}') as {
        edit_key: string;
      };
      return stored.edit_key;
    });
    await page.evaluate((other) => {
      const stored = JSON.parse(sessionStorage.getItem('session_data') ?? '{}') as object;
      sessionStorage.setItem('session_data', JSON.stringify({ ...stored, edit_key: other }));
    }, alter(key));
    const { open, dialog, field, save } = parts(page);
    await open.click();
    await field(detailsLabels.lastName).fill('Stolen');
    const answered = page.waitForResponse(UPDATES);
    await save.click();
    expect((await answered).status()).toBe(403);
    await expect(dialog.getByRole('alert').filter({ hasText: refused })).toBeVisible();
    await expect(field(detailsLabels.lastName)).toHaveValue('Stolen');
    await expectAccessible(page, 'a change that was refused');
    expect((await storedLeads()).map(({ last_name }) => last_name)).not.toContain('Stolen');
  });
}

test('two tabs of a visitor change one lead', async ({ context, page, quiz, storedLeads }) => {
  await submit(quiz);
  const stored = await page.evaluate(() => sessionStorage.getItem('session_data') ?? '');
  const other = await context.newPage();
  await other.addInitScript((record) => sessionStorage.setItem('session_data', record), stored);
  await other.goto(outcomeRoute(quiz.outcome));
  for (const [tab, name] of [
    [page, detailsLabels.firstName],
    [other, detailsLabels.lastName],
  ] as const) {
    const { open, field, save, said } = parts(tab);
    await open.click();
    await field(name).fill('Both');
    await save.click();
    await expect(said).toBeVisible();
  }
  const last = (await storedLeads()).at(-1);
  expect([last?.version, last?.first_name, last?.last_name]).toEqual([3, 'Both', 'Both']);
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Hi Both');
});

test('Escape and Cancel change nothing, nor does Save with nothing filled in', async ({
  page,
  quiz,
  storedLeads,
}) => {
  await submit(quiz);
  const { open, dialog, field, save } = parts(page);
  await open.click();
  await save.click();
  await expect(dialog.getByRole('alert').filter({ hasText: edit.nothing })).toBeVisible();
  await field(detailsLabels.lastName).fill('Not saved');
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await open.click();
  await expect(field(detailsLabels.lastName)).toHaveValue('');
  await dialog.getByRole('button', { name: edit.cancel }).click();
  await expect(dialog).toBeHidden();
  expect(await storedLeads()).toHaveLength(1);
});

test('who has no lead is led to the quiz, and cannot edit one', async ({ page, quiz }) => {
  await page.goto(outcomeRoute(quiz.outcome));
  await expect(page.getByRole('button', { name: editDetails })).toBeHidden();
  await page.getByRole('button', { name: bundles.action }).first().click();
  await expect(quiz.zip).toBeVisible();
});

test('on a small phone each field that gets the focus is in sight, above the buttons', async ({
  page,
  quiz,
}) => {
  await page.setViewportSize({ width: 320, height: 640 });
  await submit(quiz);
  const { open, field, save } = parts(page);
  await open.click();
  await field(detailsLabels.firstName).focus();
  for (const name of ['lastName', 'phone', 'email'] as const) {
    await page.keyboard.press('Tab');
    const focused = field(detailsLabels[name]);
    await expect(focused).toBeFocused();
    const [box, button] = [await focused.boundingBox(), await save.boundingBox()];
    expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(button?.y ?? 0);
  }
});

test('a change that waits is never mixed with the request of the next person in the tab @faults', async ({
  page,
  quiz,
  storedLeads,
}) => {
  await submit(quiz);
  await page.route(UPDATES, (route) => route.abort());
  const { open, field, save } = parts(page);
  await open.click();
  await field(detailsLabels.lastName).fill('Annasnewname');
  await save.click();
  await expect(page.getByRole('status').filter({ hasText: state.kept }).first()).toBeVisible();
  const second = await submit(quiz);
  const [bundle] = contentOf(quiz).bundles;
  await page.getByRole('button', { name: `${bundles.action}: ${bundle?.title}` }).click();
  await expect(page.getByRole('status').filter({ hasText: state.kept }).first()).toBeVisible();
  await page.unroute(UPDATES);
  await page.reload();
  await expect
    .poll(async () => (await storedLeads()).filter(({ version }) => version === 2).length)
    .toBe(2);
  const changed = (await storedLeads()).filter(({ version }) => version === 2);
  const own = changed.find(({ phone }) => phone === second.phone);
  const first = changed.find(({ phone }) => phone !== second.phone);
  expect([own?.last_name, own?.request?.add_ons]).toEqual([second.lastName, [bundle?.title]]);
  expect([first?.last_name, first?.request]).toEqual(['Annasnewname', null]);
});
