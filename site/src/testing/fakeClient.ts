import type { LeadSubmission } from '@tidyguard/service/contract';
import type { LeadOutcome, WebhookClient } from '../ports/webhookClient';

type CallName = keyof WebhookClient;
type Reply<Name extends CallName> = Awaited<ReturnType<WebhookClient[Name]>>;
/** The quiz submits leads only, no changes of them. */
type Body<Name extends CallName> = Name extends 'submitLead'
  ? LeadSubmission
  : Parameters<WebhookClient[Name]>[0];

interface Call {
  name: CallName;
  body: unknown;
  signal: AbortSignal | undefined;
  onProof: (() => void) | undefined;
  answer: (reply: never) => void;
}

/** The outcomes of a submission. */
export const acknowledged: LeadOutcome = { kind: 'acknowledged' };
export const refused: LeadOutcome = { kind: 'refused' };
export const undelivered: LeadOutcome = { kind: 'undelivered', retryAfterMs: 0 };

/** A service that answers when the test says so, and remembers what it was asked. */
export class FakeClient implements WebhookClient {
  readonly #calls: Call[] = [];

  checkZip = this.#method('checkZip');
  checkEmail = this.#method('checkEmail');
  checkPhone = this.#method('checkPhone');
  sendCode = this.#method('sendCode');
  verifyCode = this.#method('verifyCode');
  getTicket = this.#method('getTicket');
  submitLead = this.#method('submitLead');

  /** The bodies of all calls of that name, in order. */
  bodies<Name extends CallName>(name: Name): Body<Name>[] {
    return this.#named(name).map(({ body }) => body as Body<Name>);
  }

  /** Answers the last call of that name, or the one at that index. */
  answer<Name extends CallName>(name: Name, reply: Reply<Name>, index = -1) {
    this.#call(name, index).answer(reply as never);
  }

  /** Asks for a proof of work before the code that was last asked for is sent. */
  askForProof() {
    this.#call('sendCode', -1).onProof?.();
  }

  /** Whether the caller has aborted the last call of that name, or the one at that index. */
  isAborted(name: CallName, index = -1) {
    return this.#call(name, index).signal?.aborted === true;
  }

  #named(name: CallName) {
    return this.#calls.filter((call) => call.name === name);
  }

  #call(name: CallName, index: number) {
    const call = this.#named(name).at(index);
    if (!call) throw new Error(`${name} was not called`);
    return call;
  }

  #method<Name extends CallName>(name: Name): WebhookClient[Name] {
    const method = (body: unknown, signal?: AbortSignal, onProof?: () => void) =>
      new Promise<Reply<Name>>((resolve) => {
        this.#calls.push({ name, body, signal, onProof, answer: resolve });
      });
    return method as unknown as WebhookClient[Name];
  }
}
