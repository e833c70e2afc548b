import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { passOn } from '../support/forwardRequest.ts';

/** How a call goes wrong on its way, before the service has done anything. */
export const faults = [
  'slow',
  'refused',
  'cut',
  'html',
  'tooMany',
  'serverError',
  'brokenJson',
  'otherJson',
] as const;
/** 'lost': the service has done its work, and only its answer does not arrive. */
export type Fault = (typeof faults)[number] | 'lost';

/** The site's calls, as their addresses name them. */
export type CallName = 'zip' | 'email' | 'phone' | 'send-code' | 'verify-code' | 'lead';

/** One second more than the site waits. */
const SLOW_MS = 11_000;

const answers: Record<
  Exclude<Fault, 'slow' | 'refused' | 'cut' | 'lost'>,
  { status: number; type: string; body: string }
> = {
  html: { status: 200, type: 'text/html', body: '<h1>Welcome to Airport WiFi</h1>' },
  tooMany: { status: 429, type: 'application/json', body: '{"message":"slow down"}' },
  serverError: { status: 500, type: 'application/json', body: '{"message":"sorry"}' },
  brokenJson: { status: 200, type: 'application/json', body: '{"status":"val' },
  otherJson: { status: 200, type: 'application/json', body: '{"hello":"world"}' },
};

/**
 * Stands between the browser and the real server and spoils chosen calls on the
 * wire; everything else passes untouched.
 */
export class FaultyProxy {
  readonly #server;
  readonly #target: string;
  /** The calls that now go wrong. */
  readonly faults = new Map<CallName, Fault>();

  private constructor(target: string) {
    this.#target = target;
    this.#server = createServer((incoming, outgoing) => this.#handle(incoming, outgoing));
  }

  static async before(target: string): Promise<FaultyProxy> {
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
    if (fault === undefined) return passOn(this.#target, incoming, outgoing);
    if (fault === 'refused') return incoming.socket.destroy();
    if (fault === 'lost') {
      return passOn(this.#target, incoming, outgoing, () => incoming.socket.destroy());
    }
    // Taken in whole, as a server does that fails only afterwards.
    incoming.resume();
    incoming.once('end', () => {
      if (fault === 'slow') {
        const timer = setTimeout(() => outgoing.end('{}'), SLOW_MS);
        outgoing.once('close', () => clearTimeout(timer));
      } else if (fault === 'cut') {
        outgoing.writeHead(200, { 'content-type': 'application/json', 'content-length': '500' });
        outgoing.write('{"status":"valid"', () => incoming.socket.destroy());
      } else {
        const { status, type, body } = answers[fault];
        outgoing.writeHead(status, { 'content-type': type }).end(body);
      }
    });
  }
}
