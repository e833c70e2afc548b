import { absentModules, replacements, unusedReplacements } from './slimRuntime';

const cache = '/site/.cache';
const all = {
  [`${cache}/register-service-worker.js`]: false,
  [`${cache}/head.js`]: '/site/src/headHandler.ts',
  'tiny-case': false,
  'lodash-es/clone': 'es-toolkit/compat/clone',
} as const;

const ignored = (context: string, request: string) => ({
  identifier: () => `ignored|${context}|${request}`,
});
const file = (resource: string) => ({ identifier: () => resource, resource });

const modules = [
  ignored(cache, './register-service-worker'),
  file('/site/src/headHandler.ts'),
  ignored('/node_modules/yup', 'tiny-case'),
  file(require.resolve('es-toolkit/compat/clone')),
];

it('finds every replaced module in a build that asks for all of them', () => {
  expect(unusedReplacements(all, modules)).toEqual([]);
});

it.each(Object.keys(all).map((module, index) => ({ module, index })))(
  'reports that a build no longer asks for $module',
  ({ module, index }) => {
    const others = modules.filter((_, place) => place !== index);
    expect(unusedReplacements(all, others)).toEqual([module]);
  },
);

it('reports which modules are not installed, replaced or replacing', () => {
  const replacing = {
    'tiny-case': 'no-such-package',
    [`${cache}/no-such-file.js`]: false,
  } as const;
  expect(absentModules(replacing)).toEqual(['no-such-package', `${cache}/no-such-file.js`]);
});

it('replaces packages that are installed', () => {
  const packages = Object.fromEntries(
    Object.entries(replacements).filter(([module]) => !module.includes('/.cache/')),
  );
  expect(Object.keys(packages)).toHaveLength(13);
  expect(absentModules(packages)).toEqual([]);
});
