import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { freePort } from '../../service/src/testing/freePort.ts';
import { forwardRequest } from '../support/forwardRequest.ts';

/** The visitor's network: a proxy before the server, slow or gone when a test says so, in the same way for every engine. */
export class Network {
  readonly #target: string;
  #server;
  #port = 0;
  #isHeld: (path: string) => boolean = () => false;
  #held: (() => void)[] = [];
  #underWay = 0;
  /** Runs first in every page, as an extension of the browser would; null: nothing does. */
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

  /** Refuses every connection, and ends those that there are. */
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
      // As it stands, so that it can be changed.
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
    // It allows scripts by hash, and only the site's own.
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
