/** Who may call: when the service is asked, what is shown of its answer, and how long the answer holds. */
import type { Consent } from '@tidyguard/content';
import type { MatchAction } from './actions';
import type { Handlers } from './handlers';
import { isMatchAwaited, type Match, type MatchState } from './match';
import type { Answers, QuizState } from './state';

/** Who may call, for the current answers; null if that is not known. */
export const matchOf = ({ match, answers }: Pick<QuizState, 'match' | 'answers'>): Match | null =>
  match.status !== 'idle' && match.answers === answers ? match.shown : null;

/** Whether the service has to be asked: it was not asked yet, or for other answers, or too long ago. */
export function isMatchDue({ isOpen, step, submission, match, answers }: QuizState): boolean {
  const isWanted = isOpen && (step === 'loading' || step === 'contact');
  if (!isWanted || submission === 'sending' || submission === 'completed') return false;
  return match.status === 'idle' || match.status === 'expired' || match.answers !== answers;
}

/**
 * Whether the page does not know yet what to show about who may call. True even before the service is asked:
 * otherwise the form would appear for a moment and vanish, with what was typed into it.
 */
export const isMatchMissing = (state: QuizState): boolean =>
  (isMatchAwaited(state) || isMatchDue(state)) && matchOf(state) === null;

/** The consent text that names the companies; null for the usual text. */
const namingText = (match: Match | null) => (match?.kind === 'matched' ? match.consent.text : null);

/** The consent that is shown: the usual one, or the one that names companies. */
export function shownConsent(state: Pick<QuizState, 'match' | 'answers'>, usual: Consent): Consent {
  const match = matchOf(state);
  return match?.kind === 'matched' ? match.consent : usual;
}

/** The consent after the box was ticked or unticked, with the text that is shown. */
export const toggledConsent = (
  state: QuizState,
  { checked, at }: { checked: boolean; at: string },
): QuizState['consent'] => ({
  checked,
  timestamp: checked ? at : null,
  text: checked ? namingText(matchOf(state)) : null,
});

/** What the view after the submission shows of who calls; `answers` are those of the new, empty state. */
export function matchAfter(state: QuizState, answers: Answers): MatchState {
  const shown = matchOf(state);
  return shown ? { status: 'found', answers, shown } : { status: 'idle' };
}

export const matchHandlers: Handlers<MatchAction> = {
  companiesAsked(state) {
    if (!isMatchDue(state)) return state;
    return {
      ...state,
      match: { status: 'loading', answers: state.answers, shown: matchOf(state) },
    };
  },

  companiesAnswered(state, { answers, match }) {
    const asked = state.match;
    if (asked.status !== 'loading' || asked.answers !== answers) return state;
    const answered: QuizState = { ...state, match: { status: 'found', answers, shown: match } };
    const { checked, text } = state.consent;
    // The box was ticked for another text.
    return checked && text !== namingText(match)
      ? { ...answered, consent: { checked: false, timestamp: null, text: null, hasChanged: true } }
      : answered;
  },

  reservationChecked(state, { at }) {
    const { match } = state;
    if (match.status !== 'found' || at < (match.shown.until ?? Infinity)) return state;
    return { ...state, match: { ...match, status: 'expired' } };
  },
};
