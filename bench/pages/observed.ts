/** When something was pressed and when its effect was visible; in ms since navigation. */
export interface Response {
  pressed: number;
  shown: number;
}

/** What inPage.js records in the measured page; times in ms since navigation. */
export interface Observed {
  fcp: number | null;
  lcp: number | null;
  /** Sum of all layout shifts that did not follow an input. */
  cls: number;
  /** Tasks of more than 50 ms. */
  tasks: { startTime: number; duration: number }[];
  /** Of all interactions, from input to the next paint; 0 if all took less than 16 ms. */
  slowestInteraction: number;
  /** When a finger or mouse button was last lifted. */
  pressedAt: number;
  /** The quiz's first question. */
  question: Response | null;
  /** Every step of the quiz that was shown, in order, the first included. */
  steps: (Response & { title: string })[];
  /** Each time the quiz said that one of its parts was still loading. */
  waits: { from: number; until: number | null }[];
  /** When an outcome page had been painted with the visitor's name, in ms since 1970. */
  outcomeAt: number | null;
}

/** The measured page's window. */
export interface ObservedWindow {
  observed: Observed;
  /** The pause after the last question, as the product defines it. */
  loadingStep: { title: string; messages: readonly string[] };
  visitorName: string;
  /** Called when a step of the quiz is visible. */
  benchQuestion?: () => void;
}

/** Total blocking time in ms: the time beyond 50 ms of each long task after the first paint. */
export function blockingTime({ fcp, tasks }: Observed): number {
  return tasks
    .filter(({ startTime, duration }) => startTime + duration > (fcp ?? 0))
    .reduce((sum, { duration }) => sum + Math.max(0, duration - 50), 0);
}
