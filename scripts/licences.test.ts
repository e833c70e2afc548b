import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fakeRepository, type FakeRepository } from './testing/fakeRepository.ts';

let repository: FakeRepository;
beforeAll(async () => {
  repository = await fakeRepository();
});
afterAll(() => repository.remove());

const inPages = ['gatsby', 'gatsby-link', 'gatsby-react-router-scroll', 'gatsby-script'];

/** A lockfile of a service, a site and a design system that need one package each. */
const lockfile = (licences: Record<string, string | undefined> = {}) => {
  const packages: Record<string, object> = {
    service: { dependencies: { fast: '1' } },
    site: { dependencies: { drawn: '1', gatsby: '1' } },
    'design-system': { dependencies: { styled: '1' } },
  };
  for (const name of ['fast', 'drawn', 'styled', 'deep', ...inPages, '@gatsbyjs/reach-router']) {
    const license = name in licences ? licences[name] : 'MIT';
    packages[`node_modules/${name}`] = { version: '1.2.3', ...(license ? { license } : {}) };
  }
  Object.assign(packages['node_modules/styled'] ?? {}, { dependencies: { deep: '1' } });
  return JSON.stringify({ packages });
};

const list = () => readFileSync(join(repository.folder, 'docs/licences.md'), 'utf8');

test('lists what the service runs on apart from what a page may contain', async () => {
  await repository.write('package-lock.json', lockfile({ deep: 'ISC' }));
  await repository.write('docs/licences.md', '');
  expect((await repository.run('licences.mjs')).code).toBe(0);
  const [, service = '', pages = ''] = list().split('\n## ');
  expect(service).toContain('| fast | 1.2.3 | MIT |');
  expect(service).not.toContain('drawn');
  expect(pages).toContain('| drawn | 1.2.3 | MIT |');
  expect(pages).toContain('| deep | 1.2.3 | ISC |');
  expect(pages).not.toContain('fast');
  expect((await repository.run('licences.mjs', { args: ['--check'] })).code).toBe(0);
});

test.each([
  ['of the service', 'fast', 'GPL-3.0'],
  ['of a page', 'drawn', 'GPL-3.0'],
  ['of the design system', 'styled', 'CC-BY-NC-4.0'],
  ['that a package of a page brings', 'deep', 'AGPL-3.0'],
  ['of Gatsby in a page', 'gatsby-link', 'BUSL-1.1'],
  ['that is not named', 'drawn', undefined],
])('refuses a licence %s that is not allowed, and writes nothing', async (_what, name, licence) => {
  await repository.write('package-lock.json', lockfile({ [name]: licence }));
  await repository.write('docs/licences.md', 'as before');
  for (const args of [[], ['--check']]) {
    const { code, stderr } = await repository.run('licences.mjs', { args });
    expect([args, code]).toEqual([args, 1]);
    expect(stderr).toContain(`${name} 1.2.3: ${licence ?? 'unknown'}`);
  }
  expect(list()).toBe('as before');
});

test('a list that is out of date fails the check, which leaves it as it is', async () => {
  await repository.write('package-lock.json', lockfile());
  await repository.write('docs/licences.md', 'of yesterday');
  const { code, stderr } = await repository.run('licences.mjs', { args: ['--check'] });
  expect(code).toBe(1);
  expect(stderr).toContain('npm run licences');
  expect(list()).toBe('of yesterday');
});
