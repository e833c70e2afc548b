import { existsSync } from 'node:fs';
import path from 'node:path';
import { LineCounter, isNode, parseDocument } from 'yaml';
import { textOfFile } from '../fileText.ts';
import type { ThemeName } from './readBrand.ts';

interface Place {
  /** Whether it is in the brand's own file, not in one of the design system's. */
  own: boolean;
  /** The file that it is in. */
  file: string;
  /** Its line there, from 1. */
  line: number;
}

/** What leads to a value of a file: names, and positions in lists. */
export type Path = readonly (string | number)[];

function readLines(file: string) {
  const lines = new LineCounter();
  const document = parseDocument(textOfFile(file), { lineCounter: lines });
  const lineOf = (path: Path) => {
    const node = document.getIn(path, true);
    return isNode(node) && node.range ? lines.linePos(node.range[0]).line : null;
  };
  return { document, lineOf };
}

/** Returns a function that finds the line of a value in a brand's file. */
export function linesIn(file: string): (path: Path) => number {
  const { lineOf } = readLines(file);
  return (path) => lineOf(path) ?? 1;
}

/** Returns a function that finds a theme's token, in a brand's file (JSON, read as YAML) or one it names. */
export function placesIn(file: string): (theme: ThemeName, token: string) => Place {
  const { document, lineOf } = readLines(file);
  const named = new Map<string, ReturnType<typeof readLines>>();
  const linesOfNamed = (name: unknown) => {
    const other = path.join(path.dirname(file), String(name));
    if (typeof name !== 'string' || !existsSync(other)) return null;
    const lines = named.get(other) ?? readLines(other);
    named.set(other, lines);
    return { file: other, lineOf: lines.lineOf };
  };
  const sources = (at: readonly string[]) => {
    const list = document.getIn(at);
    const count = (list as { items?: readonly unknown[] } | undefined)?.items?.length ?? 0;
    return Array.from({ length: count }, (_, index) => [...at, index]).reverse();
  };
  const sets = () => {
    const names = (document.get('sets') as { items?: { key: unknown }[] } | undefined)?.items ?? [];
    return names.flatMap(({ key }) => sources(['sets', String(key), 'sources']));
  };
  return (theme, token) => {
    const names = token.split('.');
    for (const source of [...sources(['modifiers', 'theme', 'contexts', theme]), ...sets()]) {
      const line = lineOf([...source, ...names]);
      if (line !== null) return { own: true, file, line };
      const other = linesOfNamed(document.getIn([...source, '$ref']));
      const otherLine = other?.lineOf(names) ?? null;
      if (other && otherLine !== null) return { own: false, file: other.file, line: otherLine };
    }
    return { own: false, file, line: 1 };
  };
}
