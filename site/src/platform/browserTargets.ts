import { readFileSync } from 'node:fs';
import path from 'node:path';

/** The browsers of `browserslist`, as esbuild names them: `chrome >= 107` is `chrome107`. */
export function browserTargets(): string[] {
  const file = path.resolve(__dirname, '../../package.json');
  const { browserslist } = JSON.parse(readFileSync(file, 'utf8')) as { browserslist: string[] };
  return browserslist.map((query) => query.replace(' >= ', ''));
}
