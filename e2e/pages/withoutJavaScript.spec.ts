import { sitePages } from '@tidyguard/content';
import { mainBuild } from '../support/builds.ts';
import { expect, test } from '../support/fixtures.ts';
import { pathsOf } from '../support/sitePages.ts';

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  for (const path of pathsOf(mainBuild)) {
    test(`${path} can be read`, async ({ page }) => {
      await page.goto(path);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await expect(page.getByRole('contentinfo')).toContainText(
        mainBuild.product.footer.smallPrint[0] ?? '',
      );
    });
  }

  test('an answer of the FAQ opens', async ({ page, product }) => {
    const [entry] = product.landing(product.claims).faq.entries;
    await page.goto('/');
    await page.getByText(entry?.question ?? '').click();
    await expect(page.getByText(entry?.answer ?? '')).toBeVisible();
  });

  test('the quiz opens, says that it needs JavaScript and offers an e-mail address', async ({
    page,
    product,
    quiz,
  }) => {
    await page.goto('/');
    await quiz.openButton.click();
    const dialog = page.getByRole('dialog');
    await expect(dialog.getByText(/The quiz needs JavaScript/)).toBeVisible();
    await expect(dialog.getByRole('link', { name: product.brand.contactEmail })).toBeVisible();
  });

  test('the contact page says that its form needs JavaScript, and gives nothing away', async ({
    page,
  }) => {
    await page.goto('/contact');
    await expect(page.getByText(/The form needs JavaScript/)).toBeVisible();
    await page.getByLabel('Email').fill('anna@example.com');
    await page.getByRole('button', { name: 'Send message' }).click();
    await expect(page).toHaveURL('/contact');
    await expect(page.getByLabel('Email')).toHaveValue('anna@example.com');
  });

  test('the opt-out page can be used by e-mail and post, and its form gives nothing away', async ({
    page,
    product,
  }) => {
    await page.goto(sitePages.optOut);
    await expect(page.getByText(/The form needs JavaScript/)).toBeVisible();
    const main = page.getByRole('main');
    await expect(main.getByRole('link', { name: product.brand.contactEmail })).not.toHaveCount(0);
    await expect(main).toContainText(product.brand.postalAddress.street);
    await page.getByLabel('Phone').fill('2145550123');
    await page.getByRole('button', { name: 'Send my request' }).click();
    await expect(page).toHaveURL(sitePages.optOut);
    await expect(page.getByLabel('Phone')).toHaveValue('2145550123');
  });
});
