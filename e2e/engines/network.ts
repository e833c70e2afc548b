import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { freePort } from '../../service/src/testing/freePort.ts';
import { forwardRequest } from '../support/forwardRequest.ts';

/** The visitor's network: a proxy before the server that tests can slow down or cut off in every engine. */
export class Network {
  readonly #target: string;
  #server;
  #port = 0;
  #isHeld: (path: string) => boolean = () => false;
  #held: (() => void)[] = [];
  #underWay = 0;
  /** A script that runs first in every page, like a browser extension's; null for none. */
  pageScript: string | null = null;

  private constructor(target: string) {
    this.#target = target;
    this.#server = createServer((incoming, outgoing) => this.#handle(incoming, outgoing));
  }

  static async start(target: string): Promise<Network> {
    const network = new Network(target);
    network.#port = await freePort();
    await network.comeBack();
    return network;
  }

  get url() {
    return `http://127.0.0.1:${this.#port}`;
  }

  /** Whether every request has its answer. */
  get isIdle() {
    return this.#underWay === 0;
  }

  /** Holds the requests for these paths until `release`. */
  hold(isHeld: (path: string) => boolean) {
    this.#isHeld = isHeld;
  }

  release() {
    this.#isHeld = () => false;
    for (const go of this.#held.splice(0)) go();
  }

  /** Refuses new connections, and ends the open ones. */
  async goAway() {
    if (!this.#server.listening) return;
    const closed = once(this.#server, 'close');
    this.#server.close();
    this.#server.closeAllConnections();
    await closed;
  }

  async comeBack() {
    this.#server.listen(this.#port, '127.0.0.1');
    await once(this.#server, 'listening');
  }

  #handle(incoming: IncomingMessage, outgoing: ServerResponse) {
    this.#underWay += 1;
    outgoing.once('close', () => (this.#underWay -= 1));
    const forward = () => {
      if (this.pageScript === null) return forwardRequest(this.#target, incoming, outgoing);
      // Asks for an uncompressed page, so that it can be changed.
      delete incoming.headers['accept-encoding'];
      forwardRequest(this.#target, incoming, outgoing, (answer) =>
        this.#addScript(answer, outgoing),
      );
    };
    if (this.#isHeld(incoming.url ?? '')) this.#held.push(forward);
    else forward();
  }

  #addScript(answer: IncomingMessage, outgoing: ServerResponse) {
    const headers = { ...answer.headers };
    // The policy allows only the site's own scripts, by hash.
    delete headers['content-security-policy'];
    if (!headers['content-type']?.startsWith('text/html')) {
      outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(outgoing);
      return;
    }
    delete headers['content-length'];
    outgoing.writeHead(answer.statusCode ?? 502, headers);
    const pieces: Buffer[] = [];
    answer.on('data', (piece: Buffer) => pieces.push(piece));
    answer.once('end', () => {
      const html = Buffer.concat(pieces).toString();
      outgoing.end(html.replace(/<head[^>]*>/, `$&<script>${this.pageScript}</script>`));
    });
  }
}
