import type { FunnelEvent, VitalEvent } from './funnel';
import type { observeVitals } from './observeVitals';

type Observe = typeof observeVitals;

const loadObserver = async (): Promise<Observe> => {
  const part = await import(/* webpackChunkName: "vitals" */ './observeVitals');
  return part.observeVitals;
};

/**
 * Measures how the page feels, from the first answer on: the code is not loaded before. Browsers keep
 * what happened earlier, so that is measured too.
 *
 * @param now milliseconds since the page began.
 * @returns a function that takes each event of the funnel, from which the steps are known.
 */
export function vitalsOfFunnel(
  report: (event: VitalEvent) => void,
  now: () => number = () => performance.now(),
  load: () => Promise<Observe> = loadObserver,
): (event: FunnelEvent) => void {
  const steps: { since: number; step: string | null }[] = [];
  let isLoading = false;
  return (event) => {
    if (event.event === 'quiz_exit' || event.event === 'generate_lead') {
      steps.push({ since: now(), step: null });
    }
    if (!('position' in event)) return;
    steps.push({ since: now(), step: event.step });
    if (isLoading || event.position < 2) return;
    isLoading = true;
    // If the code does not come, nothing is measured; nobody waits for it.
    load().then(
      (observe) => observe(steps, report),
      () => undefined,
    );
  };
}
