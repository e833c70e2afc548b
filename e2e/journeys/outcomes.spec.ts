import { createHash } from 'node:crypto';
import { expect, test } from '../support/fixtures.ts';
import { familyAnswers, familyChoices, newContact, type Choices } from '../support/quiz.ts';

interface Journey {
  outcome: string;
  choices: Choices;
  answers: Record<string, string>;
}

const journeys: Journey[] = [
  {
    outcome: 'family-friendly',
    choices: familyChoices,
    answers: familyAnswers,
  },
  {
    outcome: 'busy-professional',
    choices: {
      frequency: 'Every week',
      homeType: 'Townhouse',
      homeSize: '4 or more bedrooms, 3 or more baths',
      household: 'Neither',
      priority: 'General upkeep',
      service: 'Speed and convenience',
      timing: 'This week',
    },
    answers: {
      cleaning_frequency: 'weekly',
      home_type: 'townhouse',
      home_size: '4plus_bed_3plus_bath',
      household_type: 'neither',
      cleaning_priority: 'general_maintenance',
      service_priority: 'speed_convenience',
      timing: 'this_week',
    },
  },
  {
    outcome: 'deep-clean',
    choices: {
      frequency: 'Just once',
      homeType: 'Something else',
      homeSize: '2–3 bedrooms, 2 baths',
      household: 'Pets',
      priority: 'Moving in or out',
      service: 'Eco-friendly products',
      timing: 'As soon as possible',
    },
    answers: {
      cleaning_frequency: 'one_time',
      home_type: 'other',
      home_size: '2_3bed_2bath',
      household_type: 'pets_only',
      cleaning_priority: 'move_clean',
      service_priority: 'eco_friendly',
      timing: 'asap',
    },
  },
  {
    outcome: 'budget-friendly',
    choices: {
      frequency: 'Once a month',
      homeType: 'Apartment or condo',
      homeSize: '1 bedroom, 1 bath',
      household: 'Kids',
      priority: 'General upkeep',
      service: 'A fair, affordable price',
      timing: 'I’m just looking',
    },
    answers: {
      cleaning_frequency: 'monthly',
      home_type: 'apartment',
      home_size: '1bed_1bath',
      household_type: 'kids_only',
      cleaning_priority: 'general_maintenance',
      service_priority: 'affordability',
      timing: 'browsing',
    },
  },
];

for (const { outcome, choices, answers } of journeys) {
  test(`the quiz leads to ${outcome} and its lead is stored @journey`, async ({
    page,
    quiz,
    storedLeads,
  }) => {
    const contact = newContact();
    await quiz.open('/?utm_source=ad&gclid=abc');
    await quiz.answerZip();
    await quiz.answerQuestions(choices);
    await quiz.fillContact(contact);
    const consentText = await quiz.dialog.locator('[data-leadid-type="disclosure"]').innerText();
    await quiz.submit.click();

    await quiz.expectOutcome(outcome);
    await expect(page.getByRole('heading', { level: 1 })).toContainText(contact.firstName);
    await expect(page.getByRole('main')).toContainText('Dallas');
    // The outcome's drawing is there although the page was not loaded as a document.
    await expect(page.getByRole('main').locator('svg[viewBox]').first()).toBeVisible();

    const leads = await storedLeads();
    expect(leads).toHaveLength(1);
    const [lead] = leads;
    expect(lead).toMatchObject({
      status: 'accepted',
      first_name: contact.firstName,
      last_name: contact.lastName,
      phone: contact.phone,
      email: contact.email,
      zip: '75201',
      outcome,
      predicted_outcome: outcome,
      quiz_answers: answers,
      utm: { utm_source: 'ad', gclid: 'abc' },
      metadata: { referrer: 'direct' },
      consent: { version: '2025_v1', initially_checked: false },
    });
    expect(lead?.consent.text).toBe(consentText.trim());
    expect(lead?.consent.sha256).toBe(
      createHash('sha256').update(consentText.trim()).digest('hex'),
    );
    const ticked = Date.parse(lead?.consent.agreed_at ?? '');
    expect(Math.abs(Date.now() - ticked)).toBeLessThan(60_000);
  });
}
