import { createOutbox } from '../session/store/outbox';
import { browserClock, type Clock } from '../ports/clock';
import { sessionStore } from '../session/store/sessionStore';
import { memoryTextStore } from '../ports/textStore';
import type { WebhookClient } from '../ports/webhookClient';
import { alwaysQualified } from '../ports/qualification';
import { usualMatch, type Match } from '../quiz/core/match';
import { positionOf } from '../quiz/core/steps';
import type { QuizPorts } from '../ports/quizPorts';
import type { SessionRecord } from '../session/record';
import { QUIZ_SESSION_KEY } from '../session/store/keys';
import { FakeHistory, fakePorts } from './fakePorts';
import { quiz } from './quiz';
import { freshRecord, fullRecord } from './records';

/** How long each answer takes, so that designers see the waiting states too. */
const PAUSE_MS = 400;

const soon = <T>(answer: T) =>
  new Promise<T>((resolve) => browserClock.after(PAUSE_MS, () => resolve(answer)));

/** A service that accepts everything. */
const agreeableClient: WebhookClient = {
  checkZip: () => soon({ kind: 'valid', source: 'server', data: { city: 'Dallas', state: 'TX' } }),
  checkEmail: () => soon({ kind: 'valid', source: 'server', data: {} }),
  checkPhone: () =>
    soon({
      kind: 'valid',
      source: 'server',
      data: { phone_type: 'mobile', otp_required: false },
    }),
  sendCode: () => soon('sent'),
  verifyCode: () => soon({ kind: 'approved' }),
  getTicket: () => soon('ticket'),
  submitLead: () => soon({ kind: 'acknowledged' }),
};

export interface StoryOptions {
  /** The step that the visitor is on when the story begins. */
  step: string;
  /** Answers of the service that differ from simply accepting. */
  client?: Partial<WebhookClient>;
  /** The answer to who may call; by default the lead goes its usual way. */
  match?: () => Match;
  /** Whether the outcome page can be fetched. */
  hasPage?: boolean;
  /** Whether the clock stands still, so that countdowns look the same in every screenshot. */
  timeStands?: boolean;
}

/** A clock that always shows the same time, though its timers run. */
function standingClock(): Clock {
  const began = browserClock.now();
  return { ...browserClock, now: () => began };
}

/** What the session holds when a step begins: the answers to all steps before it. */
function recordAt(step: string): SessionRecord {
  if (step === 'zip') return freshRecord;
  const { quiz_answers, validations } = fullRecord;
  return {
    ...freshRecord,
    quiz_answers,
    validations: validations.zip ? { zip: validations.zip } : {},
  };
}

/**
 * The quiz's ports for Storybook: the browser's clock, storage in memory, and a
 * service that answers as the story wants. Nothing leaves the page.
 */
export function storyPorts(options: StoryOptions): QuizPorts {
  const {
    step,
    client = {},
    match = () => usualMatch,
    hasPage = true,
    timeStands = false,
  } = options;
  const texts = memoryTextStore();
  texts.write(QUIZ_SESSION_KEY, JSON.stringify(recordAt(step)));
  const session = sessionStore(texts);
  const answering = { ...agreeableClient, ...client };
  return {
    ...fakePorts(),
    client: answering,
    clock: timeStands ? standingClock() : browserClock,
    session,
    history: new FakeHistory(step === 'zip' ? 0 : positionOf(quiz, step)),
    outbox: createOutbox({
      store: memoryTextStore(),
      send: (payload) => answering.submitLead(payload),
      exclusively: (_key, run) => run(),
      clock: browserClock,
      onSettled: session.settle,
    }),
    qualification: { ...alwaysQualified, qualify: () => soon(match()) },
    preparePage: () => Promise.resolve(hasPage),
    consent: { text: 'I agree that TidyGuard may call and text me.', version: '2025_v1' },
  };
}

/** Always the same time, so that the days that are offered look the same in every screenshot. */
const FIXED_TIME = new Date(2026, 10, 20, 10).getTime();

/** The visit of a page after a submission that can still be changed. */
export function storyVisit(): QuizPorts {
  const ports = storyPorts({ step: 'zip' });
  ports.session.saveSubmitted({
    ...fullRecord,
    form_fields: { first_name: 'Anna' },
    submitted_at: '2026-11-20T10:01:00.000Z',
    edit_key: 'key',
  });
  return { ...ports, clock: { ...browserClock, now: () => FIXED_TIME } };
}
