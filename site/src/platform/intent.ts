import { isQuizRoute } from '../config/routes';
import { quizPosition } from '../ports/quizHistory';
import { localTextStore, tabTextStore } from '../ports/textStore';
import { QUIZ_DIALOG_ID } from '../quiz/ids';
import { isOutboxKey, QUIZ_SESSION_KEY, SESSION_DATA_KEY } from '../session/store/keys';

/**
 * Any first sign of a visitor, here or in another tab (`storage`). A screen reader may do
 * nothing but click.
 */
const SIGNS = [
  'pointermove',
  'pointerdown',
  'touchstart',
  'keydown',
  'focusin',
  'click',
  'wheel',
  'scroll',
  'popstate',
  'storage',
] as const;

let lastOpener: HTMLElement | null = null;

/** The button that opened the quiz before its code was there. */
export const openerBeforeQuiz = () => lastOpener;

/** The button outside the dialog that a click presses to open it. */
export function pressedOpener({ target }: Event): HTMLElement | null {
  const selector = `[commandfor="${QUIZ_DIALOG_ID}"]`;
  const pressed = target instanceof Element ? target.closest<HTMLElement>(selector) : null;
  return pressed && !pressed.closest('dialog') ? pressed : null;
}

const isOpenOrResumed = (dialog: HTMLDialogElement | null) =>
  dialog === null || dialog.open || dialog.dataset.shown === 'true' || quizPosition() > 0;

/** Whether an earlier page left a session, a submitted lead, or one that is still in the outbox. */
const isBegun = () =>
  [tabTextStore, localTextStore]
    .flatMap((store) => store.keys())
    .some((key) => key === QUIZ_SESSION_KEY || key === SESSION_DATA_KEY || isOutboxKey(key));

/**
 * Calls back once the quiz's code is worth its bytes: at once if the quiz is
 * open or was open before a reload, or if an earlier page left something to go on
 * with (a lead in the outbox must not wait for the visitor); otherwise as soon as the
 * visitor does anything at all. The returned function stops listening.
 */
export function onIntent(path: string, callback: () => void): () => void {
  const dialog = document.querySelector<HTMLDialogElement>(`#${QUIZ_DIALOG_ID}`);
  if (isQuizRoute(path) || isOpenOrResumed(dialog) || isBegun()) {
    callback();
    return () => undefined;
  }
  const options = { capture: true, passive: true } as const;
  const act = () => callback();
  const remember = (event: Event) => (lastOpener = pressedOpener(event) ?? lastOpener);
  SIGNS.forEach((sign) => window.addEventListener(sign, act, { ...options, once: true }));
  window.addEventListener('click', remember, options);
  return () => {
    SIGNS.forEach((sign) => window.removeEventListener(sign, act, options));
    window.removeEventListener('click', remember, options);
  };
}
