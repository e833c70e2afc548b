/** When something was pressed and when its effect was on screen; in ms since navigation. */
export interface Response {
  pressed: number;
  shown: number;
}

/** What inPage.js writes down in the measured page; times in ms since navigation. */
export interface Observed {
  fcp: number | null;
  lcp: number | null;
  /** Sum of all layout shifts that no input explains. */
  cls: number;
  /** Tasks of more than 50 ms. */
  tasks: { startTime: number; duration: number }[];
  /** The last finger or mouse button that was lifted. */
  pressedAt: number;
  /** The quiz's first question. */
  question: Response | null;
  /** Every step of the quiz that was shown, in order, the first included. */
  steps: (Response & { title: string })[];
  /** Each time the quiz had to say that a part of it was still coming. */
  waits: { from: number; until: number | null }[];
  /** When an outcome page had been painted with the visitor's name; since 1970. */
  outcomeAt: number | null;
}

/** The measured page's window. */
export interface ObservedWindow {
  observed: Observed;
  /** Words that the quiz shows while one of its parts is still coming. */
  slowPart: string;
  visitorName: string;
  /** Called when a step of the quiz is on screen. */
  benchQuestion?: () => void;
}

/** Total blocking time: what each long task after the first paint takes beyond 50 ms. */
export function blockingTime({ fcp, tasks }: Observed): number {
  return tasks
    .filter(({ startTime, duration }) => startTime + duration > (fcp ?? 0))
    .reduce((sum, { duration }) => sum + Math.max(0, duration - 50), 0);
}
