/** How `npm run dev` shows content that is not in order: as it is, with what to fix beside it. */
import { existsSync, readFileSync, unwatchFile, watchFile } from 'node:fs';
import path from 'node:path';
import type { CreateWebpackConfigArgs } from 'gatsby';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { findingsAddress } from '../debug/findingsAddress';

/** How often the file is looked at, in milliseconds. */
const INTERVAL_MS = 200;

/** The development server, as far as it is used here. */
export interface DevServer {
  get(address: string, answer: (request: IncomingMessage, response: ServerResponse) => void): void;
}

const read = (file: string) => (existsSync(file) ? readFileSync(file, 'utf8') : '');

/** Sends what a file of findings says to every page that listens, at once and at each change. */
export function sendFindings(app: DevServer, file: string) {
  app.get(findingsAddress, (request, response) => {
    // Gatsby's server would compress it, and keep each message until there is more.
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
 * Takes the check out of the definition that pages load. It throws at the first load of a page; `npm run dev` tells
 * the same problems with their file and line.
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
