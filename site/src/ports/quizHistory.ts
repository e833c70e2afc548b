/**
 * The browser's Back button for the quiz: one history entry for each step, so
 * that Back does what the arrow does and a reload knows where it stood. The
 * address does not change; the entry's state carries the position.
 */
export interface QuizHistory {
  /** The position of the entry now shown; 0 where the quiz is closed. */
  position(): number;
  /** Brings the history to a position, soon. */
  moveTo(position: number): void;
  /** Resolves when the history stands at position 0. */
  leave(): Promise<void>;
  /** Tells when the visitor moves through the history; the returned function ends it. */
  subscribe(listener: (position: number) => void): () => void;
}

const STATE_KEY = 'quizPosition';

/** history.go answers by an event; where none comes, nothing may hang on it. */
const GO_TIMEOUT_MS = 500;

const entryState = (): Record<string, unknown> => {
  const state: unknown = window.history.state;
  return typeof state === 'object' && state !== null ? (state as Record<string, unknown>) : {};
};

/** The position of the history's entry now shown; 0 where the quiz is closed. */
export function quizPosition(): number {
  const stored = entryState()[STATE_KEY];
  return typeof stored === 'number' && Number.isInteger(stored) && stored > 0 ? stored : 0;
}

/** Calls back once what now stands in the document has been painted; what nobody sees, is not. */
function afterPaint(callback: () => void) {
  if (document.hidden) setTimeout(callback);
  else requestAnimationFrame(() => setTimeout(callback));
}

/** The window's history. */
export function browserQuizHistory(): QuizHistory {
  let wanted = 0;
  let isMoving = false;
  /** A move is wanted that has not begun. */
  let isPlanned = false;
  let arrived: (() => void)[] = [];

  const settle = () => {
    isMoving = false;
    isPlanned = false;
    const current = quizPosition();
    for (let next = current + 1; next <= wanted; next += 1) {
      window.history.pushState({ ...entryState(), [STATE_KEY]: next }, '');
    }
    if (wanted < current) {
      isMoving = true;
      window.history.go(wanted - current);
      setTimeout(() => (isMoving = false), GO_TIMEOUT_MS);
      return;
    }
    arrived.forEach((resolve) => resolve());
    arrived = [];
  };

  const moveTo = (next: number) => {
    wanted = next;
    if (isMoving || isPlanned) return;
    isPlanned = true;
    // An entry takes a slow phone as long as a question: first the question is shown.
    afterPaint(() => {
      if (isPlanned) settle();
    });
  };

  /** Back was pressed on a step that has no entry yet: one step back from it is where we stood. */
  const goBackEarly = (listener: (position: number) => void) => {
    if (quizPosition() < wanted) {
      wanted -= 1;
      listener(wanted);
    }
    settle();
  };

  return {
    position: quizPosition,
    moveTo,
    leave: () =>
      new Promise((resolve) => {
        arrived.push(resolve);
        setTimeout(resolve, GO_TIMEOUT_MS);
        wanted = 0;
        if (!isMoving) settle();
      }),
    subscribe(listener) {
      const onPopState = () => {
        if (isMoving) {
          settle();
          return;
        }
        if (isPlanned) {
          goBackEarly(listener);
          return;
        }
        wanted = quizPosition();
        listener(wanted);
      };
      window.addEventListener('popstate', onPopState);
      return () => window.removeEventListener('popstate', onPopState);
    },
  };
}
