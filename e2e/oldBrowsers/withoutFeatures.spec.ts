/** The quiz in a browser without the features that the oldest supported browsers lack. */
import { expect, test } from '../support/fixtures.ts';
import { newContact } from '../support/quiz.ts';
import { optionalFeatures } from './features.ts';
import { switchOff } from './switchOff.ts';

const cases = [
  // Each test starts at the contact step, because walking through the whole quiz takes long.
  ...optionalFeatures.map((feature) => ({ name: feature.name, features: [feature] })),
  { name: 'all optional features', features: optionalFeatures },
];

for (const { name, features } of cases) {
  test(`without ${name}, the quiz leads to one lead @journey`, async ({
    page,
    quiz,
    storedLeads,
  }) => {
    await switchOff(page, features);
    if (features.length > 1) await quiz.fillAll(newContact());
    else await quiz.resumeAndFillContact(newContact());
    await quiz.submit.click();
    await quiz.expectOutcome();
    await expect.poll(async () => (await storedLeads()).length).toBe(1);
  });
}
