/** How `npm run dev` shows content that is not in order: as it is, beside a list of what to fix. */
import { existsSync, readFileSync, unwatchFile, watchFile } from 'node:fs';
import path from 'node:path';
import type { CreateWebpackConfigArgs } from 'gatsby';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { withoutSlash } from '../config/routes';
import { findingsAddress } from '../debug/findingsAddress';

/** How often the file is checked for changes, in milliseconds. */
const INTERVAL_MS = 200;

/** The development server, as far as it is used here. */
export interface DevServer {
  get(address: string, answer: (request: IncomingMessage, response: ServerResponse) => void): void;
  use(answer: (request: IncomingMessage, response: ServerResponse, next: () => void) => void): void;
}

const read = (file: string) => (existsSync(file) ? readFileSync(file, 'utf8') : '');

/** Sends the content of a file of findings to every page that listens, at once and at each change. */
export function sendFindings(app: Pick<DevServer, 'get'>, file: string) {
  app.get(findingsAddress, (request, response) => {
    // no-transform: Gatsby's server would compress the stream and hold each message back until there is more.
    response.writeHead(200, {
      'content-type': 'text/event-stream',
      'cache-control': 'no-store, no-transform',
    });
    const send = () => {
      const text = read(file);
      if (text !== '') response.write(`data: ${text.replace(/\n/g, ' ')}\n\n`);
    };
    send();
    watchFile(file, { interval: INTERVAL_MS }, send);
    request.once('close', () => unwatchFile(file, send));
  });
}

/**
 * Redirects short and former addresses to their pages, as the service and static hosts do. Only temporarily:
 * a browser would remember a permanent redirect although the content changes.
 *
 * @param redirects returns the current ones: pages are added while the server runs.
 */
export function followRedirects(
  app: Pick<DevServer, 'use'>,
  redirects: () => readonly { from: string; to: string }[],
) {
  app.use(({ url = '/' }, response, next) => {
    const [, address = '', query = ''] = /^([^?]*)(.*)$/.exec(url) ?? [];
    const found = redirects().find(({ from }) => from === withoutSlash(address));
    if (!found) {
      next();
      return;
    }
    response.writeHead(302, { location: found.to + query, 'cache-control': 'no-store' });
    response.end();
  });
}

/**
 * Takes the check out of the definition that pages load: it would throw when a page is first loaded. `npm run
 * dev` reports the same problems with their file and line.
 */
export function showUncheckedContent({ actions }: Pick<CreateWebpackConfigArgs, 'actions'>) {
  actions.setWebpackConfig({
    resolve: {
      alias: {
        [path.resolve(__dirname, '../../../content/define.ts')]: path.resolve(
          __dirname,
          '../debug/defineUnchecked.ts',
        ),
      },
    },
  });
}
