import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { forwardRequest } from '../support/forwardRequest.ts';

/** Faults that keep a call from the service, which therefore does nothing. */
export const faults = [
  'timeout',
  'connection closed',
  'truncated answer',
  'HTML answer',
  'status 429',
  'status 500',
  'broken JSON',
  'unexpected JSON',
] as const;
/** 'lost answer': the service handles the call, but its answer does not reach the browser. */
export type Fault = (typeof faults)[number] | 'lost answer';

/** The site's calls by the last part of their address. */
export type CallName = 'zip' | 'email' | 'phone' | 'send-code' | 'verify-code' | 'lead';

/** One second longer than the site's time-out. */
const ANSWER_AFTER_MS = 11_000;

const answers: Record<
  Exclude<Fault, 'timeout' | 'connection closed' | 'truncated answer' | 'lost answer'>,
  { status: number; type: string; body: string }
> = {
  'HTML answer': { status: 200, type: 'text/html', body: '<h1>Welcome to Airport WiFi</h1>' },
  'status 429': { status: 429, type: 'application/json', body: '{"message":"slow down"}' },
  'status 500': { status: 500, type: 'application/json', body: '{"message":"sorry"}' },
  'broken JSON': { status: 200, type: 'application/json', body: '{"status":"val' },
  'unexpected JSON': { status: 200, type: 'application/json', body: '{"hello":"world"}' },
};

/** A proxy before the real server that makes chosen calls fail and forwards everything else. */
export class FaultyProxy {
  readonly #server;
  readonly #target: string;
  /** The calls that fail now, each with its fault. */
  readonly faults = new Map<CallName, Fault>();

  private constructor(target: string) {
    this.#target = target;
    this.#server = createServer((incoming, outgoing) => this.#handle(incoming, outgoing));
  }

  static async start(target: string): Promise<FaultyProxy> {
    const proxy = new FaultyProxy(target);
    proxy.#server.listen(0, '127.0.0.1');
    await once(proxy.#server, 'listening');
    return proxy;
  }

  get url() {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  async stop() {
    this.#server.closeAllConnections();
    this.#server.close();
    await once(this.#server, 'close');
  }

  #handle(incoming: IncomingMessage, outgoing: ServerResponse) {
    const call = /^\/hooks\/([\w-]+)$/.exec(incoming.url ?? '')?.[1] as CallName | undefined;
    const fault = call && this.faults.get(call);
    if (fault === undefined) return forwardRequest(this.#target, incoming, outgoing);
    if (fault === 'connection closed') return incoming.socket.destroy();
    if (fault === 'lost answer') {
      return forwardRequest(this.#target, incoming, outgoing, () => incoming.socket.destroy());
    }
    // The request is read to its end first, as a failing server would.
    incoming.resume();
    incoming.once('end', () => {
      if (fault === 'timeout') {
        const timer = setTimeout(() => outgoing.end('{}'), ANSWER_AFTER_MS);
        outgoing.once('close', () => clearTimeout(timer));
      } else if (fault === 'truncated answer') {
        outgoing.writeHead(200, { 'content-type': 'application/json', 'content-length': '500' });
        outgoing.write('{"status":"valid"', () => incoming.socket.destroy());
      } else {
        const { status, type, body } = answers[fault];
        outgoing.writeHead(status, { 'content-type': type }).end(body);
      }
    });
  }
}
