import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { loadModule } from './loadModules.ts';

let folder = '';
beforeEach(() => (folder = mkdtempSync(path.join(tmpdir(), 'modules-'))));
afterEach(() => rmSync(folder, { recursive: true }));

const write = (name: string, text: string) => writeFileSync(path.join(folder, name), text);
const load = () => loadModule(path.join(folder, 'index.ts'));

it('loads a module with what it imports, each time as the files are', () => {
  write(
    'index.ts',
    `import { name, type Name } from './name.ts';\nexport const all: Name[] = [name];`,
  );
  write('name.ts', `export type Name = string;\nexport const name: Name = 'first';`);
  expect(load()).toMatchObject({ all: ['first'] });
  write('name.ts', `export type Name = string;\nexport const name: Name = 'second';`);
  expect(load()).toMatchObject({ all: ['second'] });
});

it('loads modules that import each other', () => {
  write(
    'index.ts',
    `import { later } from './other.ts';\nexport const own = 1;\nexport const sum = () => own + later();`,
  );
  write('other.ts', `import { own } from './index.ts';\nexport const later = () => own;`);
  expect((load() as { sum: () => number }).sum()).toBe(2);
});

it('names a file that there is not', () => {
  write('index.ts', `export { name } from './lost.ts';`);
  expect(load).toThrow(`Cannot find module '${path.join(folder, 'lost.ts')}'`);
});
