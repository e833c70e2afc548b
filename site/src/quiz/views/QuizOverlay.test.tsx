import { act, fireEvent, screen } from '@testing-library/react';
import { durationMs } from '@tidyguard/design-system';
import { violations } from '../../testing/axe';
import { flushPromises } from '../../testing/fakeClock';
import { answeredRecord, OverlayOnScreen } from '../../testing/OverlayOnScreen';
import { fullRecord } from '../../testing/records';
import { ZIP } from '../../testing/states';
import {
  FIRST,
  labelOf,
  LAST,
  quiz as definition,
  SECOND,
  THIRD,
  wordsOf,
} from '../../testing/quiz';
import { quizCopy } from '../copy';
import { answeredSteps, radioQuestion } from '../core/steps';
import { QUIZ_DIALOG_ID } from '../ids';

const steps = answeredSteps(definition);
const stepLabel = (step: number) => `Step ${step} of ${steps}`;
const optionsOf = (id: string) => radioQuestion(definition, id)?.options ?? [];
const describedHint = 'Please complete and validate all fields';

describe('closed', () => {
  it('is part of the page, with its first question', async () => {
    const quiz = await OverlayOnScreen.show();
    expect(quiz.dialog.open).toBe(false);
    expect(quiz.dialog.querySelector('input[name="zip"]')).not.toBeNull();
  });

  it.each(['/quiz', '/get-quote', '/quiz/'])('is open at once on %s', async (path) => {
    const quiz = await OverlayOnScreen.show({ path });
    expect(quiz.dialog.open).toBe(true);
    expect(screen.getByText(stepLabel(1))).toBeVisible();
  });
});

describe('the ZIP step', () => {
  it('is a labelled field for five digits, with a numeric keypad', async () => {
    const quiz = await OverlayOnScreen.show();
    await quiz.open();
    expect(quiz.zip).toHaveAttribute('inputmode', 'numeric');
    expect(quiz.zip).toHaveAttribute('autocomplete', 'postal-code');
    expect(quiz.zip).toHaveAccessibleDescription(definition.zip.helper);
    expect(screen.getByText(stepLabel(1))).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Back' })).toBeNull();
    expect(await violations()).toEqual([]);
  });

  it.each([
    ['75 201', '75201'],
    ['75201-1234', '75201'],
    ['TX 75201', '75201'],
    ['７５ ２０１', '75201'],
  ])('takes %j, typed or pasted over another one, as %s', async (text, zip) => {
    const quiz = await OverlayOnScreen.show();
    await quiz.open();
    await quiz.user.type(quiz.zip, text);
    expect(quiz.zip).toHaveValue(zip);
    await quiz.user.clear(quiz.zip);
    await quiz.user.type(quiz.zip, '90210');
    await quiz.user.paste(text);
    expect(quiz.zip).toHaveValue(zip);
  });

  it('takes a ZIP with a space that comes whole, as from dictation', async () => {
    const quiz = await OverlayOnScreen.show();
    await quiz.open();
    expect(quiz.zip).not.toHaveAttribute('maxlength');
    fireEvent.input(quiz.zip, { target: { value: '75 201' } });
    expect(quiz.zip).toHaveValue('75201');
  });

  it('adds pasted digits to those that stand there', async () => {
    const quiz = await OverlayOnScreen.show();
    await quiz.open();
    await quiz.user.type(quiz.zip, '75');
    await quiz.user.paste('201');
    expect(quiz.zip).toHaveValue('75201');
  });

  it('keeps the caret where a character is dropped, and takes no sixth digit', async () => {
    const quiz = await OverlayOnScreen.show();
    await quiz.open();
    await quiz.user.type(quiz.zip, '7501');
    for (const [typed, left, caret] of [
      ['x', '7501', 2],
      ['２', '75201', 3],
      ['9', '75201', 2],
    ] as const) {
      await quiz.user.type(quiz.zip, typed, { initialSelectionStart: 2, initialSelectionEnd: 2 });
      expect([quiz.zip.value, quiz.zip.selectionStart]).toEqual([left, caret]);
    }
  });

  it('shows a spinner while the ZIP is checked, and a check when it is valid', async () => {
    const quiz = await OverlayOnScreen.show();
    await quiz.open();
    await quiz.user.type(quiz.zip, ZIP);
    expect(screen.getByText('Checking')).toBeInTheDocument();
    expect(await violations()).toEqual([]);
    await quiz.zipIsValid();
    expect(screen.getByText('Valid')).toBeInTheDocument();
    expect(quiz.zip).toBeValid();
    expect(quiz.button('Next')).not.toHaveAttribute('aria-disabled');
    expect(await violations()).toEqual([]);
  });

  it('shows a cross and the message when it is invalid, tied to the field', async () => {
    const quiz = await OverlayOnScreen.show();
    await quiz.open();
    await quiz.user.type(quiz.zip, '12345');
    expect(screen.getByText('Invalid')).toBeInTheDocument();
    expect(quiz.zip).toBeInvalid();
    expect(quiz.zip).toHaveAccessibleDescription(/Please enter a valid ZIP code/);
    expect(screen.getByText('Please enter a valid ZIP code').closest('[role=alert]')).toBeVisible();
    expect(await violations()).toEqual([]);
  });

  it('disables Next with a hint; pressing it anyway marks and focuses the field', async () => {
    const quiz = await OverlayOnScreen.show();
    await quiz.open();
    expect(quiz.button('Next')).toHaveAttribute('aria-disabled', 'true');
    expect(quiz.button('Next')).toHaveAccessibleDescription(describedHint);
    await quiz.user.click(quiz.button('Next'));
    expect(quiz.zip).toHaveFocus();
    expect(quiz.zip).toHaveAccessibleDescription(/Please enter a valid 5-digit ZIP\./);
    expect(screen.getByText(stepLabel(1))).toBeVisible();
  });

  it('finds the ZIP in an address that is pasted, and takes anything else as typed', async () => {
    const quiz = await OverlayOnScreen.show();
    await quiz.open();
    await quiz.user.click(quiz.zip);
    await quiz.user.paste('Dallas, TX 75201-1234');
    expect(quiz.zip).toHaveValue('75201');
    await quiz.user.clear(quiz.zip);
    await quiz.user.paste('75 2');
    expect(quiz.zip).toHaveValue('752');
  });

  it('goes on with Enter', async () => {
    const quiz = await OverlayOnScreen.show();
    await quiz.open();
    await quiz.user.type(quiz.zip, ZIP);
    await quiz.zipIsValid();
    await quiz.user.keyboard('{Enter}');
    expect(screen.getByText(stepLabel(2))).toBeVisible();
  });

  it('goes on once the check allows where Next was pressed during it', async () => {
    const quiz = await OverlayOnScreen.show();
    await quiz.open();
    await quiz.user.type(quiz.zip, ZIP);
    await quiz.user.click(quiz.button('Next'));
    expect(screen.getByRole('button', { name: 'Next', busy: true })).toBeVisible();
    await quiz.zipIsValid();
    expect(screen.getByText(stepLabel(2))).toBeVisible();
  });
});

describe('a radio step', () => {
  it('is a group of native radios with its question and helper', async () => {
    const quiz = await OverlayOnScreen.show();
    await quiz.answerZip();
    const group = screen.getByRole('group', { name: wordsOf(FIRST).title });
    expect(group).toHaveAccessibleDescription(wordsOf(FIRST).helper);
    expect(screen.getAllByRole('radio').map((radio) => (radio as HTMLInputElement).value)).toEqual(
      optionsOf(FIRST).map(({ value }) => value),
    );
    // The page's HTML must not show how answers are scored.
    for (const radio of screen.getAllByRole('radio')) expect(radio).not.toHaveAttribute('points');
    expect(screen.queryByRole('button', { name: /Next|Get My Options/ })).toBeNull();
    expect(quiz.button('Back')).toBeVisible();
    expect(await violations()).toEqual([]);
  });

  it('puts the focus on the first answer, and on the chosen one after going back', async () => {
    const quiz = await OverlayOnScreen.show();
    await quiz.answerZip();
    expect(screen.getByRole('radio', { name: optionsOf(FIRST)[0]?.label ?? '' })).toHaveFocus();
    await quiz.choose(FIRST);
    await quiz.user.click(quiz.button('Back'));
    const chosen = screen.getByRole('radio', { name: labelOf(FIRST) });
    expect(chosen).toBeChecked();
    expect(chosen).toHaveFocus();
    expect(screen.getByText(stepLabel(2))).toBeVisible();
  });

  it.each(['{Enter}', ' '])('the key %j chooses and goes on after 300 ms', async (key) => {
    const quiz = await OverlayOnScreen.show();
    await quiz.answerZip();
    await quiz.user.keyboard(key);
    expect(screen.getByRole('radio', { name: optionsOf(FIRST)[0]?.label ?? '' })).toBeChecked();
    await quiz.advanceTime(299);
    expect(screen.getByText(stepLabel(2))).toBeVisible();
    await quiz.advanceTime(1);
    expect(screen.getByText(stepLabel(3))).toBeVisible();
  });

  it('counts no press of before for a click by assistive technology', async () => {
    const quiz = await OverlayOnScreen.show();
    await quiz.answerZip();
    const first = () => screen.getByRole('radio', { name: optionsOf(FIRST)[0]?.label ?? '' });
    await quiz.user.click(first());
    await quiz.advanceTime(300);
    await quiz.user.click(quiz.button('Back'));
    // The earlier press was long ago; a click without a press counts from its own time.
    quiz.ports.clock.ageOf = () => 60_000;
    fireEvent.click(first());
    await quiz.advanceTime(299);
    expect(screen.getByText(stepLabel(2))).toBeVisible();
    await quiz.advanceTime(1);
    expect(screen.getByText(stepLabel(3))).toBeVisible();
  });

  describe('after a tap that brought it', () => {
    const next = optionsOf(SECOND)[0]?.label ?? '';
    const tap = async (
      target: HTMLElement,
      at: MouseEventInit,
      timeStamp: number,
      quiz: OverlayOnScreen,
    ) => {
      const time = jest.spyOn(Event.prototype, 'timeStamp', 'get').mockReturnValue(timeStamp);
      fireEvent.click(target, { detail: 1, ...at });
      time.mockRestore();
      await quiz.advanceTime(300);
    };

    it.each<[string, string, MouseEventInit, number, boolean]>([
      ['no second tap', 'at the same place', { clientX: 212, clientY: 290 }, 1499, false],
      ['a tap', 'at another place', { clientX: 200, clientY: 340 }, 1330, true],
      ['a tap', 'at the same place, later', { clientX: 200, clientY: 300 }, 1500, true],
      ['a click', 'by assistive technology', { detail: 0 }, 1330, true],
    ])('takes %s for an answer %s', async (_what, _how, at, timeStamp, isAnswer) => {
      const onlyZip = { ...answeredRecord, quiz_answers: { zip: ZIP } };
      const quiz = await OverlayOnScreen.at(FIRST, onlyZip);
      const radio = (name: string) => screen.getByRole('radio', { name });
      await tap(radio(labelOf(FIRST)), { clientX: 200, clientY: 300 }, 1000, quiz);
      await tap(radio(next), at, timeStamp, quiz);
      const shown = isAnswer ? THIRD : SECOND;
      expect(screen.getByRole('group', { name: wordsOf(shown).title })).toBeVisible();
      if (!isAnswer) expect(radio(next)).not.toBeChecked();
    });

    it.each<[string, string, MouseEventInit, number, string]>([
      ['one step', 'for a double tap', {}, 1499, SECOND],
      ['two steps', 'for two taps', {}, 1500, FIRST],
      ['two steps', 'for two keys', { detail: 0 }, 1330, FIRST],
    ])('goes back %s %s on the arrow', async (_steps, _what, how, timeStamp, shown) => {
      const quiz = await OverlayOnScreen.at(THIRD);
      const at = { clientX: 30, clientY: 30, ...how };
      for (const time of [1000, timeStamp]) {
        await tap(screen.getByRole('button', { name: 'Back' }), at, time, quiz);
      }
      expect(screen.getByRole('group', { name: wordsOf(shown).title })).toBeVisible();
    });
  });

  it('renders the next question, hidden, as soon as an answer is chosen', async () => {
    const quiz = await OverlayOnScreen.at(SECOND);
    const nextRadio = () => quiz.dialog.querySelector<HTMLInputElement>(`[name="${THIRD}"]`);
    expect(nextRadio()).toBeNull();
    await quiz.user.click(screen.getByRole('radio', { name: labelOf(SECOND) }));
    const ready = nextRadio();
    expect(ready).not.toBeVisible();
    expect(screen.getByRole('group')).toHaveAccessibleName(wordsOf(SECOND).title);
    expect(await violations()).toEqual([]);
    await quiz.advanceTime(300);
    expect(nextRadio()).toBe(ready);
    expect(ready).toBeVisible();
    expect(screen.getByRole('group')).toHaveAccessibleName(wordsOf(THIRD).title);
    expect(screen.getAllByRole('radio')).toHaveLength(optionsOf(THIRD).length);
  });

  it('unmounts a question that is two steps away', async () => {
    const quiz = await OverlayOnScreen.at(SECOND);
    await quiz.choose(SECOND);
    await quiz.choose(THIRD);
    expect(quiz.dialog.querySelector(`[name="${SECOND}"]`)).toBeNull();
    expect(quiz.dialog.querySelector(`[name="${THIRD}"]`)).not.toBeVisible();
  });

  it('shows the progress as a bar of steps', async () => {
    const quiz = await OverlayOnScreen.show();
    await quiz.answerZip();
    const bar = screen.getByRole('progressbar', { name: 'Progress' });
    expect(bar).toHaveAttribute('value', '2');
    expect(bar).toHaveAttribute('max', String(steps));
    expect(bar).toHaveAttribute('data-speed', 'step');
    expect(durationMs.step).toBe(300);
  });
});

describe('the loading step', () => {
  it('announces what it does politely, with its own bar and no step number', async () => {
    const quiz = await OverlayOnScreen.at(LAST);
    await quiz.choose(LAST);
    expect(screen.queryByText(/Step \d/)).toBeNull();
    const bar = screen.getByRole('progressbar', { name: definition.loading.title });
    expect(bar).toHaveAttribute('data-speed', 'loading');
    expect(durationMs.loading).toBe(500);
    const seen: [string, string | null][] = [];
    const { messages } = definition.loading;
    for (const [stage] of messages.entries()) {
      seen.push([screen.getByRole('status').textContent, bar.getAttribute('value')]);
      if (stage < messages.length - 1) await quiz.advanceTime(750);
    }
    expect(seen).toEqual(
      messages.map((message, stage) => [message, String((100 * (stage + 1)) / messages.length)]),
    );
    expect(await violations()).toEqual([]);
  });
});

it('puts the focus on what is said while the lead is sent', async () => {
  const quiz = await OverlayOnScreen.at('contact', fullRecord);
  await quiz.user.click(quiz.consent);
  await quiz.user.click(quiz.submit);
  expect(await screen.findByRole('heading', { name: quizCopy.submitting })).toHaveFocus();
});

describe('closing', () => {
  it('closes at once on the first step, by button and by Escape', async () => {
    const quiz = await OverlayOnScreen.show();
    await quiz.open();
    await quiz.user.click(quiz.button('Close'));
    expect(quiz.dialog.open).toBe(false);
    await quiz.open();
    await quiz.user.keyboard('{Escape}');
    expect(quiz.dialog.open).toBe(false);
  });

  it('asks later, in the words of the specification', async () => {
    const quiz = await OverlayOnScreen.show();
    await quiz.answerZip();
    await quiz.user.click(quiz.button('Close'));
    const question = screen.getByRole('alertdialog', { name: "Wait! You're almost done" });
    expect(question).toHaveAccessibleDescription(
      `You're just ${definition.questions.length + 1} questions away from your personalized security recommendations.`,
    );
    expect(quiz.button('Continue Quiz')).toHaveFocus();
    expect(await violations()).toEqual([]);
    await quiz.user.click(quiz.button('Continue Quiz'));
    expect(screen.queryByRole('alertdialog')).toBeNull();
    expect(screen.getByText(stepLabel(2))).toBeVisible();
  });

  it('asks on Escape too; Leave closes and opening again resumes', async () => {
    const quiz = await OverlayOnScreen.show();
    await quiz.answerZip();
    await quiz.choose(FIRST);
    await quiz.user.keyboard('{Escape}');
    await quiz.user.click(quiz.button('Leave'));
    expect(quiz.dialog.open).toBe(false);
    await quiz.open();
    expect(screen.getByText(stepLabel(3))).toBeVisible();
  });

  it('knows nothing of an Escape from before it opened', async () => {
    const quiz = await OverlayOnScreen.show();
    await quiz.answerZip();
    await quiz.user.click(quiz.button('Close'));
    await quiz.user.click(quiz.button('Leave'));
    await act(async () => {
      fireEvent.keyDown(document.body, { key: 'Escape' });
      await flushPromises();
    });
    await quiz.open();
    expect(quiz.dialog.open).toBe(true);
    expect(screen.queryByRole('alertdialog')).toBeNull();
  });

  it('asks on Escape where no element of the dialog has the focus', async () => {
    const quiz = await OverlayOnScreen.show();
    await quiz.answerZip();
    await act(async () => {
      fireEvent.keyDown(document.body, { key: 'Escape' });
      await flushPromises();
    });
    expect(screen.getByRole('alertdialog')).toBeVisible();
  });

  // Chrome on Android asks a modal dialog to close when its visitor presses Back.
  it('goes one step back where the browser asks it to close, and closes on the first', async () => {
    const quiz = await OverlayOnScreen.show();
    await quiz.answerZip();
    const pressBack = () =>
      act(async () => {
        fireEvent(quiz.dialog, new Event('cancel', { cancelable: true }));
        await flushPromises();
      });
    expect(screen.getByText(stepLabel(2))).toBeVisible();
    await pressBack();
    expect(screen.getByText(stepLabel(1))).toBeVisible();
    expect(screen.queryByRole('alertdialog')).toBeNull();
    await pressBack();
    expect(quiz.dialog.open).toBe(false);
  });

  // Some browsers report that a dialog has closed while its last field still has the focus.
  it.each([
    ['the field that had it', (quiz: OverlayOnScreen) => quiz.zip.focus()],
    ['nothing', (quiz: OverlayOnScreen) => quiz.zip.blur()],
  ])('gives the focus back to its opener from %s', async (_, leave) => {
    const quiz = await OverlayOnScreen.show();
    const opener = document.createElement('button');
    opener.setAttribute('commandfor', QUIZ_DIALOG_ID);
    document.body.append(opener);
    opener.click();
    await quiz.open();
    quiz.zip.focus();
    leave(quiz);
    act(() => {
      quiz.dialog.removeAttribute('open');
      quiz.dialog.dispatchEvent(new Event('close'));
    });
    expect(opener).toHaveFocus();
    opener.remove();
  });

  it('counts one question in the singular', async () => {
    const quiz = await OverlayOnScreen.at('contact');
    await quiz.user.click(quiz.button('Close'));
    expect(screen.getByRole('alertdialog')).toHaveAccessibleDescription(
      "You're just 1 question away from your personalized security recommendations.",
    );
  });

  it('stays open and asks where the browser closes by itself', async () => {
    const quiz = await OverlayOnScreen.show();
    await quiz.answerZip();
    await act(async () => {
      quiz.dialog.open = false;
      fireEvent(quiz.dialog, new Event('close'));
      await flushPromises();
    });
    expect(quiz.dialog.open).toBe(true);
    expect(screen.getByRole('alertdialog')).toBeVisible();
  });

  it('asks above the quiz where the browser closes it with a cancel that cannot be prevented', async () => {
    const quiz = await OverlayOnScreen.show();
    await quiz.answerZip();
    const showModal = jest.spyOn(HTMLDialogElement.prototype, 'showModal');
    // Chrome on Android does this if Back is pressed again and nothing else was.
    await act(async () => {
      fireEvent(quiz.dialog, new Event('cancel', { cancelable: false }));
      await flushPromises();
    });
    await act(async () => {
      quiz.dialog.open = false;
      fireEvent(quiz.dialog, new Event('close'));
      await flushPromises();
    });
    expect(quiz.dialog.open).toBe(true);
    // The dialog that was shown last is on top.
    expect(showModal.mock.contexts).toEqual([quiz.dialog, screen.getByRole('alertdialog')]);
    showModal.mockRestore();
  });

  /** Makes the browser open and close the dialog before React has rendered that it is open. */
  async function openAndCloseAtOnce(quiz: OverlayOnScreen) {
    await act(async () => {
      quiz.dialog.showModal();
      await flushPromises();
      quiz.dialog.open = false;
      fireEvent(quiz.dialog, new Event('close'));
      await flushPromises();
    });
  }

  it('does not open again where the browser closes it before React has rendered it open', async () => {
    const quiz = await OverlayOnScreen.show();
    await openAndCloseAtOnce(quiz);
    expect(quiz.dialog.open).toBe(false);
    await quiz.open();
    expect(quiz.dialog.open).toBe(true);
    expect(screen.getByText(stepLabel(1))).toBeVisible();
  });

  it('asks on a later step, also before React has rendered it open', async () => {
    const quiz = await OverlayOnScreen.show();
    await quiz.answerZip();
    await quiz.user.click(quiz.button('Close'));
    await quiz.user.click(quiz.button('Leave'));
    await openAndCloseAtOnce(quiz);
    expect(quiz.dialog.open).toBe(true);
    expect(screen.getByRole('alertdialog')).toBeVisible();
  });
});

it('one form spans all steps and stays mounted, with the fields that the scripts look for', async () => {
  const quiz = await OverlayOnScreen.show();
  const form = document.querySelector('form');
  expect(form?.id).toBe('quiz-form');
  expect(form?.querySelector('#leadid_token')).toHaveAttribute('name', 'universal_leadid');
  expect(form?.querySelector('[name="xxTrustedFormCertUrl"]')).toHaveAttribute('type', 'hidden');
  await quiz.answerZip();
  expect(document.querySelector('form')).toBe(form);
  expect(quiz.ports.proofStarts()).toBe(1);
});
