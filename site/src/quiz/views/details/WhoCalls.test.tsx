import { act, screen, within } from '@testing-library/react';
import {
  callingHoursFirst,
  callUnknown,
  companyLabels,
  nobodyCalls,
} from '@tidyguard/content/product';
import { memoryTextStore } from '../../../ports/textStore';
import { QUIZ_SESSION_KEY } from '../../../session/store/keys';
import { violations } from '../../../testing/axe';
import { company, FakeQualification, longestName, matched } from '../../../testing/companies';
import { acknowledged } from '../../../testing/fakeClient';
import { flushPromises } from '../../../testing/fakeClock';
import { FakeHistory } from '../../../testing/fakePorts';
import { OverlayOnScreen } from '../../../testing/OverlayOnScreen';
import { quiz as definition } from '../../../testing/quiz';
import { fullRecord } from '../../../testing/records';
import { quizCopy } from '../../copy';
import { ADVANCE_DELAY_MS, LOADING_STAGE_MS } from '../../core/limits';
import { unknownMatch, type Match } from '../../core/match';
import { ANSWER_HOLDS_MS } from '../../effects/useMatch';
import { positionOf } from '../../core/steps';

const bright = matched([company('Bright Home Co. of Dallas')]);
const [a, b, c] = ['A', 'B', 'C'].map((letter) => company(longestName(letter))) as [
  ReturnType<typeof company>,
  ReturnType<typeof company>,
  ReturnType<typeof company>,
];

/** The contact step after a reload, filled in, before the service has answered who may call. */
async function beforeAnswer() {
  const qualification = new FakeQualification();
  const sessionTexts = memoryTextStore();
  sessionTexts.write(QUIZ_SESSION_KEY, JSON.stringify(fullRecord));
  const quiz = await OverlayOnScreen.show({
    sessionTexts,
    history: new FakeHistory(positionOf(definition, 'contact')),
    overrides: { qualification },
  });
  const answer = (found: Match) =>
    act(async () => {
      qualification.last.answer(found);
      await flushPromises();
    });
  return { quiz, answer };
}

/** The contact step after a reload, filled in, when the service has answered. */
async function atContact(match: Match) {
  const { quiz, answer } = await beforeAnswer();
  expect(screen.queryByRole('checkbox')).toBeNull();
  expect(screen.queryByRole('button', { name: 'Get My Options' })).toBeNull();
  await answer(match);
  return { quiz, answer };
}

const consentBox = () => screen.getByRole('checkbox', { name: /I agree that TidyGuard/ });
const usualHelper = definition.contact.helper;

it('goes on loading until the service has answered, without calling the connection slow', async () => {
  await beforeAnswer();
  expect(screen.getByText(definition.loading.messages.at(-1) ?? '')).toBeVisible();
  expect(screen.queryByText(quizCopy.slowPart)).toBeNull();
});

it('names the company that calls now, instead of the promise to everybody', async () => {
  const { quiz } = await atContact(bright);
  // The step's code was there before the answer, but the focus waits for what can be read.
  expect(screen.getByRole('heading', { name: definition.contact.title })).toHaveFocus();
  expect(
    screen.getByText('Bright Home Co. of Dallas calls you, usually within 15 minutes.'),
  ).toBeVisible();
  expect(screen.queryByText(usualHelper)).toBeNull();
  expect(screen.queryByText(companyLabels.others)).toBeNull();
  expect(await violations()).toEqual([]);
  // The text that is sent is the one that is shown.
  const shown = document.querySelector('[data-tf-element-role="consent-language"]')?.textContent;
  await quiz.user.click(consentBox());
  await quiz.user.click(quiz.submit);
  await screen.findByText(quizCopy.submitting);
  const [sent] = quiz.ports.client.bodies('submitLead');
  expect(sent?.consent.tcpa_text).toBe(shown);
});

it('says when a company opens that is closed, and promises no minutes', async () => {
  await atContact(matched([company('Bright Home', '2026-11-21T14:00:00.000Z')]));
  expect(
    screen.getByText(/^Bright Home calls you\. It opens for calls tomorrow at /),
  ).toBeVisible();
  expect(screen.queryByText(/within/)).toBeNull();
});

it('writes the time in words once, not at each key', async () => {
  const { quiz } = await atContact(matched([company('Bright Home', '2026-11-21T14:00:00.000Z')]));
  const formats = jest.spyOn(Intl, 'DateTimeFormat');
  await act(() => quiz.ports.clock.advance(1_000));
  await quiz.user.type(screen.getByRole('textbox', { name: 'First name' }), 'bel');
  await quiz.user.click(consentBox());
  expect(formats).not.toHaveBeenCalled();
  formats.mockRestore();
});

it('says it by the clocks of the home, which it names where the browser is elsewhere', async () => {
  const opensAt = '2026-11-21T18:00:00.000Z';
  await atContact({
    ...matched([company('Bright Home', opensAt), company('Tidy Two', opensAt)]),
    timeZone: 'Pacific/Honolulu',
  });
  expect(screen.getByText(/^Bright Home .+ tomorrow at 8\sAM HST\.$/)).toBeVisible();
  expect(screen.getByText(/^Tidy Two .+ tomorrow at 8\sAM HST\)$/)).toBeVisible();
});

it('promises no minutes of a closed company to a device whose clock is a day ahead', async () => {
  await atContact(
    matched([
      company('Bright Home', '2026-11-19T14:00:00.000Z'),
      company('Tidy Two', '2026-11-19T14:00:00.000Z'),
    ]),
  );
  expect(
    screen.getByText(/^Bright Home calls you\. It opens for calls on Thursday at /),
  ).toBeVisible();
  expect(screen.getByText(/^Tidy Two \(opens for calls on Thursday at /)).toBeVisible();
  expect(screen.queryByText(/within/)).toBeNull();
});

it('lists those that stand behind it in their order, with the longest names', async () => {
  const other = { ...c, opensAt: '2026-11-21T14:00:00.000Z' };
  await atContact(matched([a, b, other]));
  const list = within(screen.getByRole('list'));
  expect(list.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    b.shownName,
    expect.stringMatching(new RegExp(`^${c.shownName} \\(opens for calls tomorrow at .*\\)$`)),
  ]);
  const marked = document.querySelectorAll('[data-tf-element-role="consent-advertiser-name"]');
  expect([...marked].map(({ textContent }) => textContent)).toEqual(
    [a, b, c].map(({ legalName }) => legalName),
  );
  expect(await violations()).toEqual([]);
});

it('marks each name whole, also where it ends in another one', async () => {
  const longer = { ...b, legalName: `Dallas ${a.legalName}` };
  await atContact(matched([a, longer]));
  const marked = document.querySelectorAll('[data-tf-element-role="consent-advertiser-name"]');
  expect([...marked].map(({ textContent }) => textContent)).toEqual([
    a.legalName,
    longer.legalName,
  ]);
});

it('says honestly that nobody is in reach, with the usual consent and no minutes', async () => {
  const { quiz } = await atContact({ kind: 'nobody' });
  expect(screen.getByText(nobodyCalls)).toBeVisible();
  expect(quiz.consent).toBeVisible();
  expect(screen.queryByText(/within about/)).toBeNull();
  expect(await violations()).toEqual([]);
});

it('promises no minutes where nobody could say who calls, nor once it is sent', async () => {
  const { quiz } = await atContact(unknownMatch);
  expect(screen.getByText(callUnknown)).toBeVisible();
  expect(screen.queryByText(/within about/)).toBeNull();
  expect(await violations()).toEqual([]);
  quiz.ports.preparePage = () => Promise.resolve(false);
  await quiz.user.click(quiz.consent);
  await quiz.user.click(quiz.submit);
  await screen.findByText(quizCopy.submitting);
  await quiz.answer('submitLead', acknowledged);
  expect(screen.getByText(callUnknown)).toBeVisible();
});

it('promises no minutes outside calling hours', async () => {
  const opensAt = '2026-11-21T18:00:00.000Z';
  await atContact({ kind: 'usual', opensAt, timeZone: 'Pacific/Honolulu' });
  // In the home's time zone.
  const said = screen.getByText(new RegExp(`^${callingHoursFirst}: tomorrow at 8\\sAM HST\\.$`));
  expect(said).toBeVisible();
  expect(screen.queryByText(/within about/)).toBeNull();
  expect(await violations()).toEqual([]);
});

it('says on the completion view who calls, instead of the promise to everybody', async () => {
  const { quiz } = await atContact(bright);
  quiz.ports.preparePage = () => Promise.resolve(false);
  await quiz.user.click(consentBox());
  await quiz.user.click(quiz.submit);
  await screen.findByText(quizCopy.submitting);
  await quiz.answer('submitLead', acknowledged);
  expect(
    screen.getByText('Bright Home Co. of Dallas calls you, usually within 15 minutes.'),
  ).toBeVisible();
  expect(screen.queryByText(quizCopy.completion.summary)).toBeNull();
});

it('names nobody to whom the answers go where no company is in reach', async () => {
  const { quiz } = await atContact({ kind: 'nobody' });
  await quiz.user.click(quiz.consent);
  await quiz.user.click(quiz.submit);
  expect(await screen.findByText('Sending your answers...')).toBeVisible();
  expect(screen.queryByText(quizCopy.submitting)).toBeNull();
});

it('keeps no promise of minutes over the end of calling hours, and announces the change', async () => {
  const { quiz, answer } = await atContact({ kind: 'usual' });
  expect(screen.getByText(usualHelper)).toBeVisible();
  await quiz.advanceTime(ANSWER_HOLDS_MS);
  await answer({ kind: 'usual', opensAt: '2026-11-21T15:00:00.000Z' });
  expect(
    screen.getByText(new RegExp(`^${callingHoursFirst}`)).closest('[role="status"]'),
  ).toBeVisible();
  expect(screen.queryByText(usualHelper)).toBeNull();
});

it('says what it says to everybody where no company is listed', async () => {
  const { quiz } = await atContact({ kind: 'usual' });
  expect(screen.getByText(usualHelper)).toBeVisible();
  expect(quiz.consent).toBeVisible();
});

it('asks for the box again where other companies take the place of those that were agreed to', async () => {
  const { quiz, answer } = await atContact(bright);
  await quiz.user.click(consentBox());
  await quiz.advanceTime(31 * 60_000);
  expect(consentBox()).toBeChecked();
  await answer(matched([company('Tidy Two')], quiz.ports.clock.now() + 60_000));
  expect(screen.getByText(/^Tidy Two calls you/).closest('[role="status"]')).toBeVisible();
  expect(consentBox()).not.toBeChecked();
  expect(consentBox()).toHaveAccessibleDescription(companyLabels.consentChanged);
  expect(quiz.field('First name')).toHaveValue('Ada');
  await quiz.user.click(quiz.submit);
  expect(quiz.ports.client.bodies('submitLead')).toEqual([]);
  await quiz.user.click(consentBox());
  expect(consentBox()).not.toHaveAccessibleDescription(companyLabels.consentChanged);
  await quiz.user.click(quiz.submit);
  await screen.findByText(quizCopy.submitting);
});

describe('after a sleep of the computer, over the end of what was reserved', () => {
  it('a tick asks who may call now, and agrees to nothing meanwhile', async () => {
    const { quiz, answer } = await atContact(bright);
    quiz.ports.clock.sleep(31 * 60_000);
    await quiz.user.click(consentBox());
    await answer(matched([company('Tidy Two')], quiz.ports.clock.now() + 60_000));
    expect(consentBox()).not.toBeChecked();
    expect(consentBox()).toHaveAccessibleDescription(companyLabels.consentChanged);
  });

  it('a press sends nothing to companies that are reserved no longer', async () => {
    const { quiz, answer } = await atContact(bright);
    await quiz.user.click(consentBox());
    quiz.ports.clock.sleep(31 * 60_000);
    await quiz.user.click(quiz.submit);
    await answer(matched([company('Tidy Two')], quiz.ports.clock.now() + 60_000));
    expect(quiz.ports.client.bodies('submitLead')).toEqual([]);
    expect(consentBox()).not.toBeChecked();
  });
});

describe('after a move back to a question', () => {
  /** Goes back from the contact step, chooses an answer, and gets to the wait for the companies again. */
  async function chooseAnew(quiz: OverlayOnScreen, which: 'the same answer' | 'another answer') {
    await quiz.user.click(quiz.button('Back'));
    const choices = await screen.findAllByRole<HTMLInputElement>('radio');
    const wanted = choices.find(({ checked }) => checked === (which === 'the same answer'));
    await quiz.user.click(wanted as HTMLInputElement);
    await quiz.advanceTime(ADVANCE_DELAY_MS);
    await quiz.advanceTime(definition.loading.messages.length * LOADING_STAGE_MS);
  }

  it('names the companies for the new answers alone, and asks for the box again', async () => {
    const { quiz, answer } = await atContact(bright);
    await quiz.user.click(consentBox());
    await chooseAnew(quiz, 'another answer');
    expect(screen.queryByText(/Bright Home/)).toBeNull();
    expect(screen.queryByRole('checkbox')).toBeNull();
    await answer(matched([company('Tidy Two')]));
    expect(screen.getByText('Tidy Two calls you, usually within 15 minutes.')).toBeVisible();
    expect(screen.queryByText(/Bright Home/)).toBeNull();
    expect(consentBox()).not.toBeChecked();
    expect(consentBox()).toHaveAccessibleDescription(companyLabels.consentChanged);
    expect(quiz.field('First name')).toHaveValue('Ada');
  });

  it('keeps the tick where the same companies may call', async () => {
    const { quiz, answer } = await atContact(bright);
    await quiz.user.click(consentBox());
    await chooseAnew(quiz, 'the same answer');
    await answer(bright);
    expect(
      screen.getByText('Bright Home Co. of Dallas calls you, usually within 15 minutes.'),
    ).toBeVisible();
    expect(consentBox()).toBeChecked();
    expect(consentBox()).not.toHaveAccessibleDescription(companyLabels.consentChanged);
  });
});
