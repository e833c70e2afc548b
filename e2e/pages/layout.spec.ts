import type { Locator } from '@playwright/test';
import { mainBuild, tagOf } from '../support/builds.ts';
import { expect, test } from '../support/fixtures.ts';
import { forEachBuild } from '../support/forEachBuild.ts';
import { faultsIn, narrowest, setTextSize } from '../support/layoutFaults.ts';
import { settlePage } from '../support/settlePage.ts';
import { pathsOf } from '../support/sitePages.ts';

forEachBuild((build) => {
  for (const path of [...pathsOf(build), '/no-such-page']) {
    test(`${path} shows all of itself at 400 % zoom and with text at 200 % on a phone`, async ({
      page,
    }) => {
      await page.goto(path);
      expect(await faultsIn(page)).toEqual([]);
    });
  }

  test('the claims that stand still under reduced motion are all in sight, also with text at 200 %', async ({
    page,
  }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await page.goto('/');
    const { label, items } = build.product.landing(build.product.claims).benefits;
    const claims = page.getByRole('list', { name: label }).getByRole('listitem');
    await expect(claims).toHaveCount(items.length);
    for (const textPx of [16, 32]) {
      await page.evaluate(setTextSize, textPx);
      for (const width of [320, 390, 430, 768, 1280]) {
        await page.setViewportSize({ width, height: 800 });
        const cut = await claims.evaluateAll((all) =>
          all
            .filter((claim) => {
              const words = document.createRange();
              words.selectNodeContents(claim);
              const { left, right } = words.getBoundingClientRect();
              return left < 0 || right > document.documentElement.clientWidth;
            })
            .map(({ textContent }) => textContent),
        );
        expect(cut, `at ${width} px with text of ${textPx} px`).toEqual([]);
      }
    }
  });
});

test(
  'each step of the quiz and its exit dialog show all of themselves at 400 % zoom and with text at 200 % on a phone',
  { tag: tagOf(mainBuild) },
  async ({ page, quiz }) => {
    const faults: Record<string, string[]> = {};
    const look = async (step: string) => {
      const found = await faultsIn(page, narrowest);
      if (found.length > 0) faults[step] = found;
    };
    await quiz.open();
    await look('ZIP');
    await quiz.answerZip();
    for (const [index, label] of quiz.labelsOf().entries()) {
      await look(label);
      await quiz.choose(label, index + 3);
    }
    await quiz.expectStep(quiz.contactStep);
    await quiz.submit.click({ force: true });
    await expect(quiz.firstName).toBeFocused();
    await look('contact, with everything missing');
    await quiz.close.click();
    await expect(page.getByRole('alertdialog')).toBeVisible();
    await look('exit dialog');
    expect(faults).toEqual({});
  },
);

for (const [width, height] of [
  [320, 568],
  [390, 664],
] as const) {
  test(`with text at 200 % on a phone of ${width} px each question shows the beginning of its answers`, async ({
    page,
    quiz,
  }) => {
    await page.setViewportSize({ width, height });
    await page.addInitScript(setTextSize, 32);
    await quiz.open();
    await expect(quiz.zip).toBeInViewport({ ratio: 1 });
    await quiz.answerZip();
    for (const [index, label] of quiz.labelsOf().entries()) {
      await quiz.expectStep(index + 2);
      const card = quiz.dialog.getByRole('radio').first().locator('..');
      const { y = NaN } = (await card.boundingBox()) ?? {};
      // Enough of the first card is visible to show that there is one.
      expect(y, label).toBeLessThan(height - 16);
      await quiz.choose(label, index + 3);
    }
  });
}

/** Widths around each one at which a part of the page appears or disappears. */
const WIDTHS = [320, 639, 640, 768, 959, 960, 1280];

test('the landing page offers the quiz at every width, wherever it is scrolled to', async ({
  page,
}) => {
  await page.goto('/');
  await page.evaluate(settlePage);
  const header = page.getByRole('banner').locator('[commandfor]');
  const sticky = page.locator('[data-hidden] > button');
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 800 });
    const isPhone = width < 640;
    await expect(header, `in the header at ${width} px`).toBeVisible({ visible: !isPhone });
    await page.locator('#how').scrollIntoViewIfNeeded();
    await expect(sticky, `at the bottom at ${width} px`).toBeVisible({ visible: isPhone });
    if (isPhone) await expect(sticky).toBeInViewport({ ratio: 1 });
  }
});

test('the last words of the landing page are above the button that follows on phones', async ({
  page,
}) => {
  await page.goto('/');
  await page.evaluate(settlePage);
  const sticky = page.locator('[data-hidden] > button');
  const lastWords = page.getByRole('contentinfo').getByText('©');
  for (const width of [320, 390]) {
    // So low that at the end of the page no other button is on the screen.
    await page.setViewportSize({ width, height: 500 });
    await page.evaluate(() => scrollTo({ top: document.body.scrollHeight, behavior: 'instant' }));
    await expect(sticky).toBeInViewport({ ratio: 1 });
    await expect(lastWords).toBeInViewport({ ratio: 1 });
    const [words, button] = await Promise.all([lastWords.boundingBox(), sticky.boundingBox()]);
    expect((words?.y ?? NaN) + (words?.height ?? NaN)).toBeLessThan(button?.y ?? NaN);
  }
});

/** Whether the middle of an element is on the screen and not covered. */
const isSeen = (element: Locator) =>
  element.evaluate((node) => {
    const { x, y, width, height } = node.getBoundingClientRect();
    const seen = document.elementFromPoint(x + width / 2, y + height / 2);
    return seen !== null && (node.contains(seen) || seen.contains(node));
  });

for (const [name, width, height] of [
  ['a phone in landscape', 844, 390],
  ['400 % zoom', 320, 256],
] as const) {
  test(`at ${name} the quiz leaves room for its fields and the exit dialog shows its title`, async ({
    page,
    quiz,
  }) => {
    await page.setViewportSize({ width, height });
    await quiz.resumeAtContact();
    const bars = [quiz.close, quiz.submit];
    const fixed = await Promise.all(bars.map((bar) => isSeen(bar)));
    // Neither bar is fixed: the screen has no room for both along with what is between them.
    expect(fixed).not.toEqual([true, true]);
    for (const field of [quiz.firstName, quiz.email]) {
      await field.focus();
      expect(await isSeen(field)).toBe(true);
    }
    await quiz.close.click();
    const question = page.getByRole('alertdialog');
    await expect(question).toBeVisible();
    for (const part of [question.getByRole('heading'), question.getByRole('button').first()]) {
      expect(await isSeen(part)).toBe(true);
    }
  });
}
