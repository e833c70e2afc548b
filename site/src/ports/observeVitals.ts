import { onCLS } from 'web-vitals/onCLS.js';
import { onINP } from 'web-vitals/onINP.js';
import { onLCP } from 'web-vitals/onLCP.js';
import type { VitalEvent } from './funnel';
import { vitalEvent, type LongFrame, type Measured, type StepLog } from './vitalEvents';

/** Reports each vital of the page when its value is final, at the latest when the page is left. */
export function observeVitals(steps: StepLog, report: (event: VitalEvent) => void): void {
  const noteVital = (measured: Measured) => {
    const frames = performance.getEntriesByType('long-animation-frame') as unknown as LongFrame[];
    report(vitalEvent(measured, { steps, frames, origin: location.origin }));
  };
  onCLS(noteVital);
  onINP(noteVital);
  onLCP(noteVital);
}
