/**
 * The browser's Back button for the quiz: one history entry for each step, so
 * that Back does what the arrow does and a reload resumes at the same step. The
 * address does not change; the entry's state carries the position.
 */
export interface QuizHistory {
  /** The position of the entry now shown; 0 where the quiz is closed. */
  position(): number;
  /** Adds or goes back entries until the history is at a position, after the next paint. */
  moveTo(position: number): void;
  /** Goes back to position 0, and resolves when the history is there. */
  leave(): Promise<void>;
  /** Calls back when the visitor moves through the history; the returned function ends that. */
  subscribe(listener: (position: number) => void): () => void;
}

const STATE_KEY = 'quizPosition';

/**
 * history.go is followed by an event. Where none comes, go on after this time: longer than a slow phone
 * takes, because what goes on puts a page into the entry that is still shown, and is then left again.
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

/** Calls back after the next paint, or soon where the page is hidden and not painted. */
function afterPaint(callback: () => void) {
  if (document.hidden) setTimeout(callback);
  else requestAnimationFrame(() => setTimeout(callback));
}

/** The window's history. */
export function browserQuizHistory(): QuizHistory {
  let wanted = 0;
  /** The timer of a move that is under way. */
  let moving: number | undefined;
  /** A move waits for the next paint. */
  let isPlanned = false;
  /** Where the history was when it was planned. */
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
    // No plan where the history has arrived: a press that comes next would count as one too early.
    isPlanned = !moving && wanted !== quizPosition();
    if (!isPlanned || wasPlanned) return;
    plannedAt = quizPosition();
    // Adding an entry takes a slow phone as long as rendering a question: the question comes first.
    afterPaint(() => {
      if (isPlanned) moveNow();
    });
  };

  /** Back was pressed on a step that the history is still to move to: it counts from that step. */
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
