import type { CDPSession } from 'playwright';

/** A response that came over the network. */
export interface Fetched {
  url: string;
  /** Document, Script, Font, Fetch and so on, as DevTools calls them. */
  type: string;
  /** From our own server. */
  isOwn: boolean;
  /** Headers and encoded body, in bytes. */
  transferred: number;
  /** The encoded body alone, in bytes; without a content-length header, everything transferred. */
  body: number;
}

/** What a page has loaded so far. */
export interface Traffic {
  finished: Fetched[];
  /** The time of the last request or response, by this process's performance.now(). */
  lastActive: number;
}

/** Records every finished response of a page with its bytes on the wire. */
export async function watchTraffic(session: CDPSession, ownUrl: string): Promise<Traffic> {
  const traffic: Traffic = { finished: [], lastActive: performance.now() };
  const started = new Map<string, Omit<Fetched, 'transferred'>>();
  await session.send('Network.enable');
  session.on('Network.requestWillBeSent', () => {
    traffic.lastActive = performance.now();
  });
  session.on('Network.responseReceived', ({ requestId, type, response }) => {
    if (response.url.startsWith('data:')) return;
    const header = Object.entries(response.headers).find(
      ([name]) => name.toLowerCase() === 'content-length',
    );
    started.set(requestId, {
      url: response.url,
      type,
      isOwn: response.url.startsWith(`${ownUrl}/`),
      body: Number(header?.[1] ?? Number.NaN),
    });
  });
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    traffic.lastActive = performance.now();
    const answer = started.get(requestId);
    if (!answer) return;
    const body = Number.isNaN(answer.body) ? encodedDataLength : answer.body;
    traffic.finished.push({ ...answer, body, transferred: encodedDataLength });
  });
  return traffic;
}

const KILOBYTE = 1_000;

/** Kilobytes on the wire with headers, of one type or of all. */
export function kilobytes(fetched: readonly Fetched[], type?: string): number {
  const counted = fetched.filter((answer) => type === undefined || answer.type === type);
  return counted.reduce((sum, { transferred }) => sum + transferred, 0) / KILOBYTE;
}

/** Kilobytes of the encoded bodies alone, of one type. */
export function bodyKilobytes(fetched: readonly Fetched[], type: string): number {
  const counted = fetched.filter((answer) => answer.type === type);
  return counted.reduce((sum, { body }) => sum + body, 0) / KILOBYTE;
}
