/**
 * What this folder relies on in the output of Gatsby, React, Emotion and webpack. An
 * update may change it without an error, and the site would be slow or wrong
 * without anybody knowing why. So the build fails where a hook finds nothing
 * to act on (README.md).
 */
export interface Hook {
  /** The file that acts on it, in this folder. */
  file: string;
  /** What to do when it finds nothing. */
  remedy: string;
}

export const hooks = {
  lateScripts: {
    file: 'lateScripts.ts',
    remedy: 'Look at the scripts at the end of a page’s HTML and match them in lateScripts.ts.',
  },
  chunkMapping: {
    file: 'chunkMapping.ts',
    remedy:
      'Look at what Gatsby writes about chunks at the end of a page’s HTML (cache-dir/static-entry.js), and whether its loader reads it.',
  },
  hydration: {
    file: 'hydratePage.ts',
    remedy:
      'Look at how .cache/production-app.js starts React, and use that in hydratePage.ts and gatsby-browser.tsx.',
  },
  quizIsland: {
    file: 'QuizIsland.tsx',
    remedy:
      'The page must hold one empty place for the quiz (Layout.tsx), and renderPage.tsx fill it.',
  },
  chunkNames: {
    file: 'QuizIsland.tsx',
    remedy:
      'Keep the comment webpackChunkName in the import() of that module (tsconfig and Babel may remove comments).',
  },
  buildStage: {
    file: 'StaticHtml.tsx',
    remedy:
      'Gatsby’s webpack configuration no longer defines process.env.BUILD_STAGE: define it in build/bundle.ts.',
  },
  earlyTraversal: {
    file: 'earlyTraversal.ts',
    remedy: 'gatsby-ssr.tsx must put it into the head, and gatsby-browser.tsx must end it.',
  },
  inlineScripts: {
    file: 'inlineScripts.ts',
    remedy:
      'compileInlineScripts.ts must reach the prerender (provideInlineScripts in build/bundle.ts).',
  },
  slimRuntime: {
    file: 'slimRuntime.ts',
    remedy: 'Take its line out of slimRuntime.ts, or give the place where the module is now.',
  },
  compileHint: {
    file: 'compileHint.ts',
    remedy: 'Look at optimization.minimizer in Gatsby’s webpack configuration.',
  },
  belowFold: {
    file: 'belowFold.ts',
    remedy: 'Fit its selector to the elements that LandingPage.tsx renders.',
  },
  pageBehindQuiz: {
    file: 'pageBehindQuiz.ts',
    remedy: 'Fit its selector to the elements that Layout.tsx renders.',
  },
  stylesInHead: {
    file: 'stylesInHead.tsx',
    remedy:
      'Look at what Emotion’s cache holds after a render, and at which style elements it takes over (@emotion/cache).',
  },
  wholeHtml: {
    file: 'renderPage.tsx',
    remedy: 'Look for the option of React’s prerender that keeps everything in its place.',
  },
  gatsbyRuntime: {
    file: 'gatsbyRuntime.ts',
    remedy: 'Look for its successor in .cache/production-app.js and .cache/navigation.js.',
  },
  pageTitles: {
    file: 'pageTitles.ts',
    remedy: 'Look at what .cache/navigation.js does when another page is shown, and use that.',
  },
} as const satisfies Record<string, Hook>;

export type HookName = keyof typeof hooks;

/** What to say where a hook finds nothing: which hook, what it looked for, and what to do. */
export function nothingFor(name: HookName, missing: string): string {
  const { file, remedy } = hooks[name];
  return `The hook '${name}' (site/src/platform/${file}) has nothing to act on: ${missing}. ${remedy} site/src/platform/README.md says what it is for and how to take it out.`;
}
