import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { buildId } from './buildId';

let root: string;
beforeEach(() => {
  root = mkdtempSync(path.join(tmpdir(), 'tidyguard-build-id-'));
  write('content/consent.ts', 'I agree.');
  write('design-system/src/Button.tsx', 'button');
  write('site/gatsby-node.ts', 'build');
  write('package-lock.json', '{}');
});
afterEach(() => rmSync(root, { recursive: true }));

function write(file: string, text: string) {
  mkdirSync(path.dirname(path.join(root, file)), { recursive: true });
  writeFileSync(path.join(root, file), text);
}

it.each([
  'content/consent.ts',
  'design-system/src/Button.tsx',
  'site/src/x.ts',
  'package-lock.json',
])('is another one where %s is', (file) => {
  const before = buildId(root, {});
  write(file, 'changed');
  expect(buildId(root, {})).not.toBe(before);
});

it.each([
  'content/node_modules/x/index.js',
  'site/.cache/x',
  'site/public/index.html',
  'site/src/x.test.ts',
])('is the same whatever %s holds', (file) => {
  const before = buildId(root, {});
  write(file, 'changed');
  expect(buildId(root, {})).toBe(before);
});

it('is the same in another folder', () => {
  const copy = `${root}-copy`;
  cpSync(root, copy, { recursive: true });
  expect(buildId(copy, {})).toBe(buildId(root, {}));
  rmSync(copy, { recursive: true });
});

it('depends on the settings of the site, in any order, and on no others', () => {
  const voice = { GATSBY_VOICE: 'cleaning' };
  const product = { PRODUCT: 'cleaning' };
  expect(buildId(root, voice)).not.toBe(buildId(root, {}));
  expect(buildId(root, { ...voice, ...product })).toBe(buildId(root, { ...product, ...voice }));
  expect(buildId(root, { HOME: '/root' })).toBe(buildId(root, {}));
  expect(buildId(root, {})).toMatch(/^[0-9a-f]{12}$/);
});
