import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { Problem } from './problem.ts';
import type { SourceNode } from './sourceIndex.ts';

/** Where the design system lists its drawings, from the repository's root. */
const LIST = 'design-system/src/illustrations/index.ts';

/** The names of the drawings that a definition may show. */
export const drawingNames = (root: string): string[] => {
  const file = path.join(root, LIST);
  const source = existsSync(file) ? readFileSync(file, 'utf8') : '';
  return [...source.matchAll(/export \{([^}]*)\}/g)].flatMap(([, names = '']) =>
    names
      .split(',')
      .map((name) => name.trim())
      .filter((name) => /^[A-Z]\w*$/.test(name)),
  );
};

/** Drawings that a definition names and the design system lacks. */
export function drawingProblems(root: string, nodes: readonly SourceNode[]): Problem[] {
  const names = drawingNames(root);
  return nodes.flatMap(({ file, path: place, pieces: [piece] }) =>
    piece && place.at(-1) === 'drawing' && !names.includes(piece.text)
      ? [
          {
            file,
            line: piece.line,
            what: `There is no drawing “${piece.text}”.`,
            fix: `Write one of ${names.join(', ')}.`,
          },
        ]
      : [],
  );
}
