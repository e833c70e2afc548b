import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { typeProblems, withoutToldTwice } from './typeProblems.ts';

const FILES = ['content/brand.ts', 'content/landing.ts'];

let root = '';
beforeAll(() => {
  root = mkdtempSync(path.join(tmpdir(), 'types-'));
  mkdirSync(path.join(root, 'content'));
  write(
    'tsconfig.base.json',
    '{ "compilerOptions": { "strict": true, "module": "nodenext", "target": "es2023", "allowImportingTsExtensions": true, "noEmit": true } }',
  );
});
afterAll(() => rmSync(root, { recursive: true }));

function write(name: string, text: string) {
  writeFileSync(path.join(root, name), text);
}

const found = () =>
  typeProblems(root, FILES).map(({ file, line, what }) => `${file}:${line} ${what}`);

it('tells what an edit breaks in another file, and nothing of it once it is taken back', () => {
  const brand = `export const brand = { name: 'A' };\n`;
  write(FILES[0] ?? '', brand);
  write(
    FILES[1] ?? '',
    `import { brand } from './brand.ts';\nexport const title: string = brand.name;\n`,
  );
  expect(found()).toEqual([]);
  write(FILES[0] ?? '', `export const brand = { name: 1 };\n`);
  expect(found()).toEqual([expect.stringMatching(/landing\.ts:2 .*not of the kind/)]);
  write(FILES[0] ?? '', brand);
  expect(found()).toEqual([]);
});

it('tells a file that an import names and there is not, until there is', () => {
  write(FILES[0] ?? '', `export { name } from './name.ts';\n`);
  write(FILES[1] ?? '', '');
  expect(found()).toEqual(['content/name.ts:1 The file is missing.']);
  write('content/name.ts', `export const name = 'A';\n`);
  expect(found()).toEqual([]);
});

it('tells a value where it is written, and where it is named if nothing else is told', () => {
  const page = `import { name } from './brand.ts';\nexport const page: { name: string } = {\n  name,\n};\n`;
  write(FILES[1] ?? '', page);
  write(FILES[0] ?? '', `export const name = 1;\n`);
  expect(found()).toEqual([expect.stringMatching(/landing\.ts:3 .*not of the kind/)]);
  write(FILES[0] ?? '', `export const name = 1 satisfies string;\n`);
  expect(found()).toEqual([expect.stringMatching(/brand\.ts:1 /)]);
});

it('tells a mistake in values alone, not also in the types that are made from them', () => {
  write(
    FILES[0] ?? '',
    `type IdsOf<Named extends readonly { id: string }[]> = Named[number]['id'];
export const named = [{ id: 1 }] as const satisfies readonly { id: string }[];
export type Ids = IdsOf<typeof named>;
`,
  );
  write(FILES[1] ?? '', '');
  expect(found()).toEqual([
    'content/brand.ts:2 This value is not of the kind that has to stand here: it is a number, and has to be a text.',
  ]);
});

it('leaves to the check of the definition what that says of the same name on the same line', () => {
  const at = (line: number, what: string) => ({ file: 'a.ts', line, what, fix: 'Write it.' });
  const known = at(1, 'There is no place for height here.');
  const unknown = { ...known, about: 'height' };
  const missing = at(1, 'label is missing.');
  const told = at(1, 'Outcome "a" counts the question "height", which there is not.');
  expect(withoutToldTwice([unknown, missing], [told])).toEqual([missing]);
  for (const other of [{ ...told, line: 2 }, { ...told, file: 'b.ts' }, at(1, 'It is long.')]) {
    expect(withoutToldTwice([unknown], [other])).toEqual([known]);
  }
});

it('leaves a text to it that is none of those that can stand there, and no kind of value', () => {
  write(
    FILES[0] ?? '',
    `export const home: 'flat' | 'house' = 'castle';
export const size: number = 'castle'.length.toString();
`,
  );
  write(FILES[1] ?? '', '');
  const told = [1, 2].map((line) => ({
    file: FILES[0] ?? '',
    line,
    what: 'home is "castle", which is no string.',
    fix: 'Write one of flat, house.',
  }));
  const left = withoutToldTwice(typeProblems(root, FILES), told);
  expect(left.map(({ line, what }) => ({ line, what }))).toEqual([
    { line: 2, what: expect.stringContaining('it is a text, and has to be a number') },
  ]);
});

it.each([
  ['`${clientname} is here`', 'Write clientName.'],
  ['`${company} is here`', /^Write one of brand, clientName, city; or take the \$\{…\} out\.$/],
  ['`In ${brand.Clientname}`', 'Write clientName.'],
  [
    'clientname',
    "Write clientName, or put it between quotation marks if it is a text: 'clientname'.",
  ],
  ['Maps', "Put it between quotation marks if it is a text: 'Maps'."],
])('tells what to write in place of the name in %s', (value, fix) => {
  write(FILES[0] ?? '', `export const brand = { clientName: 'A', town: { city: 'B' } };\n`);
  write(
    FILES[1] ?? '',
    `import { brand } from './brand.ts';
const { clientName, town: { city } } = brand;
export const title = clientName + city + ${value};
`,
  );
  expect(typeProblems(root, FILES)).toMatchObject([
    { line: 3, fix: typeof fix === 'string' ? fix : expect.stringMatching(fix) },
  ]);
});

it('leaves an id that every object has to the check of the definition, which knows where it stands', () => {
  write(FILES[0] ?? '', `export type Answers = { size?: 'a'; constructor?: 'b' };\n`);
  write(
    FILES[1] ?? '',
    `import type { Answers } from './brand.ts';\nexport const answers: Answers[] = [{ size: 'a' }];\n`,
  );
  const types = typeProblems(root, FILES);
  expect(types).toMatchObject([{ line: 2 }]);
  const told = (what: string) => [
    { file: 'content/questions.ts', line: 9, what, fix: 'Rename it.' },
  ];
  expect(withoutToldTwice(types, told('Question "constructor" is called so.'))).toEqual([]);
  expect(withoutToldTwice(types, told('Question "size" is called so.'))).toHaveLength(1);
});
