import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { format, resolveConfig } from 'prettier';
import { settings } from '../../service/src/config/settings.ts';
import { quarantineReasons } from '../../service/src/leads/quarantineReasons.ts';
import { unprovenReasons } from '../../service/src/proof/unprovenReasons.ts';
import { siteSettings } from '../../site/src/config/settings.ts';
import { root } from './shell.mjs';

/** What the documents take from a setting of the service or the site. */
interface Setting {
  default?: string | number;
  defaultInWords?: string;
  example?: string;
  choices?: readonly string[];
  min?: number;
  max?: number;
  bounds?: string;
  /** For .env.example, if the meaning without its marks is too long for it. */
  brief?: string;
  meaning?: string;
}

type Settings = Readonly<Record<string, Setting>>;

const ofService: Settings = settings;
const ofSite: Settings = siteSettings;

/** Markdown without its marks: of a link only its words, and nothing if they only say that it follows. */
const plain = (markdown: string) =>
  markdown
    .replaceAll(/ \(\[below\]\([^)]*\)\)/g, '')
    .replaceAll(/\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replaceAll('`', '');

function explained({ brief, meaning = '', choices, defaultInWords }: Setting): string {
  if (brief !== undefined) return brief;
  const notes = [
    ...(choices ? [`one of ${choices.join(', ')}`] : []),
    ...(defaultInWords === undefined ? [] : [`by default ${defaultInWords}`]),
  ].join('; ');
  return plain(notes === '' ? meaning : `${meaning} (${notes})`);
}

/** A comment whose lines break between words, before the hundredth column. */
const comment = (text: string) => text.replaceAll(/(.{1,97})(?: |$)/g, '# $1\n');

/** A value as .env.example shows it. */
const exampleLine = ([name, setting]: [string, Setting]) =>
  `${comment(explained(setting))}#${name}=${setting.example ?? setting.default ?? ''}`;

function envExample(): string {
  const isShared = ([name]: [string, Setting]) => name in ofService && name in ofSite;
  const own = (entries: [string, Setting][]) => entries.filter((entry) => !isShared(entry));
  const part = (title: string, entries: [string, Setting][]) =>
    `# --- ${title} ---\n\n${entries.map(exampleLine).join('\n')}\n`;
  return [
    `# Every setting, with its default or an example. Copy this file to .env, remove the # before what
# you set, and start with
#
#     node --env-file=.env scripts/start.mjs
#
# With the bounds of each, and links to more: docs/operations.md. Written by \`npm run settings\` from
# service/src/config/settings.ts and site/src/config/settings.ts: do not edit.
`,
    part(
      'Both: the site is built for it, the service reads it at its start',
      Object.entries(ofSite).filter(isShared),
    ),
    part('The service: read once, at its start', own(Object.entries(ofService))),
    part('The site: read when it is built', own(Object.entries(ofSite))),
  ].join('\n');
}

/** In a table, values that are words of a program stand as code; numbers and plain words do not. */
const shown = (value: string | number) =>
  typeof value === 'number' || /^[\w.]+$/.test(value) ? String(value) : `\`${value}\``;

function boundsOf({ bounds, choices, min, max }: Setting): string {
  if (bounds !== undefined) return bounds;
  if (choices) return choices.map((choice) => `\`${choice}\``).join(', ');
  return min === undefined || max === undefined ? '–' : `${min}–${max}`;
}

function rowOf([name, setting]: [string, Setting]): string {
  const byDefault = setting.default === undefined ? '–' : shown(setting.default);
  const cells = [
    `\`${name}\``,
    setting.defaultInWords ?? byDefault,
    boundsOf(setting),
    setting.meaning ?? setting.brief ?? '',
  ];
  return `| ${cells.map((cell) => cell.replaceAll('|', String.raw`\|`)).join(' | ')} |`;
}

const tableOf = (list: Settings) =>
  ['| name | default | bounds | meaning |', '| --- | --- | --- | --- |']
    .concat(Object.entries(list).map(rowOf))
    .join('\n');

/**
 * A text with the part between two marks replaced.
 *
 * @throws Error if the marks are missing.
 */
function withPart(text: string, of: string, part: string): string {
  const marks = new RegExp(`(<!-- ${of}: [^>]*-->\n)[^]*?(<!-- end of ${of} -->)`);
  if (!marks.test(text)) throw new Error(`No <!-- ${of}: … --> and <!-- end of ${of} --> to fill.`);
  return text.replace(marks, (_, opening: string, closing: string) =>
    [opening, part, closing].join('\n'),
  );
}

const tableOfReasons = (reasons: Readonly<Record<string, string>>) =>
  ['| reason | why |', '| --- | --- |']
    .concat(Object.entries(reasons).map(([name, why]) => `| \`${name}\` | ${why} |`))
    .join('\n');

function operations(text: string): string {
  const withService = withPart(text, 'settings of the service', tableOf(ofService));
  const withSite = withPart(withService, 'settings of the site', tableOf(ofSite));
  const withReasons = withPart(
    withSite,
    'reasons of the quarantine',
    tableOfReasons(quarantineReasons),
  );
  return withPart(withReasons, 'reasons of unproven consents', tableOfReasons(unprovenReasons));
}

interface Nx {
  targetDefaults: { build: { inputs: (string | { env: string })[] } };
}

/** Lists the site's settings for Nx, which builds again if one of these changed. */
function nx(text: string): string {
  const config = JSON.parse(text) as Nx;
  const { build } = config.targetDefaults;
  build.inputs = [
    ...build.inputs.filter((input) => typeof input === 'string' || 'runtime' in input),
    ...Object.keys(ofSite).map((env) => ({ env })),
  ];
  return JSON.stringify(config, null, 2);
}

/** What the files that name settings should contain, by path from the repository's root. */
export async function settingsFiles(): Promise<Map<string, string>> {
  const read = (file: string) => readFileSync(join(root, file), 'utf8');
  const formatted = async (file: string, text: string) =>
    format(text, { ...(await resolveConfig(join(root, file))), filepath: file });
  return new Map([
    ['.env.example', envExample()],
    [
      'docs/operations.md',
      await formatted('docs/operations.md', operations(read('docs/operations.md'))),
    ],
    ['nx.json', await formatted('nx.json', nx(read('nx.json')))],
  ]);
}
