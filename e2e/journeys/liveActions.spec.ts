/** What an outcome page's buttons do by default; in the variant they do nothing (outcomePage.spec.ts). */
import { referralCodeOf } from '@tidyguard/content';
import { messages, outcomeActions } from '@tidyguard/content/product';
import { mainBuild } from '../support/builds.ts';
import { reachCode, sentCode } from '../support/codeDialogs.ts';
import { delayRequests } from '../support/delayRequests.ts';
import { expectAccessible } from '../support/expectAccessible.ts';
import { expect, test } from '../support/fixtures.ts';
import { editParts, outcomeContentOf, submitQuiz } from '../support/outcomeActions.ts';
import { newContact } from '../support/quiz.ts';
import { shiftClockOf } from '../support/shiftedClock.ts';
import { outcomeRoute } from '../support/sitePages.ts';

const { bundles, editDetails, facts, referral } = mainBuild.product.outcomeWords;
const { edit, state, time } = outcomeActions;

test('a misspelt address is corrected by keyboard, and nothing else changes @journey', async ({
  page,
  quiz,
  storedLeads,
}) => {
  const contact = await submitQuiz(quiz);
  const { open, dialog, field, saved } = editParts(page);
  await open.focus();
  await page.keyboard.press('Enter');
  await expect(field('firstName')).toHaveValue(contact.firstName);
  await expect(field('email')).toHaveValue('');
  await expectAccessible(page, 'the form that changes a lead');
  await field('email').focus();
  await page.keyboard.type('corrected@example.com');
  await page.keyboard.press('Enter');
  await expect(dialog).toBeHidden();
  await expect(saved).toBeVisible();
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
  await submitQuiz(quiz);
  const { open, dialog, field, consent, save, saved } = editParts(page);
  const { phone } = newContact();
  await open.click();
  await expect(consent).toBeHidden();
  await field('phone').fill(phone);
  await expect(dialog.getByText(edit.consent)).toBeVisible();
  await save.click();
  await expect(dialog.getByText(messages.consentMissing)).toBeVisible();
  await expect(consent).toBeFocused();
  expect(await storedLeads()).toHaveLength(1);
  await consent.check();
  await save.click();
  await expect(saved).toBeVisible();
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
    const { open, field, consent, save, saved } = editParts(page);
    const { phone } = newContact();
    await open.click();
    await field('phone').fill(phone);
    await send.click();
    await code.fill(await sentCode(server, phone));
    await consent.check();
    await save.click();
    await expect(saved).toBeVisible();
    expect((await storedLeads()).at(-1)).toMatchObject({ phone, phone_code: 'confirmed' });
  });
});

for (const how of ['closed', 'left for another site']) {
  test(`a bundle is told also where the page is ${how} at once @journey`, async ({
    page,
    quiz,
    server,
    storedLeads,
  }) => {
    await submitQuiz(quiz);
    const [lead] = await storedLeads();
    const [bundle] = outcomeContentOf(quiz).bundles;
    await page.getByRole('button', { name: `${bundles.action}: ${bundle?.title}` }).click();
    await page.getByRole('button', { name: `${bundles.takeBack}: ${bundle?.title}` }).waitFor();
    await (how === 'closed' ? page.close() : page.goto('about:blank'));
    const asked = async () => {
      const versions = await server.leads();
      return versions.findLast(({ lead_id }) => lead_id === lead?.lead_id)?.request?.add_ons;
    };
    await expect.poll(asked).toEqual([bundle?.title]);
  });
}

test('a bundle is added, stays after a reload, and is taken back, each told once and said once @journey', async ({
  page,
  quiz,
  storedLeads,
}) => {
  await submitQuiz(quiz);
  let told = 0;
  page.on('request', (request) => {
    if (request.url().endsWith('/hooks/lead/update')) told += 1;
  });
  const [bundle] = outcomeContentOf(quiz).bundles;
  const title = bundle?.title ?? '';
  const add = page.getByRole('button', { name: `${bundles.action}: ${title}` });
  const remove = page.getByRole('button', { name: `${bundles.takeBack}: ${title}` });
  const asked = async () => (await storedLeads()).map(({ request }) => request?.add_ons);
  await add.click();
  await expect(remove).toBeFocused();
  await expectAccessible(page, 'an outcome page with a bundle');
  await expect.poll(asked).toEqual([undefined, [title]]);
  await expect(page.getByText(state.saved)).toHaveCount(1);
  await expect(page.locator('#bundles')).toContainText(state.saved);
  expect(told).toBe(1);
  await page.reload();
  await remove.press('Enter');
  await expect(add).toBeVisible();
  await expect.poll(asked).toEqual([undefined, [title], []]);
  await expect(page.getByText(state.saved)).toHaveCount(1);
  expect(told).toBe(2);
});

test('a bundle that is added just before leaving is part of the request', async ({
  page,
  quiz,
  storedLeads,
}) => {
  await submitQuiz(quiz);
  // A lead can be changed only once it is acknowledged; until then, additions wait on this page.
  await expect
    .poll(() => page.evaluate(() => sessionStorage.getItem('session_data')))
    .toContain('edit_key');
  const title = outcomeContentOf(quiz).bundles[0]?.title ?? '';
  await page.getByRole('button', { name: `${bundles.action}: ${title}` }).click();
  await page.goto('/contact');
  await expect
    .poll(async () => (await storedLeads()).at(-1)?.request?.add_ons, { timeout: 20_000 })
    .toEqual([title]);
});

test('the call to action offers three times, and the choice is part of the request @journey', async ({
  page,
  quiz,
  storedLeads,
}) => {
  await submitQuiz(quiz);
  const button = page.getByRole('button', { name: outcomeContentOf(quiz).callToAction });
  await button.press('Enter');
  const dialog = page.getByRole('dialog', { name: time.title });
  const choices = dialog.getByRole('radio');
  await expect(choices).toHaveCount(4);
  await expectAccessible(page, 'the choice of a time');
  const second = choices.nth(1);
  const label = await second.evaluate((input: HTMLInputElement) => input.labels?.[0]?.textContent);
  // The card is pressed: it covers the input.
  await dialog.getByText(label ?? '', { exact: true }).click();
  await dialog.getByRole('button', { name: time.save }).press('Enter');
  await expect(page.getByRole('region', { name: facts.label })).toContainText(label ?? 'a label');
  await expect
    .poll(async () => (await storedLeads()).at(-1)?.request?.preferred_time?.from)
    .toMatch(/^\d\d:\d\d$/);
});

test('the times lie ahead also on a device whose clock is ten days behind @journey', async ({
  page,
  quiz,
}) => {
  await shiftClockOf(page, -10 * 86_400_000);
  await submitQuiz(quiz);
  await page.getByRole('button', { name: outcomeContentOf(quiz).callToAction }).click();
  const first = page.getByRole('dialog', { name: time.title }).getByRole('radio').first();
  const value = (await first.getAttribute('value')) ?? '';
  // From tomorrow on, in whatever time zone.
  expect(Date.parse(value.slice(0, 10))).toBeGreaterThan(Date.now() - 86_400_000);
});

test('what is pressed on a reloaded page before its scripts load is not lost', async ({
  page,
  quiz,
  storedLeads,
}) => {
  await submitQuiz(quiz);
  const [first, second] = outcomeContentOf(quiz).bundles;
  const add = (title = '') => page.getByRole('button', { name: `${bundles.action}: ${title}` });
  await add(first?.title).click();
  await expect.poll(async () => (await storedLeads()).length).toBe(2);
  const release = await delayRequests(page, '**/*.js');
  await page.reload({ waitUntil: 'commit' });
  // Until React hydrates, both buttons say 'add'.
  await add(first?.title).click();
  await add(second?.title).click();
  await editParts(page).open.click();
  release();
  await expect(editParts(page).field('lastName')).toBeVisible();
  await expect
    .poll(async () => (await storedLeads()).at(-1)?.request?.add_ons)
    .toEqual([first?.title, second?.title]);
});

test('who comes by an invitation is recorded with its code @journey', async ({
  page,
  quiz,
  storedLeads,
}) => {
  await submitQuiz(quiz);
  const share = page.getByRole('link', { name: referral.action });
  const invitation = async () =>
    new URL(
      /https:\S+/.exec(decodeURIComponent((await share.getAttribute('href')) ?? ''))?.[0] ?? '',
    );
  const [host] = await storedLeads();
  const code = referralCodeOf(host?.lead_id ?? '');
  await expect.poll(async () => (await invitation()).searchParams.get('ref')).toBe(code);
  // The invitation is a link that opens the text message app, and the keyboard reaches it.
  await expectAccessible(page, 'an outcome page with an invitation');
  await share.focus();
  await expect(share).toBeFocused();
  expect(await share.getAttribute('href')).toMatch(/^sms:/);
  // Like another browser, which knows nothing of the first visit.
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

test('Escape and Cancel change nothing, nor does Save with nothing filled in', async ({
  page,
  quiz,
  storedLeads,
}) => {
  await submitQuiz(quiz);
  const { open, dialog, field, save } = editParts(page);
  await open.click();
  await save.click();
  await expect(dialog.getByRole('alert').filter({ hasText: edit.nothing })).toBeVisible();
  await field('lastName').fill('Not saved');
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await open.click();
  await expect(field('lastName')).toHaveValue('');
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
  await submitQuiz(quiz);
  const { open, field, save } = editParts(page);
  await open.click();
  await field('firstName').focus();
  for (const name of ['lastName', 'phone', 'email'] as const) {
    await page.keyboard.press('Tab');
    const focused = field(name);
    await expect(focused).toBeFocused();
    const [box, button] = [await focused.boundingBox(), await save.boundingBox()];
    expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(button?.y ?? 0);
  }
});

test('in a low window what is missing is said below the title of the dialog', async ({
  page,
  quiz,
}) => {
  await submitQuiz(quiz);
  await page.setViewportSize({ width: 320, height: 256 });
  const { open, dialog, field, save, consent } = editParts(page);
  await open.click();
  await field('phone').fill(newContact().phone);
  await save.click();
  await expect(consent).toBeFocused();
  const message = dialog.getByText(messages.consentMissing);
  const isInSight = await message.evaluate((element) => {
    const { left, top, bottom } = element.getBoundingClientRect();
    return [top + 1, bottom - 1].every((y) =>
      element.contains(document.elementFromPoint(left + 4, y)),
    );
  });
  expect(isInSight).toBe(true);
});
