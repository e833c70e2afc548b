import type { LeadSubmission } from '@tidyguard/service/contract';
import { memoryTextStore } from '../ports/textStore';
import type { LeadOutcome } from '../ports/webhookClient';
import type { OutboxPayload } from '../session/store/entries';
import { leadKeyOf } from '../session/store/keys';
import { createOutbox, type OutboxPorts } from '../session/store/outbox';
import { acknowledged } from './fakeClient';
import { FakeClock } from './fakeClock';
import { sharedLocks } from './locks';

const submitted_at = '2026-11-20T10:01:00.000Z';
/** A lead with only the parts that the outbox reads. */
export const lead = (session_id = 's-1') =>
  ({ session_id, signals: { submitted_at } }) as LeadSubmission;
/** The key that names a lead when its outcome is reported. */
export const keyOf = (session_id = 's-1') => leadKeyOf({ session_id, submitted_at });

/** The outbox of a tab that counts every lead as its own. */
export function outboxOfTab(change: Partial<OutboxPorts> = {}) {
  const clock = new FakeClock();
  const store = memoryTextStore();
  const send = jest.fn<Promise<LeadOutcome>, [OutboxPayload]>(() => Promise.resolve(acknowledged));
  const onSettled = jest.fn((..._settled: unknown[]) => true);
  const ports: OutboxPorts = {
    clock,
    store,
    send,
    // Without the time, which most tests do not look at.
    onSettled: (key, [kind, news], changes) => onSettled(key, kind, news, changes),
    exclusively: sharedLocks(),
    ...change,
  };
  return { ...ports, outbox: createOutbox(ports), store, send, onSettled, clock };
}

/** An answer that comes when the test says so. */
export function pendingAnswer() {
  let answer: (outcome: LeadOutcome) => void = () => undefined;
  const sent = new Promise<LeadOutcome>((resolve) => (answer = resolve));
  return { sent, answer: (outcome: LeadOutcome) => answer(outcome) };
}
