import type { Problem } from './problem.ts';
import type { SourceNode } from './sourceIndex.ts';

const textOf = ({ pieces }: SourceNode) => pieces.map(({ text }) => text).join('');

/** All names that lead to a node: those of its folders and file, those within the file, and its text. */
const namesOf = (node: SourceNode) => [
  ...node.file.replace(/\.ts$/, '').split('/').slice(1),
  ...node.path,
  ...(node.pieces.length > 0 ? [textOf(node)] : []),
];

/** How many of the names are in the other list, in the same order. */
function commonInOrder(names: readonly string[], others: readonly string[]): number {
  let counts: number[] = Array.from({ length: others.length + 1 }, () => 0);
  for (const name of names) {
    const next = [0];
    others.forEach((other, index) => {
      const best = Math.max(counts[index + 1] ?? 0, next[index] ?? 0);
      next.push(name === other ? Math.max((counts[index] ?? 0) + 1, best) : best);
    });
    counts = next;
  }
  return counts.at(-1) ?? 0;
}

/** The names in a sentence, in its order: quoted ones, `places.like.this` and `namesLikeThis`. */
function namesIn(sentence: string): string[] {
  const [, kind] = /^(Question|Outcome) "/.exec(sentence) ?? [];
  const hasColonFirst = /^\w+( \w+)? "[^"]*": /.test(sentence);
  const about = sentence.replace(hasColonFirst ? /(,? such as).*$/ : /[:;] .*$/, '');
  const names = [
    ...about.matchAll(
      /["“]([^"“”]*)["”]|((?:^[\w-]+|\b[\w-]+)(?:\.[\w-]+)+)|\b([a-z]+[A-Z]\w*)\b|(\b\d+\b)/g,
    ),
  ].flatMap(([, quoted, place, word, number]) =>
    quoted === undefined ? (place?.split('.') ?? word ?? number ?? []) : quoted,
  );
  return [...(kind ? [`${kind.toLowerCase()}s`] : []), ...names].filter((name) => name !== '');
}

/** The node that most of the names lead to, or null where none does. Of two alike it is the later one. */
function nodeNamed(names: readonly string[], nodes: readonly SourceNode[]): SourceNode | null {
  let best: { node: SourceNode; rank: readonly number[] } | null = null;
  for (const node of nodes) {
    const own = namesOf(node);
    const common = commonInOrder(names, own);
    if (common === 0) continue;
    // The last name says what is meant, the others where it is.
    const rank = [common, own.at(-1) === names.at(-1) ? 1 : 0, -own.length];
    const difference = best
      ? rank.map((value, index) => value - (best?.rank[index] ?? 0)).find((value) => value !== 0)
      : 1;
    if (difference === undefined || difference > 0) best = { node, rank };
  }
  return best?.node ?? null;
}

const capitalized = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

/** A sentence of a definition's own check, in its two parts: what is wrong, and how to fix it. */
function partsOf(sentence: string): Pick<Problem, 'what' | 'fix'> {
  const [, subject, rest] =
    /^((?:Question|Outcome|The product) "[^"]*"): (.*)$/.exec(sentence) ?? [];
  if (subject !== undefined && rest !== undefined) {
    return { what: `${subject} is not as it has to be.`, fix: capitalized(rest) };
  }
  const [, what, fix] = /^(.*?[^:;])[:;] (.+)$/.exec(sentence) ?? [];
  return what !== undefined && fix !== undefined
    ? { what: `${what}.`, fix: capitalized(fix) }
    : { what: sentence, fix: 'Write what it says there instead, and save.' };
}

/** A sentence of a definition's own check, with the file and line that it is about. */
export function placedProblem(sentence: string, id: string, nodes: readonly SourceNode[]): Problem {
  const names = namesIn(sentence);
  const node = nodeNamed(names.length > 0 ? names : namesIn(sentence.replace(':', ',')), nodes);
  return {
    file: node?.file ?? `content/${id}/index.ts`,
    line: node?.line ?? 1,
    ...partsOf(sentence),
  };
}

/** The file that a place of a definition is written in, such as `landing.hero.title`; null where it is made of others. */
export const fileOfPlace = (place: string, nodes: readonly SourceNode[]): string | null =>
  nodeNamed(place.split('.'), nodes)?.file ?? null;
