import { errorReporter } from './errorReporter';

/** What happened in the funnel. No event carries personal data. */
export type FunnelEvent =
  | { event: 'quiz_open' }
  /** `quiz_resume`: the page was reloaded, and shows the step that the visitor was at. */
  | { event: 'quiz_step' | 'quiz_resume'; step: string; position: number }
  | { event: 'quiz_exit'; step: string }
  | {
      event:
        'otp_asked' | 'otp_sent' | 'otp_approved' | 'otp_rejected' | 'otp_failed' | 'otp_skipped';
    }
  | { event: 'generate_lead'; outcome: string }
  | VitalEvent;

/**
 * How the page felt (web.dev/vitals): each metric once, with its value at the end of the visit to the page.
 */
export interface VitalEvent {
  event: 'web_vital';
  metric: 'CLS' | 'INP' | 'LCP';
  /** Milliseconds; CLS has no unit. */
  value: number;
  rating: 'good' | 'needs-improvement' | 'poor';
  /** The step of the quiz that was shown at that time; null outside the quiz. */
  step: string | null;
  /** For a slow interaction: the file and function that worked longest, if the browser tells. */
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
      // Tag managers replace `push` with a function of their own: an error in it must not cost a lead.
      errorReporter.report('funnel', error);
    }
  },
};
