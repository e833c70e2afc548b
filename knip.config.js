/**
 * What counts as used, for `knip`, which reports every file, export and dependency that cannot be reached
 * from here. It finds tests, stories, routes and the scripts of package.json by itself.
 *
 * @type {import('knip').KnipConfig}
 */
export default {
  workspaces: {
    '.': {
      entry: [
        // Started as processes of their own, by path.
        'bench/{hostileCallers,matching,packageSize,service,web}.ts',
        'bench/*/main.ts',
        'e2e/**/scan.mjs',
        'e2e/engines/{*.engines,playwright.config,globalSetup}.ts',
        'scripts/mutation/{jest.config,jest-circus,runner}.mjs',
        'scripts/waitingTexts.ts',
      ],
      project: ['{bench,docs,e2e,scripts,.storybook}/**/*.{js,mjs,ts,tsx,mdx}', '*.{js,ts,mjs}'],
      ignoreBinaries: [
        // Programs of the operating system.
        'mount',
        'openssl',
        'promtool',
        'umount',
      ],
    },
    content: {
      entry: [
        // A site can be built for any of these instead of product.ts.
        '*/index.ts',
        // Types that must not compile; only `npm run types` reads it.
        'testing/*.test-d.ts',
      ],
    },
    'design-system': {
      entry: ['scripts/*.mjs'],
      project: ['src/**/*.{ts,tsx}', 'scripts/**'],
    },
    service: {
      entry: [
        // Started by path, from `npm start`, the operators' commands and the tests.
        'src/server.ts',
        'src/**/cli/{companies,database,leads}.ts',
      ],
      project: 'src/**/*.ts',
    },
    site: {
      entry: [
        // slimRuntime.ts has webpack put them in place of modules of Gatsby and Formik.
        'src/platform/standIns/*.ts',
        // Imported by the route modules that gatsby-node.ts writes into site/.generated.
        'src/outcomes/OutcomeRoute.tsx',
        // compileInlineScripts.ts finds them by their names.
        'src/platform/inline/*.ts',
        // contentInDevelopment.ts makes webpack use it instead of the content's own module.
        'src/debug/defineUnchecked.ts',
      ],
      project: ['src/**/*.{ts,tsx,mdx}', '*.{ts,tsx}'],
      ignoreDependencies: [
        // Read as font files, for the picture of a shared link (src/build/shareImage.ts).
        '@fontsource/.+',
      ],
    },
  },
};
