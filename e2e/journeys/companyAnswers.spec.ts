/** What becomes of a lead once a company has it: its answers, the next company, a STOP, and what is owed. */
import { companyWords } from '@tidyguard/content/product';
import { readMail } from '../../service/src/testing/readMail.ts';
import { startMailServer, type FakeMailServer } from '../../service/src/testing/smtpServer.ts';
import { companiesCsv, type ListedCompany } from '../support/companies.ts';
import { expect, test as base } from '../support/fixtures.ts';
import { newContact, type Quiz } from '../support/quiz.ts';
import type { TidyGuardServer } from '../support/server.ts';
import { clockAhead, shiftClockOf, untilHour } from '../support/shiftedClock.ts';
import { submitToCompanies } from '../support/submitToCompanies.ts';

const DALLAS = 'America/Chicago';
/** Calls are allowed in Texas, on Sundays too. */
const atTwo = untilHour(14, DALLAS);
/** After the 15 minutes in which a company has to accept. */
const LATER_MS = 20 * 60_000;

interface Mail extends FakeMailServer {
  /** Addresses whose mail is refused for now and has to be retried. */
  down: Set<string>;
}

const test = base.extend<object, { mail: Mail }>({
  mail: [
    async ({}, use) => {
      const down = new Set<string>();
      const later = { at: 'to', code: 451, words: 'try again later' } as const;
      const server = await startMailServer((to) => (down.has(to) ? later : 'take'));
      await use({ ...server, down });
      await server.close();
    },
    { scope: 'worker' },
  ],
  serverEnvironment: async ({ mail }, use) => {
    const pauses = Array<string>(30).fill('1').join();
    await use({ ...clockAhead(atTwo), MAIL_URL: mail.url, DELIVERY_RETRY_SECONDS: pauses });
  },
});

test.use({ timezoneId: DALLAS });
test.beforeEach(({ page }) => shiftClockOf(page, atTwo));

const addressOf = (id: string) => `leads@${id}.example.com`;

/** A company of the list. Each test needs a ZIP of its own, because its companies stay listed. */
const company = (id: string, zip: string, weight = 1): ListedCompany => ({
  id,
  zip,
  weight,
  legalName: `${id} LLC`,
  shownName: id,
  destination: addressOf(id),
});

/** The emails that a company has received with such a subject. */
const mailsTo = ({ received }: Mail, id: string, subject: RegExp) =>
  received
    .filter(({ to }) => to === addressOf(id))
    .map(({ content }) => readMail(content))
    .filter((mail) => subject.test(mail.subject));

const ASSIGNED = /^Request \w{8} from ZIP code/;
const WITHDRAWN = /is no longer yours$/;
const DO_NOT_CALL = /^Do not call: request/;

/** The path of the page on which a company answers, once its e-mail has come. */
async function answerPageOf(mail: Mail, id: string): Promise<string> {
  const letters = () => mailsTo(mail, id, ASSIGNED);
  await expect.poll(() => letters().length, { timeout: 20_000 }).toBe(1);
  const [, path = ''] = /https?:\/\/[^/\s]+(\/hooks\/company\/answer\/\S+)/.exec(
    letters()[0]?.text ?? '',
  ) ?? [''];
  return path;
}

interface Pair {
  quiz: Quiz;
  server: TidyGuardServer;
}

/** Lists companies and takes the quiz to a lead of the first of them; returns its phone. */
async function submitTo({ quiz, server }: Pair, ...list: ListedCompany[]): Promise<string> {
  const [first] = list;
  await server.importCompanies(companiesCsv(list));
  // Restarted, because a running service looks for its first companies only every half minute.
  await server.restart(clockAhead(atTwo));
  const contact = newContact();
  await quiz.resumeAtContact(first?.zip);
  await expect(quiz.dialog.getByText(`${first?.shownName} calls you`)).toBeVisible();
  await submitToCompanies(quiz, contact);
  return contact.phone;
}

/** The month in Dallas by the service's clock. */
const month = () =>
  new Intl.DateTimeFormat('en-CA', { timeZone: DALLAS, year: 'numeric', month: '2-digit' }).format(
    Date.now() + atTwo,
  );

/** What a company owes for the month, as the last line of its statement says it. */
const sumOf = async (server: TidyGuardServer, id: string) =>
  (await server.operate('statement', '--company', id, '--month', month())).split('\n').at(-2);

test('a company takes a lead by the link of its e-mail, and owes its price @journey', async ({
  page,
  quiz,
  server,
  mail,
}) => {
  await submitTo({ quiz, server }, company('takes-it', '75206'));
  await page.goto(await answerPageOf(mail, 'takes-it'));
  await page.getByRole('button', { name: companyWords.page.accept }).click();
  await expect(page.getByText('You took it on')).toBeVisible();
  // A press right after another one counts as a double tap and records nothing: try again.
  await expect(async () => {
    await page.getByRole('button', { name: companyWords.page.contacted }).click();
    await expect(page.getByText('You reached the customer on')).toBeVisible({ timeout: 1_000 });
  }).toPass();
  expect(await sumOf(server, 'takes-it')).toBe(
    '1 lead: 1 charged, 0 repeated, 0 returned, 0 withdrawn. To pay: $45.00',
  );
});

test('a company that gives a lead back owes nothing for it, and the lead waits @journey', async ({
  page,
  quiz,
  server,
  mail,
}) => {
  const { page: words, returnReasons } = companyWords;
  await submitTo({ quiz, server }, company('gives-back', '75207'));
  await page.goto(await answerPageOf(mail, 'gives-back'));
  await page.getByRole('radio', { name: returnReasons.wrong_number }).check();
  await page.getByRole('button', { name: words.giveBack }).click();
  await expect(page.getByText('You gave it back on')).toBeVisible();
  expect(await sumOf(server, 'gives-back')).toBe(
    '1 lead: 0 charged, 0 repeated, 1 returned, 0 withdrawn. To pay: $0.00',
  );
  expect(await server.operate('waiting')).toContain('returned');
});

test('a lead that is not taken in time goes to the next company, and the first reads so @journey', async ({
  page,
  quiz,
  server,
  mail,
  storedLeads,
}) => {
  await submitTo({ quiz, server }, company('asleep', '75208', 100), company('awake', '75208'));
  const asleep = await answerPageOf(mail, 'asleep');
  const [lead] = await storedLeads();
  await server.restart(clockAhead(atTwo + LATER_MS));
  const awake = await answerPageOf(mail, 'awake');
  await expect.poll(() => mailsTo(mail, 'asleep', WITHDRAWN)).toHaveLength(1);
  await page.goto(asleep);
  await expect(page.getByText('no longer yours')).toBeVisible();
  // The company can still report that the person wants no calls, but nothing else.
  await expect(page.getByRole('checkbox')).toHaveAccessibleName(
    companyWords.returnReasons.no_more_calls,
  );
  await expect(page.getByRole('button')).toHaveText([companyWords.page.tellRefusal]);
  await page.goto(awake);
  await page.getByRole('button', { name: companyWords.page.accept }).click();
  await expect(page.getByText('You took it on')).toBeVisible();
  if (!lead) throw new Error('no lead is stored');
  expect(await server.whyOf(lead)).toMatch(/Assigned to asleep[^]*taken back[^]*Assigned to awake/);
});

test('what a STOP overtakes is not sent, and both companies are told not to call @journey', async ({
  quiz,
  server,
  mail,
}) => {
  const companies = [company('had-it', '75209', 100), company('has-it', '75209')];
  const phone = await submitTo({ quiz, server }, ...companies);
  await answerPageOf(mail, 'had-it');
  mail.down.add(addressOf('has-it'));
  await server.restart(clockAhead(atTwo + LATER_MS));
  await expect.poll(() => mail.asked).toContain(addressOf('has-it'));
  await server.operate('revoke', '--phone', phone);
  mail.down.clear();
  for (const id of ['had-it', 'has-it']) {
    await expect
      .poll(() => mailsTo(mail, id, DO_NOT_CALL), { message: id, timeout: 20_000 })
      .toHaveLength(1);
  }
  expect(mailsTo(mail, 'has-it', ASSIGNED)).toEqual([]);
});
