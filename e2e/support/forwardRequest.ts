import { request, type IncomingMessage, type ServerResponse } from 'node:http';

const giveBackTo = (outgoing: ServerResponse) => (answer: IncomingMessage) => {
  outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
  answer.pipe(outgoing);
};

/**
 * Hands a request on to the server at `target` as it came, and its answer back
 * unless told what else to do with it; for whatever stands in front of the real pair.
 */
export function passOn(
  target: string,
  incoming: IncomingMessage,
  outgoing: ServerResponse,
  take: (answer: IncomingMessage) => void = giveBackTo(outgoing),
): void {
  const { hostname, port } = new URL(target);
  const { url: path, method, headers } = incoming;
  const passed = request({ hostname, port, path, method, headers }, take);
  passed.once('error', () => outgoing.destroy());
  incoming.pipe(passed);
}
