import type { CreateWebpackConfigArgs } from 'gatsby';
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { nothingFor } from './hooks';

const siteRoot = path.resolve(__dirname, '../..');

const fromSite = createRequire(path.join(siteRoot, 'package.json'));

const standIn = (name: string) => path.join(__dirname, 'standIns', `${name}.ts`);

const gatsbyRuntime = (file: string) => path.join(siteRoot, '.cache', file);

/** A replacement for each module, by the module's file or package; false leaves the module empty. */
export type Replacements = Readonly<Record<string, string | false>>;

/**
 * Modules that the frameworks bring into the browser's script and that nothing
 * here calls, or that something lighter can replace. `npm run bytes` shows
 * what they weigh.
 */
export const replacements: Replacements = {
  // Runs third-party scripts in a worker, in development only; we load none that way.
  [path.join(
    path.dirname(fromSite.resolve('gatsby/package.json')),
    'dist/internal-plugins/partytown/gatsby-browser.js',
  )]: false,
  // Used only if a plugin registers a service worker, and none does.
  [gatsbyRuntime('register-service-worker.js')]: false,
  // Renders pages' `Head` exports in the browser; ours are written at build time (gatsby-ssr).
  [gatsbyRuntime('head/head-export-handler-for-browser.js')]: standIn('headHandler'),
  // Reads the payload of a page with server components, and no page here has one.
  'react-server-dom-webpack': standIn('serverComponents'),
  // Declares the properties of components, which React 19 ignores.
  'prop-types': standIn('propTypes'),
  // Answers in place of the service, but only in builds that are configured so.
  ...(process.env.GATSBY_MOCK_VALIDATION === 'on'
    ? {}
    : { [path.join(siteRoot, 'src/ports/mockWebhookClient.ts')]: false as const }),
  // Serves Emotion's withTheme(), and there is no theme provider (docs/design-system.md).
  'hoist-non-react-statics': false,
  // Serves Yup's camelCase() and snakeCase().
  'tiny-case': false,
  // Formik copies a form's plain values with these; lodash's copy anything, and weigh 1.2 kB.
  'lodash-es/clone': standIn('clone'),
  'lodash-es/cloneDeep': standIn('cloneDeep'),
  // Formik compares a form's values and merges its messages, and Yup sorts its fields: our forms are flat.
  'react-fast-compare': standIn('isEqual'),
  deepmerge: standIn('mergeMessages'),
  toposort: standIn('sortFields'),
  // The rest of what Formik uses of lodash, from a library made to replace it.
  ...Object.fromEntries(
    ['isPlainObject', 'toPath'].map((name) => [`lodash-es/${name}`, `es-toolkit/compat/${name}`]),
  ),
};

function exists(module: string) {
  if (path.isAbsolute(module)) return existsSync(module);
  try {
    return Boolean(fromSite.resolve(module));
  } catch {
    return false;
  }
}

/** The modules, replaced or replacing, that are not installed. */
export const absentModules = (all: Replacements): string[] =>
  Object.entries(all)
    .flat()
    .filter((module) => module !== false)
    .filter((module) => !exists(module));

/** A module of a webpack build, as far as it is read here. */
export interface WebpackModule {
  /** The address by which webpack distinguishes modules. */
  identifier(): string;
  /** The file of a module that has one. */
  resource?: string;
}

/** How webpack names a module that was replaced by nothing: the folder that asked for it, and the request. */
const IGNORED = /^ignored\|([^|]*)\|(.*)$/;

const withoutExtension = (file: string) => file.replace(/\.[cm]?[jt]sx?$/, '');

/** The replaced modules that a build no longer asks for. */
export function unusedReplacements(all: Replacements, modules: Iterable<WebpackModule>): string[] {
  const used = new Set<string>();
  for (const module of modules) {
    if (module.resource) used.add(module.resource);
    const [, context = '', request = ''] = IGNORED.exec(module.identifier()) ?? [];
    used.add(request);
    used.add(withoutExtension(path.resolve(context, request)));
  }
  const fileOf = (module: string) => (path.isAbsolute(module) ? module : fromSite.resolve(module));
  return Object.entries(all)
    .filter(([module, replacement]) =>
      replacement === false
        ? !used.has(module) && !used.has(withoutExtension(module))
        : ![...used].some(
            (file) => withoutExtension(file) === withoutExtension(fileOf(replacement)),
          ),
    )
    .map(([module]) => module);
}

interface Compilation {
  errors: Error[];
  hooks: {
    finishModules: {
      tap(name: string, look: (modules: Iterable<WebpackModule>) => void): void;
    };
  };
}

interface Compiler {
  hooks: {
    thisCompilation: { tap(name: string, begin: (compilation: Compilation) => void): void };
  };
}

/** Fails a build that no longer asks for a replaced module. */
const watchReplacements = (all: Replacements) => ({
  apply(compiler: Compiler) {
    compiler.hooks.thisCompilation.tap('slimRuntime', ({ errors, hooks }) => {
      hooks.finishModules.tap('slimRuntime', (modules) => {
        const unused = unusedReplacements(all, modules);
        if (unused.length > 0) {
          errors.push(
            new Error(nothingFor('slimRuntime', `no script asks for ${unused.join(' or ')}`)),
          );
        }
      });
    });
  },
});

/**
 * Leaves modules that no page calls out of the browser's scripts.
 *
 * @throws Error where a module that is to be replaced, or its replacement, is not installed.
 */
export function slimRuntime({ actions }: Pick<CreateWebpackConfigArgs, 'actions'>) {
  const absent = absentModules(replacements);
  if (absent.length > 0) {
    throw new Error(nothingFor('slimRuntime', `there is no ${absent.join(', no ')}`));
  }
  actions.setWebpackConfig({
    resolve: { alias: replacements },
    plugins: [watchReplacements(replacements)],
  });
}
