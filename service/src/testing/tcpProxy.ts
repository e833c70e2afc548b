import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';

/** A TCP proxy in front of a server; its network can fall silent. */
export interface TcpProxy {
  /** The server's address through the proxy. */
  url: string;
  /** Open connections stay open and pass no more bytes; new ones work, as after a failover. */
  silenceOpen(): void;
  /** Whether new connections pass no bytes either, as with a frozen server. */
  silenceNew(silent: boolean): void;
  /**
   * `isEnd` sees what clients send from now on; if true, the connection is cut before the server gets it.
   */
  cutWhere(isEnd: (chunk: Buffer) => boolean): void;
  /**
   * `isLost` sees the same; if true, the server gets it, and the connection is reset before the answer.
   */
  loseAnswerTo(isLost: (chunk: Buffer) => boolean): void;
  close(): Promise<void>;
}

/** Starts the proxy on a free port of loopback, in front of the server of an address. */
export async function startTcpProxy(targetUrl: string): Promise<TcpProxy> {
  const pairs = new Set<[Socket, Socket]>();
  let newAreSilent = false;
  let isEnd = (_chunk: Buffer) => false;
  let isLost = (_chunk: Buffer) => false;

  const silence = ([near, far]: [Socket, Socket]) => {
    near.unpipe(far).pause();
    far.unpipe(near).pause();
  };
  const server = createServer((near) => {
    const far = connect(Number(new URL(targetUrl).port), '127.0.0.1');
    const pair: [Socket, Socket] = [near, far];
    pairs.add(pair);
    const end = () => {
      near.destroy();
      far.destroy();
      pairs.delete(pair);
    };
    for (const socket of pair) socket.on('error', end).on('close', end);
    // Before the pipe, so that the other end is gone by the time it would write.
    near.on('data', (chunk: Buffer) => {
      if (isEnd(chunk)) return end();
      if (!isLost(chunk)) return;
      far.unpipe(near).once('data', () => {
        near.resetAndDestroy();
        end();
      });
      far.resume();
    });
    near.pipe(far);
    far.pipe(near);
    if (newAreSilent) silence(pair);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');

  const url = new URL(targetUrl);
  url.port = String((server.address() as AddressInfo).port);
  return {
    url: url.href,
    silenceOpen: () => pairs.forEach(silence),
    silenceNew: (silent) => {
      newAreSilent = silent;
    },
    cutWhere: (rule) => {
      isEnd = rule;
    },
    loseAnswerTo: (rule) => {
      isLost = rule;
    },
    close: async () => {
      for (const sockets of pairs) sockets.forEach((socket) => socket.destroy());
      server.close();
      await once(server, 'close');
    },
  };
}
