/** @jest-environment node */
import { products } from '@tidyguard/content/products';
import type { CreateWebpackConfigArgs } from 'gatsby';
import path from 'node:path';
import { siteSettings } from '../config/settings';
import { configureBundle, unsetSettings, type Bundle } from './bundle';
import { noticeRemovals } from './noticeRemovals';

/** The part of webpack's settings that these tests look at. */
interface Settings {
  cache?: object;
  devtool?: string;
  plugins?: unknown[];
  resolve?: { conditionNames?: string[]; alias?: Record<string, string | false> };
}

const [standard, other] = Object.values(products);
if (!standard || !other) throw new Error('These tests compare two products.');

const bundle: Bundle = {
  product: standard,
  buildId: '0123456789ab',
  isDevelopment: false,
  icons: '/site/.generated/icons.ts',
  brandFiles: [],
};

/** The settings that webpack gets at one of Gatsby's stages, with all calls merged. */
function settingsAt(
  stage: CreateWebpackConfigArgs['stage'],
  changes: Partial<Bundle> = {},
  before: object = { cache: { type: 'filesystem', name: stage } },
): Settings {
  const given: Settings[] = [];
  const replaced: object[] = [];
  const args = {
    stage,
    getConfig: () => ({ ...before, optimization: { minimizer: ['Gatsby’s own'] } }),
    plugins: {
      define: (values: object) => ({ values }),
      minifyJs: (options: object) => ({ options }),
    },
    actions: {
      setWebpackConfig: (settings: Settings) => given.push(settings),
      replaceWebpackConfig: (settings: object) => replaced.push(settings),
    },
  };
  configureBundle(args as unknown as CreateWebpackConfigArgs, { ...bundle, ...changes });
  expect(replaced).toHaveLength(stage === 'build-javascript' ? 1 : 0);
  return {
    ...Object.assign({}, ...given),
    plugins: given.flatMap(({ plugins = [] }) => plugins),
    resolve: {
      conditionNames: given.flatMap(({ resolve }) => resolve?.conditionNames ?? []),
      alias: Object.assign({}, ...given.map(({ resolve }) => resolve?.alias)) as object,
    },
  } as Settings;
}

it('keeps what is cached for one product apart from every other', () => {
  expect(settingsAt('build-html').cache).toEqual({
    type: 'filesystem',
    name: 'build-html',
    version: standard.id,
  });
  expect(settingsAt('build-html', { product: other }).cache).toMatchObject({ version: other.id });
});

it('adds no cache where Gatsby has none', () => {
  expect(settingsAt('build-html', {}, {})).not.toHaveProperty('cache');
});

it('takes the product that is built in place of the standard one', () => {
  const { resolve } = settingsAt('build-html', { product: other });
  expect(resolve?.alias?.['@tidyguard/content/product$']).toBe(
    path.resolve(__dirname, '../../../content', other.id, 'index.ts'),
  );
  expect(resolve?.conditionNames).toEqual(['@tidyguard/source', '...']);
});

it('takes the modules of a brand in place of the design system’s', () => {
  const file = '/site/.generated/brandTokens.ts';
  const { resolve } = settingsAt('build-html', {
    brandFiles: [{ replaces: '/design-system/tokens.ts', file, code: '' }],
  });
  expect(Object.values(resolve?.alias ?? {})).toContain(file);
});

it('loads the short list of icons in a build, and all of them in development', () => {
  expect(settingsAt('build-javascript').resolve?.alias?.lucide$).toBe(bundle.icons);
  expect(settingsAt('develop', { isDevelopment: true }).resolve?.alias?.lucide$).toMatch(
    /node_modules[/\\]lucide/,
  );
});

it('defines each setting that the build does not have as empty, and no other', () => {
  const defined = unsetSettings({ GATSBY_VOICE: 'cleaning', GATSBY_DATA_LAYER: '' });
  expect(Object.keys(defined)).toEqual(
    Object.keys(siteSettings)
      .filter((name) => name !== 'GATSBY_VOICE')
      .map((name) => `process.env.${name}`),
  );
  expect(new Set(Object.values(defined))).toEqual(new Set(['""']));
});

it('names the build in every module', () => {
  for (const stage of ['develop', 'build-html', 'build-javascript'] as const) {
    expect(settingsAt(stage).plugins).toContainEqual({
      values: expect.objectContaining({
        'process.env.SITE_BUILD': '"0123456789ab"',
        ...unsetSettings(process.env),
      }) as object,
    });
  }
});

it('shows unchecked content in development only', () => {
  const isUnchecked = (stage: CreateWebpackConfigArgs['stage']) =>
    Object.values(settingsAt(stage).resolve?.alias ?? {}).some((to) =>
      String(to).includes('defineUnchecked'),
    );
  expect(isUnchecked('develop')).toBe(true);
  expect(isUnchecked('develop-html')).toBe(true);
  expect(isUnchecked('build-javascript')).toBe(false);
  expect(isUnchecked('build-html')).toBe(false);
});

it('notices removed files where Gatsby watches them', () => {
  expect(settingsAt('develop').plugins).toContain(noticeRemovals);
  expect(settingsAt('develop-html').plugins).not.toContain(noticeRemovals);
  expect(settingsAt('build-javascript').plugins).not.toContain(noticeRemovals);
});

it('gives the inline scripts to what renders HTML, which in development is the browser, too', () => {
  const hasScripts = (stage: CreateWebpackConfigArgs['stage']) =>
    JSON.stringify(settingsAt(stage).plugins).includes('process.env.INLINE_SCRIPTS');
  expect(hasScripts('develop')).toBe(true);
  expect(hasScripts('develop-html')).toBe(true);
  expect(hasScripts('build-html')).toBe(true);
  expect(hasScripts('build-javascript')).toBe(false);
});

it('names no map of the sources in the browser’s scripts', () => {
  expect(settingsAt('build-javascript').devtool).toBe('hidden-source-map');
  expect(settingsAt('develop')).not.toHaveProperty('devtool');
});
