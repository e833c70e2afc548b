/** Finds in any file's words what nobody means to publish. */
import { COMPANIES } from '../namedCompanies.ts';
import type { Flaw, Problem } from './problem.ts';
import type { SourceNode } from './sourceIndex.ts';

/** Words in capitals only, because “Todo” begins many Spanish sentences, and [sic] is an ordinary word. */
const PLACEHOLDER =
  /\[[A-Z][A-Z0-9]*(?:[ _-][A-Z0-9]+)*\](?![(:[])|\{\{[^}]*\}\}|\b(?:TODO|TBD|FIXME|XXX+)\b|\b[Ll]orem ipsum\b/;

/** Controls, zero-width characters, and marks that turn the direction of writing. */
const INVISIBLE =
  /(?![\t\n\r])\p{Cc}|[\u00AD\u200B\u200C\u2028-\u202E\u2060-\u2069\uFEFF]|(?<!\p{Extended_Pictographic}\uFE0F?)\u200D/u;

/** The replacement character, and what UTF-8 looks like after it was read in another encoding. */
const BROKEN = /\uFFFD|\u00E2\u20AC.|\u00C3[\u0080-\u00BF]|\u00C2[\u00A0-\u00BF]/u;

const codeOf = (character: string) =>
  `U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`;

/** The word before a position in a text, to show an editor where to look. */
const before = (text: string, index: number) =>
  /(\S+)\s*$/.exec(text.slice(0, index))?.[1] ?? 'the beginning of the line';

/** What nobody means to publish in a text, if anything. */
function wordFlaw(text: string): Flaw | null {
  const invisible = INVISIBLE.exec(text);
  if (invisible) {
    return {
      what: `There is an invisible character (${codeOf(invisible[0])}) after “${before(text, invisible.index)}”.`,
      fix: 'Delete the characters on both sides of it, and type them again.',
    };
  }
  const broken = BROKEN.exec(text);
  if (broken) {
    return {
      what: `A character is broken after “${before(text, broken.index)}”.`,
      fix: 'Type it again, and save the file as UTF-8.',
    };
  }
  const placeholder = PLACEHOLDER.exec(text)?.[0];
  if (placeholder === undefined) return null;
  return {
    what: `The placeholder “${placeholder}” is still there.`,
    fix: 'Write the final words in its place.',
  };
}

/** Signs of template syntax that visitors would read as they are. */
const RAW: readonly [sign: RegExp, Flaw][] = [
  [
    /\$\{/,
    {
      what: 'A ${…} stands in a text that cannot hold one.',
      fix: 'Write ` before and after the text, in place of its quotation marks.',
    },
  ],
  [
    /\$[a-z]\w*\.\w|(?<!\$)\{[a-z]\w*(\.\w+)*\}/i,
    {
      what: 'A $ or { } stands here as visitors would read it.',
      fix: 'Write ${…}, with ` before and after the text.',
    },
  ],
  [
    /<\/?[a-z][^<>]*>|&(#\d+|#x[\da-f]+|[a-z]{2,8});/i,
    {
      what: 'A tag or a sign such as &amp; stands here, which visitors would read as it is.',
      fix: 'Take it out, or write the sign itself: these texts are plain.',
    },
  ],
  [
    /\*\*\S|\]\((\/|https?:|mailto:)/,
    {
      what: 'Marks for bold type or a link stand here, which visitors would read as they are.',
      fix: 'Take them out: only legal pages have them.',
    },
  ],
];

const rawFlaw = (text: string): Flaw | null =>
  RAW.find(([sign]) => sign.test(text.replace(COMPANIES, '')))?.[1] ?? null;

/** The same, in the lines of a plain text file. */
export const lineProblems = (file: string, source: string): Problem[] =>
  source
    .replace(/^\uFEFF/, '')
    .split('\n')
    .flatMap((line, index) => {
      const flaw = wordFlaw(line.replace(/\r$/, ''));
      return flaw ? [{ file, line: index + 1, ...flaw }] : [];
    });

/** The same in the texts of a definition. */
export const nodeProblems = (nodes: readonly SourceNode[]): Problem[] =>
  nodes.flatMap(({ file, pieces }) =>
    pieces.flatMap(({ text, line }) => {
      const flaw = wordFlaw(text) ?? rawFlaw(text);
      return flaw ? [{ file, line, ...flaw }] : [];
    }),
  );
