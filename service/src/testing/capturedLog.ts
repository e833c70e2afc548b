import { Writable } from 'node:stream';
import type { Clock } from '../common/clock.ts';
import type { Config } from '../config/config.ts';
import { loggerOptions } from '../operation/logging.ts';

/** The options of a logger that writes as the service's does, into a text. */
export function capturedLog(logLevel: Config['logLevel'], clock?: Clock) {
  let text = '';
  const stream = new Writable({
    write: (chunk: Buffer, _encoding, done) => {
      text += chunk.toString();
      done();
    },
  });
  const options = loggerOptions({ logLevel }, clock);
  return {
    logger: { ...(typeof options === 'object' ? options : {}), stream },
    /** All that was written so far, a line each. */
    text: () => text,
  };
}
