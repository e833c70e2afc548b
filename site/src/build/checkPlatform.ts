import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { parse, type HTMLElement } from 'node-html-parser';
import { LANDING_ID } from '../landing/ids';
import { PAGE_ID } from '../layout/ids';
import { BELOW_FOLD, BELOW_FOLD_STATE } from '../platform/belowFold';
import { hasCompileHint } from '../platform/compileHint';
import { FOCUS_WRAPPER_ID } from '../platform/gatsbyRuntime';
import { nothingFor, type HookName } from '../platform/hooks';
import type { InlineScriptName } from '../platform/inlineScripts';
import { QUIZ_DIALOG_ID, QUIZ_ISLAND_ID } from '../quiz/ids';
import { pageFiles } from './pages';

type InlineScripts = Readonly<Record<InlineScriptName, string>>;

/** The parts of a finished build that are checked here. */
export interface BuiltSite {
  /** HTML by file. */
  pages: ReadonlyMap<string, string>;
  /** Code by file. */
  scripts: ReadonlyMap<string, string>;
  /** The files that webpack loads for each chunk it has a name for. */
  chunks: Readonly<Record<string, readonly string[]>>;
  inlineScripts: InlineScripts;
}

/** What is missing where a check fails; null where all is there. */
type Check<Subject> = (subject: Subject) => string | null;

const missingUnless = (isThere: boolean, missing: string) => (isThere ? null : missing);

interface Page {
  document: HTMLElement;
  html: string;
  inlineScripts: InlineScripts;
}

const has = (document: HTMLElement, selector: string) => document.querySelector(selector) !== null;

const inlineTexts = (document: HTMLElement | null) =>
  document?.querySelectorAll('script').map((script) => script.rawText) ?? [];

const pageChecks: readonly [HookName, Check<Page>][] = [
  [
    'hydration',
    ({ document }) =>
      missingUnless(
        has(document, `#___gatsby #${FOCUS_WRAPPER_ID} > *`),
        `no #${FOCUS_WRAPPER_ID} with content in #___gatsby`,
      ),
  ],
  [
    'quizIsland',
    ({ document }) =>
      missingUnless(
        has(document, `#${QUIZ_ISLAND_ID} > dialog#${QUIZ_DIALOG_ID}`),
        `no #${QUIZ_ISLAND_ID} > dialog`,
      ),
  ],
  [
    'pageBehindQuiz',
    ({ document, html }) =>
      missingUnless(
        has(document, `#${QUIZ_ISLAND_ID}:has(> #${QUIZ_DIALOG_ID}) + #${PAGE_ID}`) &&
          html.includes(`#${PAGE_ID}{content-visibility:hidden`),
        `no #${QUIZ_ISLAND_ID} with the dialog just before #${PAGE_ID}, or no style content-visibility`,
      ),
  ],
  [
    'belowFold',
    ({ document, html }) =>
      missingUnless(
        !has(document, `#${LANDING_ID}`) ||
          (has(document, BELOW_FOLD) && html.includes(`[${BELOW_FOLD_STATE}=`)),
        `no ${BELOW_FOLD}, or no style for it`,
      ),
  ],
  [
    'stylesInHead',
    ({ document }) => {
      const inHead = document.querySelectorAll('head > style[data-emotion][data-s]');
      const kinds = new Set(
        inHead.map((style) => style.getAttribute('data-emotion')?.split(' ')[0]),
      );
      const isLast = document.querySelectorAll('head > *').at(-1)?.tagName === 'STYLE';
      return (
        missingUnless(
          kinds.has('css-global') && kinds.has('css'),
          'no <style data-emotion="…" data-s> in the head for global styles and classes each',
        ) ??
        missingUnless(
          document.querySelectorAll('style').length === inHead.length,
          'a <style> without data-s, or outside the head',
        ) ??
        missingUnless(isLast, 'no style element at the end of the head')
      );
    },
  ],
  [
    'wholeHtml',
    ({ html }) =>
      missingUnless(!/<!--\$[?!]-->|<template id="/.test(html), 'a part that a script would move'),
  ],
  [
    'lateScripts',
    ({ document, inlineScripts }) =>
      missingUnless(
        !has(document, 'script[src]') &&
          document
            .querySelectorAll('script[data-late]')
            .every(({ rawText }) => rawText === inlineScripts.lateScripts) &&
          has(document, 'script[data-late]'),
        'a <script src> that is not fetched late, or no inline script that fetches them',
      ),
  ],
  [
    'earlyTraversal',
    ({ document, inlineScripts }) =>
      missingUnless(
        inlineTexts(document)[0] === inlineScripts.earlyTraversal,
        'another script before that of earlyTraversal, or none',
      ),
  ],
  [
    'inlineScripts',
    ({ document, inlineScripts }) => {
      const texts = inlineTexts(document);
      const needed: InlineScriptName[] = [
        'arrival',
        'belowFold',
        'keptPage',
        'quizOpener',
        'visibleArea',
      ];
      if (has(document, '[data-visitor]')) needed.push('visitor');
      const absent = needed.filter((name) => !texts.includes(inlineScripts[name]));
      return missingUnless(absent.length === 0, `no text of ${absent.join(' and ')}`);
    },
  ],
];

/** What Gatsby's and Emotion's code in the scripts must still contain, in its minified form. */
const neededCode: readonly [HookName, RegExp, string][] = [
  ['hydration', /["'`]replaceHydrateFunction["'`]/, 'a call of replaceHydrateFunction'],
  [
    'earlyTraversal',
    /(?<!\.mark)\(["'`]onInitialClientRender["'`]/,
    'a call of onInitialClientRender',
  ],
  ['pageTitles', /["'`]onRouteUpdate["'`]/, 'a call of onRouteUpdate'],
  ['gatsbyRuntime', /\.___navigate\s*=[^=]/, 'the global ___navigate'],
  ['gatsbyRuntime', /\.___loader\s*=[^=]/, 'the global ___loader'],
  ['gatsbyRuntime', /\bloadPage\s*[:(]/, 'loadPage of the global ___loader'],
  ['stylesInHead', /:not\(\[data-s\]\)/, 'the selector by which Emotion spares data-s'],
];

/** The chunks that are loaded separately, by the names in their import(). */
const lazyChunks = ['quiz', 'quiz-contact'];

function* scriptProblems({ scripts, chunks }: BuiltSite): Generator<string> {
  const code = [...scripts.values()].join('\n');
  for (const [hook, pattern, missing] of neededCode) {
    if (!pattern.test(code)) yield nothingFor(hook, `the scripts do not hold ${missing}`);
  }
  for (const [file, text] of scripts) {
    if (!hasCompileHint(text)) {
      yield nothingFor('compileHint', `${file} does not begin with the hint`);
    }
    // Only the prerender reads this name; where the build stage is known, the bundler drops its code.
    if (text.includes('INLINE_SCRIPTS')) {
      yield nothingFor('buildStage', `${file} holds code that only the prerender needs`);
    }
  }
  for (const name of lazyChunks) {
    const files = chunks[name];
    if (!files) yield nothingFor('chunkNames', `webpack knows no chunk '${name}'`);
    if (files?.some((file) => chunks.app?.includes(file))) {
      yield nothingFor('chunkNames', `the chunk '${name}' is loaded with every page`);
    }
  }
}

/** Lists each lack once, with all its pages: an update takes the same away from most of them. */
function* pageProblems({ pages, inlineScripts }: BuiltSite): Generator<string> {
  const problems = new Map<string, { hook: HookName; missing: string; files: string[] }>();
  for (const [file, html] of pages) {
    const page = { document: parse(html), html, inlineScripts };
    for (const [hook, check] of pageChecks) {
      const missing = check(page);
      if (!missing) continue;
      const key = `${hook} ${missing}`;
      const { files } = problems.get(key) ?? { files: [] };
      problems.set(key, { hook, missing, files: [...files, file] });
    }
  }
  for (const { hook, missing, files } of problems.values()) {
    yield nothingFor(hook, `there is ${missing} in ${files.join(', ')}`);
  }
}

/** What the hooks of site/src/platform no longer find in a finished build; empty where all is well. */
export const platformProblems = (site: BuiltSite): string[] => [
  ...scriptProblems(site),
  ...pageProblems(site),
];

interface WebpackStats {
  namedChunkGroups: Record<string, { assets: { name: string }[] }>;
}

/**
 * Checks a finished build.
 *
 * @throws Error where a hook of site/src/platform finds nothing to act on, with all problems.
 */
export async function checkPlatform(directory: string, inlineScripts: InlineScripts) {
  const read = async (file: string) =>
    [file, await readFile(path.join(directory, file), 'utf8')] as const;
  const { namedChunkGroups } = JSON.parse(
    await readFile(path.join(directory, 'webpack.stats.json'), 'utf8'),
  ) as WebpackStats;
  const chunks = Object.fromEntries(
    Object.entries(namedChunkGroups).map(([name, { assets }]) => [
      name,
      assets.map((asset) => asset.name).filter((file) => file.endsWith('.js')),
    ]),
  );
  const problems = platformProblems({
    pages: new Map(await Promise.all((await pageFiles(directory)).map(read))),
    scripts: new Map(await Promise.all([...new Set(Object.values(chunks).flat())].map(read))),
    chunks,
    inlineScripts,
  });
  if (problems.length > 0) throw new Error(problems.join('\n'));
}
