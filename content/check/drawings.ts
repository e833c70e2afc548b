import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { icons } from 'lucide';
import type { Flaw, Problem } from './problem.ts';
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

/** Every icon's name. */
const iconNames = new Set(Object.keys(icons));

/** The icon that was probably meant: the same letters, apart from case and hyphens. */
const iconLike = (name: string) => {
  const letters = (text: string) => text.replace(/[^a-z0-9]/gi, '').toLowerCase();
  return [...iconNames].find((icon) => letters(icon) === letters(name));
};

function flawOf(kind: string | undefined, name: string, drawings: readonly string[]): Flaw | null {
  if (kind === 'drawing' && !drawings.includes(name)) {
    return {
      what: `There is no drawing “${name}”.`,
      fix: `Write one of ${drawings.join(', ')}.`,
    };
  }
  if (kind === 'icon' && !iconNames.has(name)) {
    const like = iconLike(name);
    return {
      what: `There is no icon “${name}”.`,
      fix: like
        ? `Write ${like}.`
        : 'Take a name from https://lucide.dev/icons and write it like this: MessageSquareOff.',
    };
  }
  return null;
}

/** Drawings that the design system lacks, and icons that do not exist, although a definition names them. */
export function drawingProblems(root: string, nodes: readonly SourceNode[]): Problem[] {
  const drawings = drawingNames(root);
  return nodes.flatMap(({ file, path: place, pieces: [piece] }) => {
    const flaw = piece && flawOf(place.at(-1), piece.text, drawings);
    return flaw ? [{ file, line: piece.line, ...flaw }] : [];
  });
}
