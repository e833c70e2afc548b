import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';

/** A link like a phone's. */
interface Link {
  name: string;
  /** There and back, in milliseconds. */
  roundTripMs: number;
  /** Towards the phone, in kilobits (1000 bits) a second, shared by all connections. */
  downloadKbps: number;
}

/** Lighthouse's mobile network, before its factors for throttling that knows no packets. */
export const slowLinkOf4G: Link = {
  name: 'slow 4G by packets (150 ms there and back, 1600 kbps down)',
  roundTripMs: 150,
  downloadKbps: 1_600,
};

/** The data in one packet (RFC 9293: 1500 bytes less 40 of headers). */
const PACKET_BYTES = 1_460;
/** What a server sends before the first acknowledgement (RFC 6928). */
const INITIAL_WINDOW_BYTES = 10 * PACKET_BYTES;
/** Before the first request: the handshakes of TCP and of TLS 1.3, which loopback does without. */
const SET_UP_ROUND_TRIPS = 2;

const until = (time: number, then: () => void) => setTimeout(then, time - performance.now());

/** Writes to a socket at given times, in the order of the calls even if timers fire in another order. */
function writerTo(socket: Socket): (data: Buffer, time: number) => void {
  const onTheWay: Buffer[] = [];
  return (data, time) => {
    onTheWay.push(data);
    until(time, () => {
      const next = onTheWay.shift();
      if (next && socket.writable) socket.write(next);
    });
  };
}

/**
 * Sends one connection's answers as a server does over a long way: ten packets at first, then as many more
 * bytes as have been acknowledged (slow start without losses), one packet after the other.
 */
class PacedDirection {
  readonly #from: Socket;
  readonly #to: Socket;
  readonly #write: (data: Buffer, time: number) => void;
  readonly #link: Link;
  /** Reserves the link for so many bytes; returns when the last of them is through. */
  readonly #occupy: (bytes: number) => number;
  #waiting = Buffer.alloc(0);
  #window = INITIAL_WINDOW_BYTES;
  #unacknowledged = 0;
  #isEnded = false;

  constructor(from: Socket, to: Socket, link: Link, occupy: (bytes: number) => number) {
    this.#from = from;
    this.#to = to;
    this.#write = writerTo(to);
    this.#link = link;
    this.#occupy = occupy;
    from.on('data', (data: Buffer) => {
      this.#waiting = Buffer.concat([this.#waiting, data]);
      // The rest stays with the server, so that the server still decides what goes first.
      if (this.#waiting.length > this.#window) from.pause();
      this.#send();
    });
    from.on('end', () => {
      this.#isEnded = true;
      this.#endWhenSent();
    });
  }

  #send(): void {
    while (this.#waiting.length > 0 && this.#unacknowledged < this.#window) {
      const packet = this.#waiting.subarray(0, PACKET_BYTES);
      this.#waiting = this.#waiting.subarray(packet.length);
      this.#unacknowledged += packet.length;
      const arrives = this.#occupy(packet.length) + this.#link.roundTripMs / 2;
      this.#write(packet, arrives);
      until(arrives + this.#link.roundTripMs / 2, () => {
        this.#unacknowledged -= packet.length;
        this.#window += packet.length;
        this.#send();
        this.#endWhenSent();
      });
    }
    if (this.#waiting.length <= this.#window) this.#from.resume();
  }

  #endWhenSent(): void {
    if (this.#isEnded && this.#waiting.length === 0 && this.#unacknowledged === 0) this.#to.end();
  }
}

/**
 * Starts a proxy before a server that passes everything on as over a slow link. What the browser sends
 * is small and only takes its time on the way.
 *
 * @param target the server's address, on loopback.
 */
export async function slowLink(
  target: string,
  link: Link,
): Promise<{ url: string; stop: () => Promise<void> }> {
  let freeAt = 0;
  const occupy = (bytes: number) => {
    freeAt = Math.max(freeAt, performance.now()) + (bytes * 8) / link.downloadKbps;
    return freeAt;
  };
  const sockets = new Set<Socket>();
  const { hostname, port } = new URL(target);
  const server = createServer((phone) => {
    const origin = connect(Number(port), hostname);
    const isOpen = performance.now() + SET_UP_ROUND_TRIPS * link.roundTripMs;
    for (const [socket, other] of [
      [phone, origin],
      [origin, phone],
    ] as const) {
      sockets.add(socket.setNoDelay());
      socket.on('error', () => other.destroy());
      socket.on('close', () => sockets.delete(socket));
    }
    const write = writerTo(origin);
    phone.on('data', (data: Buffer) =>
      write(data, Math.max(isOpen, performance.now()) + link.roundTripMs / 2),
    );
    // The phone closes only when it has received its answers, too.
    phone.on('close', () => origin.destroy());
    new PacedDirection(origin, phone, link, occupy);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    stop: async () => {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
}
