import { createOutbox } from '../session/store/outbox';
import type { FunnelEvent } from '../ports/funnel';
import type { LeadProof } from '../ports/leadProof';
import { alwaysQualified } from '../ports/qualification';
import type { QuizHistory } from '../ports/quizHistory';
import { sessionStore } from '../session/store/sessionStore';
import { memoryTextStore, type TextStore } from '../ports/textStore';
import type { PageFacts, QuizPorts } from '../ports/quizPorts';
import { FakeClient } from './fakeClient';
import { FakeClock } from './fakeClock';
import { sharedLocks } from './locks';

/** The browser's history as the quiz uses it. */
export class FakeHistory implements QuizHistory {
  readonly #listeners = new Set<(position: number) => void>();
  #position: number;

  constructor(position = 0) {
    this.#position = position;
  }

  position() {
    return this.#position;
  }

  moveTo(position: number) {
    this.#position = position;
  }

  leave() {
    this.#position = 0;
    return Promise.resolve();
  }

  subscribe(listener: (position: number) => void) {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  }

  /** Acts as the browser's own Back or Forward button. */
  press(position: number) {
    this.#position = position;
    this.#listeners.forEach((listener) => listener(position));
  }
}

/** What a test looks at after the quiz has acted. */
export interface FakePorts extends QuizPorts {
  client: FakeClient;
  clock: FakeClock;
  history: FakeHistory;
  /** What session storage holds. */
  sessionTexts: TextStore;
  /** What local storage holds. */
  outboxTexts: TextStore;
  events: FunnelEvent[];
  reported: string[];
  visited: { to: string; replace: boolean }[];
  /** How often the lead-proof scripts were asked for. */
  proofStarts: () => number;
}

export interface FakeOptions {
  sessionTexts?: TextStore;
  outboxTexts?: TextStore;
  history?: FakeHistory;
  page?: Partial<PageFacts>;
  proof?: ReturnType<LeadProof['read']>;
  /** Ports in place of the standard fakes. */
  overrides?: Partial<Omit<QuizPorts, 'client' | 'clock' | 'history'>>;
}

/** The quiz's ports without a browser, with a clock that stands still until it is moved. */
export function fakePorts({
  sessionTexts = memoryTextStore(),
  outboxTexts = memoryTextStore(),
  history = new FakeHistory(),
  page = {},
  proof = { leadid_token: '', leadid_timestamp: '', trusted_form_cert: '' },
  overrides = {},
}: FakeOptions = {}): FakePorts {
  const client = new FakeClient();
  const clock = new FakeClock();
  const session = sessionStore(sessionTexts);
  const events: FunnelEvent[] = [];
  const reported: string[] = [];
  const visited: FakePorts['visited'] = [];
  let starts = 0;
  return {
    client,
    clock,
    session,
    history,
    outbox: createOutbox({
      store: outboxTexts,
      send: (payload) => client.submitLead(payload),
      exclusively: sharedLocks(),
      clock,
      onSettled: session.settle,
    }),
    proof: { start: () => (starts += 1), read: () => proof },
    funnel: { track: (event) => void events.push(event) },
    qualification: alwaysQualified,
    reporter: { report: (where) => void reported.push(where) },
    page: () => ({
      url: 'https://tidyguard.example/?utm_source=ad',
      referrer: 'https://search.example/',
      userAgent: 'TestBrowser/1.0',
      gpc: false,
      ...page,
    }),
    randomId: () => 'session-0001',
    navigate: (to, { replace }) => {
      visited.push({ to, replace });
      return Promise.resolve(true);
    },
    preparePage: () => Promise.resolve(true),
    build: 'build-1',
    consent: { text: 'I agree that TidyGuard may call me.', version: '2025_v1' },
    ...overrides,
    sessionTexts,
    outboxTexts,
    events,
    reported,
    visited,
    proofStarts: () => starts,
  };
}
