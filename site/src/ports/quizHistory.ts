/**
 * The browser's Back button for the quiz: one history entry for each step, so
 * that Back does what the arrow does and a reload resumes at the same step. The
 * address does not change; the entry's state carries the position.
 */
export interface QuizHistory {
  /** The position of the entry now shown; 0 where the quiz is closed. */
  position(): number;
  /** Adds entries or goes back until the history is at a position; begins after the next paint. */
  moveTo(position: number): void;
  /** Goes back to position 0, and resolves when the history is there. */
  leave(): Promise<void>;
  /** Calls back when the visitor moves through the history; the returned function stops that. */
  subscribe(listener: (position: number) => void): () => void;
}

const STATE_KEY = 'quizPosition';

/**
 * How long to wait for the event that follows history.go. Longer than a slow phone takes: whoever goes on too
 * early puts a page into the entry that is still shown, and the late move then leaves that page again.
 */
const GO_TIMEOUT_MS = 3_000;

const entryState = (): Record<string, unknown> => {
  const state: unknown = window.history.state;
  return typeof state === 'object' && state !== null ? (state as Record<string, unknown>) : {};
};

/** The position of the history's entry now shown; 0 where the quiz is closed. */
export function quizPosition(): number {
  const stored = entryState()[STATE_KEY];
  return typeof stored === 'number' && Number.isInteger(stored) && stored > 0 ? stored : 0;
}

/** Calls back after the next paint, or soon if the page is hidden and therefore not painted. */
function afterPaint(callback: () => void) {
  if (document.hidden) setTimeout(callback);
  else requestAnimationFrame(() => setTimeout(callback));
}

/** The window's history. */
export function browserQuizHistory(): QuizHistory {
  let wanted = 0;
  /** The timer of a move that is under way. */
  let moving: number | undefined;
  /** Whether a move waits for the next paint. */
  let isPlanned = false;
  /** The history's position when the move was planned. */
  let plannedAt = 0;
  let arrived: (() => void)[] = [];

  const moveNow = () => {
    clearTimeout(moving);
    moving = undefined;
    isPlanned = false;
    const current = quizPosition();
    for (let next = current + 1; next <= wanted; next += 1) {
      window.history.pushState({ ...entryState(), [STATE_KEY]: next }, '');
    }
    if (wanted < current) {
      window.history.go(wanted - current);
      moving = window.setTimeout(() => (moving = undefined), GO_TIMEOUT_MS);
      return;
    }
    arrived.forEach((resolve) => resolve());
    arrived = [];
  };

  const moveTo = (next: number) => {
    wanted = next;
    const wasPlanned = isPlanned;
    // No move is planned if the history is there already: the next press would otherwise count as early.
    isPlanned = !moving && wanted !== quizPosition();
    if (!isPlanned || wasPlanned) return;
    plannedAt = quizPosition();
    // On a slow phone, adding an entry takes as long as rendering a question, so the question comes first.
    afterPaint(() => {
      if (isPlanned) moveNow();
    });
  };

  /** Handles Back on a step that the history has not moved to yet: the press counts from that step. */
  const goBackEarly = (listener: (position: number) => void) => {
    const back = plannedAt - quizPosition();
    if (back > 0) {
      wanted = Math.max(0, wanted - back);
      listener(wanted);
    }
    moveNow();
  };

  return {
    position: quizPosition,
    moveTo,
    leave: () =>
      new Promise((resolve) => {
        arrived.push(resolve);
        setTimeout(resolve, GO_TIMEOUT_MS);
        wanted = 0;
        if (!moving) moveNow();
      }),
    subscribe(listener) {
      const onPopState = () => {
        if (moving) {
          moveNow();
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
