/** When the outcome page says that the call comes: within minutes only while calls are allowed. */
import { answersFor } from '@tidyguard/content';
import { callingHoursFirst, outcomeActions } from '@tidyguard/content/product';
import { mainBuild } from '../support/builds.ts';
import { expectAccessible } from '../support/expectAccessible.ts';
import { expect, test } from '../support/fixtures.ts';
import { newContact } from '../support/quiz.ts';
import { clockAhead, shiftClockOf, untilHour } from '../support/shiftedClock.ts';

const { outcomePages, outcomeWords, prices, promise } = mainBuild.product;
const { price } = outcomeActions;
const DALLAS = 'America/Chicago';
/** When calls may begin in Texas: on a Sunday not before noon. */
const OPENS = '(.+ AM|12 PM)';

// A call to action about a price says it in its dialog, too. The placeholder client has no figures; for
// prices with figures see PriceDialog.test.tsx.
const [outcome = '', { callToAction = '' } = {}] =
  Object.entries(outcomePages).find(
    ([, { callToActionIsAbout }]) => callToActionIsAbout === 'price' && prices === null,
  ) ?? [];

for (const [when, hour, minutes] of [
  ['within calling hours', 14, promise.contactWithinMinutes],
  ['in the evening', 22, null],
] as const) {
  test.describe(when, () => {
    const ahead = untilHour(hour, DALLAS);
    test.use({ timezoneId: DALLAS, serverEnvironment: clockAhead(ahead) });
    test.skip(outcome === '', 'No call to action of this product asks for a price.');

    test(`the page and its dialog promise ${minutes === null ? 'no' : 'the'} minutes @journey`, async ({
      page,
      product,
      quiz,
    }) => {
      await shiftClockOf(page, ahead);
      await quiz.open();
      await quiz.answerZip();
      await quiz.answerQuestions(answersFor(product.quiz, outcome));
      // Said in the contact step, too.
      await expect(
        quiz.dialog.getByText(
          minutes === null
            ? `${callingHoursFirst}: tomorrow at`
            : `within about ${minutes} minutes`,
        ),
      ).toBeVisible();
      await quiz.fillContact(newContact());
      await quiz.submit.click();
      await quiz.expectOutcome(outcome);
      const next = page.getByRole('region', { name: outcomeWords.next.title });
      const minutesAreSaid = next.getByText(`within about ${promise.contactWithinMinutes} minutes`);
      const closedIsSaid = next.getByText(
        new RegExp(`${callingHoursFirst}: tomorrow at ${OPENS}\\.$`),
      );
      const expectSaid = async () => {
        await expect(minutesAreSaid.filter({ visible: true })).toHaveCount(
          minutes === null ? 0 : 2,
        );
        await expect(closedIsSaid.filter({ visible: true })).toHaveCount(minutes === null ? 1 : 0);
      };
      await expectSaid();
      const button = page.getByRole('button', { name: callToAction });
      await button.focus();
      await page.keyboard.press('Enter');
      const dialog = page.getByRole('dialog', { name: price.title });
      await expect(dialog).toContainText(price.text(minutes));
      await expectAccessible(page, 'who names the price');
      await page.keyboard.press('Escape');
      await expect(dialog).toBeHidden();
      await expect(button).toBeFocused();
      // After a reload the inline script says the same, before React hydrates.
      await page.reload();
      await expectSaid();
    });

    // Within calling hours the promised minutes begin when the lead arrives.
    if (minutes !== null) return;
    test('the page promises no minutes of a lead that has not arrived @journey', async ({
      page,
      product,
      quiz,
    }) => {
      await shiftClockOf(page, ahead);
      await page.route('**/hooks/lead', (route) => route.abort());
      await quiz.open();
      await quiz.answerZip();
      await quiz.answerQuestions(answersFor(product.quiz, outcome));
      await quiz.fillContact(newContact());
      await quiz.submit.click();
      await quiz.expectOutcome(outcome);
      const closedIsSaid = page.getByText(
        new RegExp(`^${callingHoursFirst}: tomorrow at ${OPENS}\\.$`),
      );
      const expectSaid = async () => {
        await expect(closedIsSaid.filter({ visible: true })).not.toHaveCount(0);
        await expect(page.getByText(/within about/).filter({ visible: true })).toHaveCount(0);
      };
      await expectSaid();
      // After a reload the inline script says the same, before React hydrates.
      await page.reload();
      await expectSaid();
    });
  });
}
