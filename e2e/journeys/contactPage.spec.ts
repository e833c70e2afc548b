/** The contact page of a site that sends messages, as the variant does (GATSBY_CONTACT_FORM). */
import { contactForm, contactSending } from '@tidyguard/content/product';
import { sitePages } from '@tidyguard/content';
import { variantBuild } from '../support/builds.ts';
import { expectAccessible } from '../support/expectAccessible.ts';
import { expect, test } from '../support/fixtures.ts';
import { newContact } from '../support/quiz.ts';

const { form } = variantBuild.product.contactPage;
const { labels } = contactForm;
const { failed, how, sent } = contactSending;

test('a message that could not be sent is kept, arrives with the next try by keyboard, and has a copy @journey', async ({
  page,
  server,
}) => {
  const { email } = newContact();
  const address = '**/hooks/contact';
  await page.route(address, (route) => route.abort());
  await page.goto(sitePages.contact);
  await expect(page.getByText(how)).toBeVisible();
  await page.getByLabel(labels.firstName).fill('Ada');
  await page.getByLabel(labels.lastName).fill('Lovelace');
  await page.getByLabel(labels.email, { exact: true }).fill(email);
  await page.getByLabel(labels.message, { exact: true }).fill('Do you clean looms?');
  const consent = page.getByRole('checkbox');
  await consent.focus();
  await page.keyboard.press('Space');
  await page.getByRole('button', { name: form.submit }).press('Enter');
  await expect(page.getByRole('alert').filter({ hasText: failed.title })).toBeVisible();
  await expect(page.getByRole('link', { name: failed.mail })).toHaveAttribute('href', /^mailto:/);
  await expectAccessible(page, 'a message that could not be sent');
  expect(await server.mailsTo(email)).toEqual([]);

  await page.unroute(address);
  await page.getByRole('button', { name: failed.retry }).press('Enter');
  await expect(page.getByRole('heading', { name: sent.title('Ada') })).toBeFocused();
  await expectAccessible(page, 'a message that was sent');
  await expect.poll(() => server.mailsTo(email), { timeout: 20_000 }).toHaveLength(1);
  expect((await server.mailsTo(email)).join()).toContain('Do you clean looms?');
  expect(await server.mailsTo(variantBuild.product.brand.contactEmail)).toContainEqual(
    expect.stringContaining('Do you clean looms?'),
  );
});
