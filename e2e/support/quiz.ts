import { expect, type Locator, type Page } from '@playwright/test';

/** The answers to the seven radio questions by their labels, in order. */
export interface Choices {
  frequency: 'Just once' | 'Every week' | 'Every two weeks' | 'Once a month';
  homeType: 'Apartment or condo' | 'Single-family house' | 'Townhouse' | 'Something else';
  homeSize: '1 bedroom, 1 bath' | '2–3 bedrooms, 2 baths' | '4 or more bedrooms, 3 or more baths';
  household: 'Kids' | 'Pets' | 'Kids and pets' | 'Neither';
  priority:
    'Kitchen and bathrooms' | 'General upkeep' | 'Moving in or out' | 'A seasonal deep clean';
  service:
    | 'A fair, affordable price'
    | 'Speed and convenience'
    | 'Eco-friendly products'
    | 'Someone trusted and vetted';
  timing: 'As soon as possible' | 'This week' | 'Within two weeks' | 'I’m just looking';
}

/** Answers that lead to the family-friendly page. */
export const familyChoices: Choices = {
  frequency: 'Every two weeks',
  homeType: 'Single-family house',
  homeSize: '2–3 bedrooms, 2 baths',
  household: 'Kids and pets',
  priority: 'Kitchen and bathrooms',
  service: 'Someone trusted and vetted',
  timing: 'Within two weeks',
};

/** The same answers as the session record and the service store them. */
export const familyAnswers = {
  cleaning_frequency: 'biweekly',
  home_type: 'single_family',
  home_size: '2_3bed_2bath',
  household_type: 'both',
  cleaning_priority: 'kitchen_bathroom',
  service_priority: 'trusted_vetted',
  timing: 'within_2_weeks',
};

/** The part of a session record that holds the answer to every question. */
const answered = {
  quiz_answers: { zip: '75201', ...familyAnswers },
  validations: {
    zip: {
      status: 'valid',
      value: '75201',
      source: 'server',
      data: { city: 'Dallas', state: 'TX' },
    },
  },
};

export interface Contact {
  firstName: string;
  lastName: string;
  /** Ten digits. */
  phone: string;
  email: string;
}

let visitors = 0;

/** A new visitor for each test, so that parallel tests never share a phone or e-mail. */
export function newContact(): Contact {
  visitors += 1;
  const line = String(100 + ((process.pid + visitors * 7) % 100)).padStart(4, '0');
  const areaCodes = ['214', '312', '415', '512', '602', '713', '818', '917'];
  const areaCode = areaCodes[visitors % areaCodes.length] ?? '214';
  return {
    firstName: 'Ada',
    lastName: 'Lovelace',
    phone: `${areaCode}555${line}`,
    email: `ada.${process.pid}.${visitors}@example.com`,
  };
}

/** Page object of the quiz: finds everything by roles and labels. */
export class Quiz {
  readonly dialog: Locator;
  readonly zip: Locator;
  readonly next: Locator;
  readonly submit: Locator;
  readonly firstName: Locator;
  readonly lastName: Locator;
  readonly phone: Locator;
  readonly email: Locator;
  readonly consent: Locator;
  readonly back: Locator;
  readonly close: Locator;

  constructor(readonly page: Page) {
    this.dialog = page.getByRole('dialog', { name: 'Cleaning quiz' });
    this.zip = this.dialog.getByRole('textbox', { name: 'ZIP code' });
    this.next = this.dialog.getByRole('button', { name: 'Next' });
    this.submit = this.dialog.getByRole('button', { name: 'Get My Options' });
    this.firstName = this.dialog.getByRole('textbox', { name: 'First name' });
    this.lastName = this.dialog.getByRole('textbox', { name: 'Last name' });
    this.phone = this.dialog.getByRole('textbox', { name: 'Phone' });
    this.email = this.dialog.getByRole('textbox', { name: 'Email' });
    this.consent = this.dialog.getByRole('checkbox', { name: /By checking this box/ });
    this.back = this.dialog.getByRole('button', { name: 'Back' });
    this.close = this.dialog.getByRole('button', { name: 'Close' });
  }

  /** The button on the landing page's first screen. */
  get openButton() {
    return this.page.getByRole('main').getByRole('button', { name: 'Find my cleaner' }).first();
  }

  /** Opens the quiz and waits until React has hydrated it, which the press starts. */
  async open(address = '/') {
    await this.page.goto(address);
    await this.openButton.click();
    await expect(this.zip).toBeVisible();
    await expect(this.page.locator('#quiz-form[data-live]')).toBeAttached();
  }

  async expectStep(step: number) {
    await expect(this.dialog.getByText(`Step ${step} of 9`)).toBeVisible();
  }

  async answerZip(zip = '75201') {
    await this.zip.fill(zip);
    await this.next.click();
    await this.expectStep(2);
  }

  /** Chooses an answer and waits for the step that follows. */
  async choose(answer: string, nextStep: number) {
    await this.dialog.getByText(answer, { exact: true }).click();
    if (nextStep < 9) await this.expectStep(nextStep);
  }

  async answerQuestions(choices: Choices = familyChoices) {
    const answers = Object.values(choices) as string[];
    for (const [index, answer] of answers.entries()) await this.choose(answer, index + 3);
    await this.expectStep(9);
  }

  /** Fills in every field, the phone last: it may open the dialog that offers a code. */
  async typeContact(contact: Contact) {
    await this.firstName.fill(contact.firstName);
    await this.lastName.fill(contact.lastName);
    await this.email.fill(contact.email);
    await this.consent.check();
    await this.phone.fill(contact.phone);
  }

  /** Fills in every field and waits until the step can be submitted. */
  async fillContact(contact: Contact) {
    await this.typeContact(contact);
    await expect(this.submit).not.toHaveAttribute('aria-disabled', 'true');
  }

  /** Goes from the landing page to an empty contact step, question by question. */
  async walkToContact(choices: Choices = familyChoices) {
    await this.open();
    await this.answerZip();
    await this.answerQuestions(choices);
  }

  /** Opens the quiz at an empty contact step, with every answer restored from the session record. */
  async resumeAtContact() {
    await this.page.goto('/');
    await this.page.waitForFunction((answers) => {
      const begun = sessionStorage.getItem('quiz_session');
      if (begun === null) return false;
      const record = { ...(JSON.parse(begun) as object), ...answers };
      sessionStorage.setItem('quiz_session', JSON.stringify(record));
      return true;
    }, answered);
    await this.openButton.click();
    await this.expectStep(9);
  }

  /** Answers every question and fills in the contact step, ready to submit. */
  async fillAll(contact: Contact, choices: Choices = familyChoices) {
    await this.walkToContact(choices);
    await this.fillContact(contact);
  }

  /** Fills in the contact step, ready to submit, with every answer restored from the session record. */
  async resumeAndFillContact(contact: Contact) {
    await this.resumeAtContact();
    await this.fillContact(contact);
  }

  /** Waits until the outcome page has been prefetched, so that the network may go away. */
  async waitForOutcomePrefetch(outcome = 'family-friendly') {
    await this.page.waitForFunction((path) => {
      const { ___loader: loader } = window as unknown as {
        ___loader?: { loadPageSync: (path: string) => unknown };
      };
      return Boolean(loader?.loadPageSync(path));
    }, `/outcome/${outcome}`);
  }

  async expectOutcome(outcome: string) {
    await expect(this.page).toHaveURL(new RegExp(`/outcome/${outcome}$`));
  }
}
