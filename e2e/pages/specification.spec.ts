/**
 * Facts from docs/specification.md, word for word. Other tests take them from the product's definition and
 * would follow any change of it. For the standard product only, because another one has facts of its own.
 */
import { standardProduct } from '@tidyguard/content/products';
import { mainBuild } from '../support/builds.ts';
import { expect, test } from '../support/fixtures.ts';
import { outcomeRoute, pathsOf } from '../support/sitePages.ts';

if (mainBuild.product.id === standardProduct.id) {
  test('the landing page makes the specified claims and promises', async ({ page }) => {
    await page.goto('/');
    for (const words of [
      '5,000+ households',
      'Rated 4.8 out of 5',
      '1,200+ reviews',
      'since 2024',
      'within about 15 minutes',
    ]) {
      await expect(page.locator('body'), words).toContainText(words);
    }
  });

  test('every page says how to stop the texts', async ({ build, page }) => {
    for (const path of pathsOf(build)) {
      await page.goto(path);
      await expect(page.getByRole('contentinfo'), path).toContainText('Reply STOP to opt out');
    }
  });

  test('the legal pages say what the specification asks of them', async ({ page, product }) => {
    let words = '';
    for (const { path } of product.legalPages) {
      await page.goto(path);
      await expect(page.getByRole('button', { name: 'Take Security Quiz' })).toBeVisible();
      words += await page.getByRole('main').innerText();
    }
    for (const fact of [
      'Your rights',
      'at least 18 years old',
      'Dallas, Texas',
      'Sample messages',
      'Up to 10 messages a week',
    ]) {
      expect(words).toContain(fact);
    }
  });

  test('every outcome page keeps the specified promises', async ({ page, product }) => {
    for (const outcome of Object.keys(product.quiz.outcomes)) {
      await page.goto(outcomeRoute(outcome));
      for (const words of [
        'Hi there',
        'your area',
        'within 24 hours',
        'within about 15 minutes',
        'What Happens Next',
        'Rated 4.8/5 by homeowners in',
        'Add to My Request',
        'Share via SMS',
      ]) {
        await expect(page.getByRole('main'), `${outcome}: ${words}`).toContainText(words);
      }
    }
  });

  test('the exit dialog asks in the words of the specification', async ({
    page,
    product,
    quiz,
  }) => {
    await quiz.open();
    await quiz.answerZip();
    await quiz.close.click();
    // The unanswered radio questions and the contact details.
    const left = product.quiz.questions.length + 1;
    await expect(page.getByRole('alertdialog')).toContainText(
      `You're just ${left} questions away from your personalized security recommendations.`,
    );
  });
}
