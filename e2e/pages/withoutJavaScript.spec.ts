import { expect, test } from '../support/fixtures.ts';
import { paths } from '../support/sitePages.ts';

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  for (const path of paths) {
    test(`${path} can be read`, async ({ page }) => {
      await page.goto(path);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await expect(page.getByRole('contentinfo')).toContainText('Reply STOP to opt out');
    });
  }

  test('an answer of the FAQ opens', async ({ page }) => {
    await page.goto('/');
    await page.getByText('How soon will I hear from somebody?').click();
    await expect(page.getByText(/nobody should ring you at night/)).toBeVisible();
  });

  test('the quiz opens, says that it needs JavaScript and offers an e-mail address', async ({
    page,
  }) => {
    await page.goto('/');
    await page
      .getByRole('button', { name: 'Find my cleaner' })
      .locator('visible=true')
      .first()
      .click();
    const dialog = page.getByRole('dialog');
    await expect(dialog.getByText(/The quiz needs JavaScript/)).toBeVisible();
    await expect(dialog.getByRole('link', { name: 'hello@tidyguard.example' })).toBeVisible();
  });

  test('the contact page says that its form needs JavaScript', async ({ page }) => {
    await page.goto('/contact');
    await expect(page.getByText(/The form needs JavaScript/)).toBeVisible();
  });
});
