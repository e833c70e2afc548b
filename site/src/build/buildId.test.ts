import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { buildIdOf } from './buildId';

let root = '';
beforeEach(() => {
  root = mkdtempSync(path.join(tmpdir(), 'tidyguard-build-id-'));
  write('content/consent.ts', 'I agree.');
  write('site/src/page.tsx', 'A page.');
  write('package-lock.json', '{}');
});
afterEach(() => rmSync(root, { recursive: true }));

function write(file: string, text: string) {
  mkdirSync(path.dirname(path.join(root, file)), { recursive: true });
  writeFileSync(path.join(root, file), text);
}

const idOf = (env: Record<string, string> = {}, waiting: string[] = []) =>
  buildIdOf(
    {
      content: path.join(root, 'content'),
      site: path.join(root, 'site'),
      'package-lock.json': path.join(root, 'package-lock.json'),
    },
    env,
    waiting,
  );

it('changes on the day that a legal text has waited for', () => {
  expect(idOf({}, ['terms-of-service'])).not.toBe(idOf());
});

it('is the same for the same sources, wherever they lie', () => {
  const here = idOf();
  expect(here).toMatch(/^[0-9a-f]{12}$/);
  const [before] = [root];
  root = mkdtempSync(path.join(tmpdir(), 'tidyguard-build-id-elsewhere-'));
  rmSync(before, { recursive: true });
  write('package-lock.json', '{}');
  write('site/src/page.tsx', 'A page.');
  write('content/consent.ts', 'I agree.');
  expect(idOf()).toBe(here);
});

it.each(['content/consent.ts', 'site/src/page.tsx', 'package-lock.json', 'site/src/new.ts'])(
  'is another where %s is another',
  (file) => {
    const before = idOf();
    write(file, 'Other words.');
    expect(idOf()).not.toBe(before);
  },
);

it('is another where a setting of the site is another', () => {
  expect(idOf({ GATSBY_VOICE: 'cleaning' })).not.toBe(idOf());
  expect(idOf({ HOME: '/root', TZ: 'UTC' })).toBe(idOf());
});

it.each([
  'site/src/page.test.tsx',
  'site/src/page.stories.tsx',
  'site/src/testing/helper.ts',
  'site/src/README.md',
  'site/public/index.html',
  'site/.cache/state',
  'site/node_modules/react/index.js',
])('is the same whatever %s holds', (file) => {
  const before = idOf();
  write(file, 'Anything.');
  expect(idOf()).toBe(before);
});
