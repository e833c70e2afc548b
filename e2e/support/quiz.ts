import { expect, type Locator, type Page } from '@playwright/test';

/** The labels of the seven radio questions' answers, in order. */
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

/** The same answers as the service and the session record know them. */
export const familyAnswers = {
  cleaning_frequency: 'biweekly',
  home_type: 'single_family',
  home_size: '2_3bed_2bath',
  household_type: 'both',
  cleaning_priority: 'kitchen_bathroom',
  service_priority: 'trusted_vetted',
  timing: 'within_2_weeks',
};

/** Of a session record, what answering every question leaves. */
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

/** A visitor of their own for each journey, so that journeys beside each other do not meet. */
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

/** The quiz as a visitor sees it, by roles and labels. */
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

  /** Opens the quiz and waits for its code, which comes with the press. */
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

  /** Everything, the phone last: it may ask to be confirmed by a code. */
  async typeContact(contact: Contact) {
    await this.firstName.fill(contact.firstName);
    await this.lastName.fill(contact.lastName);
    await this.email.fill(contact.email);
    await this.consent.check();
    await this.phone.fill(contact.phone);
  }

  async fillContact(contact: Contact) {
    await this.typeContact(contact);
    await expect(this.submit).not.toHaveAttribute('aria-disabled', 'true');
  }

  /** From the landing page to an empty contact step, question by question. */
  async walkToContact(choices: Choices = familyChoices) {
    await this.open();
    await this.answerZip();
    await this.answerQuestions(choices);
  }

  /**
   * From the landing page to an empty contact step, as somebody who answered every question
   * on an earlier page of this session: for journeys that begin there.
   */
  async toContact() {
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

  /** From the landing page, question by question, to a contact step that is ready to be sent. */
  async fillAll(contact: Contact, choices: Choices = familyChoices) {
    await this.walkToContact(choices);
    await this.fillContact(contact);
  }

  /** The same where the questions were answered on an earlier page. */
  async fillRest(contact: Contact) {
    await this.toContact();
    await this.fillContact(contact);
  }

  /** Waits until the page to come has been fetched: without network it would be too late. */
  async outcomeFetched(outcome = 'family-friendly') {
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
