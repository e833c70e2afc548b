import {
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { product } from '@tidyguard/content/product';
import { routeModules, writeModules } from './routeModules';

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'tidyguard-routes-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

const modules = () => routeModules(product, folder);

it('writes a module for each outcome that imports its own words and drawing only', () => {
  writeModules(modules(), folder);
  for (const [outcome, { drawing }] of Object.entries(product.outcomePages)) {
    const code = readFileSync(join(folder, `outcome-${outcome}.tsx`), 'utf8');
    expect(code.match(/outcomes\/[a-z-]+\/page\.ts/g)).toEqual([`outcomes/${outcome}/page.ts`]);
    expect(code).toContain(`import { ${drawing} as Drawing }`);
  }
});

it('removes the module of an outcome that is gone', () => {
  writeFileSync(join(folder, 'outcome-gone.tsx'), '');
  writeModules(modules(), folder);
  expect(readdirSync(folder)).toHaveLength(Object.keys(product.outcomePages).length);
});

it('does not touch unchanged files, so that nothing is compiled twice', () => {
  writeModules(modules(), folder);
  const [file = ''] = modules().map((module) => module.file);
  utimesSync(file, 1, 1);
  writeModules(modules(), folder);
  expect(statSync(file).mtimeMs).toBe(1_000);
});
