/** What happened in the funnel. No event carries personal data. */
export type FunnelEvent =
  | { event: 'quiz_open' }
  | { event: 'quiz_step'; step: string; position: number }
  | { event: 'quiz_exit'; step: string }
  | {
      event:
        'otp_asked' | 'otp_sent' | 'otp_approved' | 'otp_rejected' | 'otp_failed' | 'otp_skipped';
    }
  | { event: 'generate_lead'; outcome: string };

/** Where funnel events go. */
export interface Funnel {
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
    window.dataLayer = window.dataLayer ?? [];
    window.dataLayer.push(event);
  },
};

export const silentFunnel: Funnel = { track: () => undefined };
