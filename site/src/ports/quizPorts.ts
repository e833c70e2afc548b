import type { Outbox } from '../session/store/outbox';
import type { Clock } from './clock';
import type { ErrorReporter } from './errorReporter';
import type { Funnel } from './funnel';
import type { LeadProof } from './leadProof';
import type { Qualification } from './qualification';
import type { QuizHistory } from './quizHistory';
import type { SessionStore } from '../session/store/sessionStore';
import type { WebhookClient } from './webhookClient';

/** Facts about the page that the quiz runs on. */
export interface PageFacts {
  url: string;
  referrer: string;
  userAgent: string;
  /** Global Privacy Control. */
  gpc: boolean;
}

/** The quiz's ports: everything outside that it acts on. Tests and stories have their own. */
export interface QuizPorts {
  client: WebhookClient;
  session: SessionStore;
  history: QuizHistory;
  outbox: Outbox;
  proof: LeadProof;
  funnel: Funnel;
  qualification: Qualification;
  reporter: ErrorReporter;
  clock: Clock;
  page: () => PageFacts;
  randomId: () => string;
  /** Goes to a page; resolves to true once it is shown, or to false if it does not come. */
  navigate: (to: string, options: { replace: boolean }) => Promise<boolean>;
  /** Fetches a page ahead; resolves to whether the page can be gone to now. */
  preparePage: (path: string) => Promise<boolean>;
  /** What the visitor consents to. */
  consent: { text: string; version: string };
  /** The id of the build that the page is from. */
  build: string;
}
