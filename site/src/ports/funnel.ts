import { errorReporter } from './errorReporter';

/** What happened in the funnel. No event carries personal data. */
export type FunnelEvent =
  | { event: 'quiz_open' }
  /** `quiz_resume`: the page was loaded again, and shows the step at which the visitor was. */
  | { event: 'quiz_step' | 'quiz_resume'; step: string; position: number }
  | { event: 'quiz_exit'; step: string }
  | {
      event:
        'otp_asked' | 'otp_sent' | 'otp_approved' | 'otp_rejected' | 'otp_failed' | 'otp_skipped';
    }
  | { event: 'generate_lead'; outcome: string }
  | VitalEvent;

/** How the page felt (web.dev/vitals): once each, with the values that visits to a page end with. */
export interface VitalEvent {
  event: 'web_vital';
  metric: 'CLS' | 'INP' | 'LCP';
  /** Milliseconds; CLS has no unit. */
  value: number;
  rating: 'good' | 'needs-improvement' | 'poor';
  /** The step of the quiz that was shown then; null outside of it. */
  step: string | null;
  /** Of a slow interaction: the file and the function whose work took longest, where the browser tells. */
  script?: string;
}

/** Where funnel events go. */
export interface Funnel {
  /** Never throws. */
  track(event: FunnelEvent): void;
}

declare global {
  interface Window {
    dataLayer?: unknown[];
  }
}

/** Pushes events where tag managers read them. */
export const dataLayerFunnel: Funnel = {
  track(event) {
    try {
      (window.dataLayer ??= []).push(event);
    } catch (error) {
      // Tag managers put their own function in place of `push`: what fails in it must cost no lead.
      errorReporter.report('funnel', error);
    }
  },
};
