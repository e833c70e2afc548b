import type { VitalEvent } from './funnel';

/** Which step was shown from which time on, in milliseconds since the page began; null outside the quiz. */
export type StepLog = readonly { since: number; step: string | null }[];

/** The part of a web-vitals measurement that is read. */
export interface Measured {
  name: VitalEvent['metric'];
  value: number;
  rating: VitalEvent['rating'];
  entries: readonly { startTime: number; duration: number }[];
}

/** A script in a long frame, with what browsers tell about it (Long Animation Frames API). */
interface FrameScript {
  duration: number;
  sourceURL: string;
  sourceFunctionName: string;
}

/** A frame that took longer than 50 ms. */
export interface LongFrame {
  startTime: number;
  duration: number;
  scripts: readonly FrameScript[];
}

const stepAt = (steps: StepLog, time: number): string | null =>
  steps.filter(({ since }) => since <= time).at(-1)?.step ?? null;

/** The path of our own file, without the query, which may hold data of the visitor; otherwise 'other'. */
function fileOf(sourceUrl: string, origin: string): string {
  if (sourceUrl === '') return 'inline';
  return URL.canParse(sourceUrl) && new URL(sourceUrl).origin === origin
    ? new URL(sourceUrl).pathname
    : 'other';
}

/** The script that worked longest in the frames of an interaction. */
function longestScript(
  { startTime, duration }: Measured['entries'][number],
  frames: readonly LongFrame[],
  origin: string,
): string | undefined {
  const [longest] = frames
    .filter((frame) => frame.startTime < startTime + duration)
    .filter((frame) => frame.startTime + frame.duration > startTime)
    .flatMap(({ scripts }) => scripts)
    .sort((one, other) => other.duration - one.duration);
  return longest && `${fileOf(longest.sourceURL, origin)} ${longest.sourceFunctionName}`.trim();
}

/** The event of a measurement. It holds nothing that tells who the visitor is. */
export function vitalEvent(
  { name, value, rating, entries }: Measured,
  { steps, frames, origin }: { steps: StepLog; frames: readonly LongFrame[]; origin: string },
): VitalEvent {
  const [entry] = entries;
  const script =
    name === 'INP' && rating !== 'good' && entry && longestScript(entry, frames, origin);
  return {
    event: 'web_vital',
    metric: name,
    value: name === 'CLS' ? Math.round(value * 1_000) / 1_000 : Math.round(value),
    rating,
    step: entry ? stepAt(steps, entry.startTime) : null,
    ...(script ? { script } : {}),
  };
}
