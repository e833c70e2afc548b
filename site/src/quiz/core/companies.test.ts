import { company, matched } from '../../testing/companies';
import { choiceOf, LAST, otherChoiceOf, quiz } from '../../testing/quiz';
import {
  atContact,
  atLoading,
  CONSENT_AT,
  contactComplete,
  fold,
  sending,
  submitPressed,
} from '../../testing/states';
import type { QuizAction } from './actions';
import { isMatchDue, isMatchMissing, matchOf, shownConsent } from './companies';
import { usualMatch, type Match } from './match';
import { shownLoadingStage } from './questions';
import { initialState, type QuizState } from './state';

const usual = { version: '2025_v1', text: 'I agree that TidyGuard may call me.' };
const bright = matched([company('Bright Home')]);
const two = matched([company('Bright Home'), company('Tidy Two')]);
const nobody: Match = { kind: 'nobody' };
const ends = Date.parse('2026-11-20T10:30:00.000Z');

const asked: QuizAction = { type: 'companiesAsked' };
const answered = (state: QuizState, match: Match) =>
  fold([{ type: 'companiesAnswered', answers: state.answers, match }], state);
/** A state in which the service has answered. */
const withMatch = (state: QuizState, match: Match) => answered(fold([asked], state), match);
const stagesOver: QuizAction[] = quiz.loading.messages.map((_, stage) => ({
  type: 'loadingStageElapsed',
  stage,
}));
const tick: QuizAction = { type: 'consentToggled', checked: true, at: CONSENT_AT };

it('a contact step that is resumed shows no form before the service has answered', () => {
  const resumed: QuizState = { ...atContact, match: { status: 'idle' } };
  expect(isMatchMissing(resumed)).toBe(true);
  expect(isMatchMissing(fold([asked], resumed))).toBe(true);
  expect(isMatchMissing(withMatch(resumed, usualMatch))).toBe(false);
});

describe('the service is asked', () => {
  it.each<[string, QuizState, boolean]>([
    ['on the loading step', atLoading, true],
    ['on the contact step, after a reload', atContact, true],
    ['not before', fold([{ type: 'backPressed' }], atContact), false],
    ['not while it is asked', fold([asked], atLoading), false],
    ['not where it has answered', withMatch(atLoading, bright), false],
    ['not while the quiz is closed', { ...atContact, isOpen: false }, false],
    ['not while the lead is sent', sending, false],
    [
      'not after it',
      fold([{ type: 'submissionFinished', hasOutcome: false, delivery: 'acknowledged' }], sending),
      false,
    ],
  ])('%s', (_when, state, isDue) => {
    expect(isMatchDue(state)).toBe(isDue);
    if (!isDue) expect(fold([asked], state)).toBe(state);
  });

  it('anew for other answers, and a late answer about earlier ones changes nothing', () => {
    const before = fold([asked], atLoading);
    const changed = fold(
      [
        { type: 'backPressed' },
        { type: 'optionChosen', step: LAST, value: otherChoiceOf(LAST) },
        { type: 'advanceDelayElapsed', step: LAST },
      ],
      before,
    );
    expect(isMatchDue(changed)).toBe(true);
    const again = fold([asked], changed);
    const late = fold([{ type: 'companiesAnswered', answers: before.answers, match: two }], again);
    expect(late).toBe(again);
    expect(matchOf(answered(again, bright))).toBe(bright);
  });

  it('anew after going back to the same answer', () => {
    const again = fold(
      [
        { type: 'backPressed' },
        { type: 'optionChosen', step: LAST, value: choiceOf(LAST) },
        { type: 'advanceDelayElapsed', step: LAST },
      ],
      withMatch(atContact, bright),
    );
    expect(matchOf(again)).toBeNull();
    expect(isMatchDue(again)).toBe(true);
  });
});

describe('the loading step', () => {
  it('takes no longer where the answer is there in time', () => {
    expect(fold(stagesOver, withMatch(atLoading, bright)).step).toBe('contact');
  });

  it('waits for a late answer at the last message but one, and goes on with it', () => {
    const late = fold(stagesOver, fold([asked], atLoading));
    expect(late.step).toBe('loading');
    expect(shownLoadingStage(quiz, late)).toBe(quiz.loading.messages.length - 2);
    expect(answered(late, bright)).toMatchObject({ step: 'contact', loadingStage: 0 });
  });

  it('does not go on below the exit question, but after it', () => {
    const late = fold([...stagesOver, { type: 'closeRequested' }], fold([asked], atLoading));
    const there = answered(late, bright);
    expect(there).toMatchObject({ step: 'loading', dialog: 'exit' });
    expect(fold([{ type: 'exitDismissed' }], there).step).toBe('contact');
  });

  it.each<[string, Match, number]>([
    ['says that matches are found', bright, 1],
    ['says so as ever where the lead goes its usual way', usualMatch, 1],
    ['never says so where there is none', nobody, 2],
  ])('%s', (_what, match, fromTheEnd) => {
    const last = fold(stagesOver.slice(0, -1), withMatch(atLoading, match));
    expect(shownLoadingStage(quiz, last)).toBe(quiz.loading.messages.length - fromTheEnd);
  });
});

describe('the consent', () => {
  it.each<[string, Match, string]>([
    ['is the text that names the companies', bright, '2026_v1_companies'],
    ['is the usual one where nobody may get the lead', nobody, '2025_v1'],
    ['is the usual one where no company is listed', usualMatch, '2025_v1'],
  ])('%s', (_what, match, version) => {
    expect(shownConsent(withMatch(atContact, match), usual).version).toBe(version);
  });

  it('is the usual one until the service has answered', () => {
    expect(shownConsent(atContact, usual)).toBe(usual);
  });

  it.each<[string, Match, Match, boolean]>([
    ['stays where the same companies come again', bright, { ...bright }, true],
    ['is taken back where others come', bright, two, false],
    ['is taken back where the usual text comes', bright, usualMatch, false],
    ['is taken back where companies take the place of the usual text', usualMatch, bright, false],
    ['stays where nobody takes the place of the usual text', usualMatch, nobody, true],
  ])('%s', (_what, first, second, stays) => {
    const ticked = fold([tick], withMatch(atContact, first));
    const again = answered(
      { ...ticked, match: { status: 'loading', answers: ticked.answers, shown: first } },
      second,
    );
    expect(again.consent.checked).toBe(stays);
    expect(again.consent.hasChanged).toBe(stays ? undefined : true);
    expect(fold([tick], again).consent.hasChanged).toBeUndefined();
  });

  it('given before the quiz was left does not count for another text', () => {
    const left = fold([tick, { type: 'left' }, { type: 'opened' }], withMatch(atContact, bright));
    expect(withMatch(left, usualMatch).consent.checked).toBe(false);
    expect(withMatch(left, bright).consent.checked).toBe(true);
  });
});

describe('a reservation that has ended', () => {
  const complete = fold([tick], withMatch(contactComplete, bright));

  it('is asked for anew with what is shown still in sight', () => {
    const ended = fold([{ type: 'reservationChecked', at: ends }], complete);
    expect(isMatchDue(ended)).toBe(true);
    expect(matchOf(fold([asked], ended))).toBe(bright);
    expect(ended.contact).toBe(complete.contact);
  });

  it.each<[string, QuizState, number]>([
    ['before its end', complete, ends - 1],
    ['where none was made', withMatch(contactComplete, nobody), ends],
    ['twice', fold([{ type: 'reservationChecked', at: ends }], complete), ends],
  ])('is not asked for %s', (_when, state, at) => {
    expect(fold([{ type: 'reservationChecked', at }], state)).toBe(state);
  });

  it('holds the submission until the answer, and sends it where the companies are the same', () => {
    const pressed = fold([{ type: 'reservationChecked', at: ends }, submitPressed], complete);
    expect(pressed.submission).toBe('waiting');
    expect(withMatch(pressed, { ...bright }).submission).toBe('sending');
  });

  it('ends the submission where others come, and loses nothing that was typed', () => {
    const pressed = fold([{ type: 'reservationChecked', at: ends }, submitPressed], complete);
    const others = withMatch(pressed, two);
    expect(others).toMatchObject({ submission: 'idle', consent: { checked: false } });
    expect(others.contact).toEqual(complete.contact);
  });
});

it('closing forgets who may call, and the view after the submission still says it', () => {
  const state = withMatch(atContact, bright);
  expect(fold([{ type: 'left' }], state).match).toEqual({ status: 'idle' });
  const sent = fold([tick, submitPressed], withMatch(contactComplete, nobody));
  const after = fold(
    [{ type: 'submissionFinished', hasOutcome: false, delivery: 'acknowledged' }],
    sent,
  );
  expect(matchOf(after)).toBe(nobody);
  expect(fold([{ type: 'closeRequested' }], after)).toBe(initialState);
});
