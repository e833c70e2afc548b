import { request, type IncomingMessage, type ServerResponse } from 'node:http';

const sendTo = (outgoing: ServerResponse) => (answer: IncomingMessage) => {
  outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
  answer.pipe(outgoing);
};

/**
 * Forwards a request unchanged to the server at `target`: for proxies in front of the real one.
 *
 * @param onAnswer what to do with the answer; by default it is sent back unchanged.
 */
export function forwardRequest(
  target: string,
  incoming: IncomingMessage,
  outgoing: ServerResponse,
  onAnswer: (answer: IncomingMessage) => void = sendTo(outgoing),
): void {
  const { hostname, port } = new URL(target);
  const { url: path, method, headers } = incoming;
  const forwarded = request({ hostname, port, path, method, headers }, onAnswer);
  forwarded.once('error', () => outgoing.destroy());
  incoming.pipe(forwarded);
}
