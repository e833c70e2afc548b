import type { HookName } from '../platform/hooks';
import { platformProblems, type BuiltSite } from './checkPlatform';

const inlineScripts = {
  arrival: 'keep(arrival)',
  belowFold: 'wait(below)',
  earlyTraversal: 'early()',
  keptPage: 'kept()',
  lateScripts: 'late()',
  quizOpener: 'opener()',
  visibleArea: 'watch(keyboard)',
  visitor: 'visitor()',
};

const page = `<!doctype html><html><head><script>early()</script><script>keep(arrival)</script>
<script>wait(below)</script><script>watch(keyboard)</script><link rel="icon">
<style data-emotion="css-global a" data-s="">#page{content-visibility:hidden}[data-below-fold=near] footer{color:red}</style>
<style data-emotion="css b" data-s="">.css-b{color:red}</style></head>
<body><div id="___gatsby"><div id="gatsby-focus-wrapper"><div id="quiz-island"><dialog id="quiz-dialog"></dialog>
<script>opener()</script></div><div id="page"><div id="landing"><main><section></section></main></div><i data-visitor="name"></i>
<script>visitor()</script></div></div></div><script>kept()</script><script data-late="/app.js">late()</script></body></html>`;

const app = `//# allFunctionsCalledOnLoad
run("replaceHydrateFunction"),performance.mark("onInitialClientRender"),run("onInitialClientRender"),run("onRouteUpdate"),window.___navigate=n,
window.___loader={loadPage:l};find("style[data-emotion]:not([data-s])")`;

const built = ({ html = page, code = app, chunks = {} } = {}): BuiltSite => ({
  pages: new Map([['index.html', html]]),
  scripts: new Map([['app.js', code]]),
  chunks: { app: ['app.js'], quiz: ['quiz.js'], 'quiz-contact': ['contact.js'], ...chunks },
  inlineScripts,
});

/** The one problem that a build has. */
function problemOf(site: BuiltSite) {
  const problems = platformProblems(site);
  expect(problems).toHaveLength(1);
  return problems[0];
}

it('finds nothing wrong with a build that has everything', () => {
  expect(platformProblems(built())).toEqual([]);
});

it('needs no visitor’s script where a page names no visitor', () => {
  const html = page.replace('<i data-visitor="name"></i>', '').replace('visitor()', '');
  expect(platformProblems(built({ html }))).toEqual([]);
});

const changedPages: [HookName, string, string, string][] = [
  ['hydration', 'no wrapper of Gatsby’s', 'id="gatsby-focus-wrapper"', 'id="wrapper"'],
  [
    'stylesInHead',
    'a style that Emotion would move',
    '<style data-emotion="css b" data-s="">',
    '<style data-emotion="css b">',
  ],
  ['stylesInHead', 'no global styles', 'css-global a', 'css a'],
  ['stylesInHead', 'something behind its styles', '</head>', '<link rel="preload"></head>'],
  ['stylesInHead', 'a style in the body', '<i data', '<style>a{top:0}</style><i data'],
  [
    'wholeHtml',
    'a late part of React’s',
    '<i data',
    '<!--$?--><template id="B:0"></template><i data',
  ],
  ['lateScripts', 'a script of its own', '</body>', '<script src="/b.js" defer></script></body>'],
  ['lateScripts', 'no loader', '<script data-late="/app.js">late()</script>', ''],
  ['lateScripts', 'an old loader', 'late()', 'older()'],
  ['earlyTraversal', 'another script first', '<head>', '<head><script>other()</script>'],
  ['inlineScripts', 'nothing that keeps the arrival', '<script>keep(arrival)</script>', ''],
  ['inlineScripts', 'nothing that lets the rest wait', '<script>wait(below)</script>', ''],
  ['inlineScripts', 'nothing that follows the keyboard', '<script>watch(keyboard)</script>', ''],
  ['inlineScripts', 'nothing that loads a kept page anew', '<script>kept()</script>', ''],
  ['inlineScripts', 'no opener', '<script>opener()</script>', ''],
  ['inlineScripts', 'no visitor’s script', '<script>visitor()</script>', '<script></script>'],
  ['belowFold', 'nothing below its first screen', '<section></section>', ''],
  ['belowFold', 'no rule for what is below', '[data-below-fold=near]', 'main'],
  ['pageBehindQuiz', 'no rule for the page behind', 'content-visibility:hidden', 'margin:0'],
  ['pageBehindQuiz', 'something between quiz and page', '<div id="page">', '<hr><div id="page">'],
];

it.each(changedPages)('%s fails on a page with %s', (hook, _what, there, instead) => {
  expect(page).toContain(there);
  const problem = problemOf(built({ html: page.replace(there, instead) }));
  expect(problem).toContain(`The hook '${hook}' (site/src/platform/`);
  expect(problem).toContain('has nothing to act on: there is ');
});

it('quizIsland fails on a page without the quiz, and so does what depends on it', () => {
  const problems = platformProblems(built({ html: page.replace('id="quiz-dialog"', '') }));
  expect(problems.map((problem) => /'(\w+)'/.exec(problem)?.[1])).toEqual([
    'quizIsland',
    'pageBehindQuiz',
  ]);
});

const changedScripts: [HookName, string, string, string][] = [
  ['hydration', 'Gatsby does not ask how to hydrate', '"replaceHydrateFunction"', '"other"'],
  [
    'earlyTraversal',
    'Gatsby does not tell of its first render',
    'run("onInitialClientRender")',
    'run("other")',
  ],
  ['pageTitles', 'Gatsby does not tell of another page', '"onRouteUpdate"', '"other"'],
  ['gatsbyRuntime', 'nothing sets ___navigate', 'window.___navigate=n', 'window.___navigate==n'],
  ['gatsbyRuntime', 'nothing sets ___loader', 'window.___loader=', 'window.loader='],
  ['gatsbyRuntime', 'the loader loads no page', 'loadPage', 'load'],
  ['stylesInHead', 'Emotion spares no style', ':not([data-s])', ''],
  ['compileHint', 'a script lacks the hint', '//# allFunctionsCalledOnLoad\n', ''],
  [
    'buildStage',
    'a script holds the prerender’s code',
    'find(',
    'JSON.parse({}.INLINE_SCRIPTS);find(',
  ],
];

it.each(changedScripts)('%s fails where %s', (hook, _what, there, instead) => {
  expect(app).toContain(there);
  const problem = problemOf(built({ code: app.replace(there, instead) }));
  expect(problem).toContain(`The hook '${hook}' (site/src/platform/`);
});

it.each([
  ['webpack does not know the quiz by its name', { quiz: undefined }],
  ['the contact step is loaded with every page', { 'quiz-contact': ['app.js'] }],
])('chunkNames fails where %s', (_what, chunks) => {
  expect(problemOf(built({ chunks }))).toContain("The hook 'chunkNames'");
});

it('names all pages that lack the same in one line', () => {
  const html = page.replace(' data-s=""', '');
  const site = {
    ...built(),
    pages: new Map([
      ['a.html', html],
      ['b.html', html],
    ]),
  };
  expect(problemOf(site)).toContain(' in a.html, b.html. ');
});
