import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { readBrand } from '../content/check/brand/readBrand.ts';
import { brandFileProblems } from '../content/check/brand/checkBrand.ts';
import { formatProblem } from '../content/check/problem.ts';
import {
  cssFile,
  designTokenFiles,
  exportBrand,
  importBrand,
  palettesOf,
  writeDesignTokens,
} from './lib/designTokens.ts';

const repository = path.resolve(import.meta.dirname, '..');
const SOURCE = path.join(repository, 'design-system/tokens/tidyguard.resolver.json');

it('finds what is made from the tokens as it is committed', async () => {
  for (const [file, text] of await designTokenFiles(repository)) {
    expect({ file, text: readFileSync(path.join(repository, file), 'utf8') }).toEqual({
      file,
      text,
    });
  }
});

it.each(['cleaning', 'pest-control'])('finds no mistake in the brand of %s', async (product) => {
  expect(await brandFileProblems(repository, product)).toEqual([]);
});

it('writes custom properties with the colours that components get', async () => {
  const brand = await readBrand(SOURCE);
  const [light = '', dark = ''] = cssFile(brand).split('@media');
  const palettes = palettesOf(brand);
  const read = (css: string) =>
    Object.fromEntries(
      [...css.matchAll(/--tg-color-([a-z-]+): ([^;]+);/g)].map(([, name = '', value = '']) => [
        name.replace(/-(.)/g, (_, letter: string) => letter.toUpperCase()),
        value,
      ]),
    );
  expect(read(light)).toEqual(palettes.light);
  expect(read(dark)).toEqual(palettes.dark);
});

describe('tokens that cannot be meant', () => {
  const LIGHT = 'design-system/tokens/light.tokens.json';
  let root = '';
  beforeEach(() => {
    root = mkdtempSync(path.join(tmpdir(), 'tokens-'));
    cpSync(path.dirname(SOURCE), path.join(root, 'design-system/tokens'), { recursive: true });
    for (const product of ['cleaning', 'pest-control']) {
      const file = `content/${product}/brand.resolver.json`;
      cpSync(path.join(repository, file), path.join(root, file));
    }
  });
  afterEach(() => rmSync(root, { recursive: true }));

  const write = async () => {
    const [wrote] = await Promise.allSettled([writeDesignTokens(root)]);
    return wrote.status === 'rejected' ? (wrote.reason as Error).message.split('\n\n') : [];
  };

  it.each([
    [
      'a colour whose digits alone were changed',
      LIGHT,
      '"hex": "#4c5f5f"',
      '"hex": "#ff0000"',
      '"inkMuted"',
      'light: color.inkMuted says two colours, "hex" #ff0000 and components of #4c5f5f: write "hex": "#ff0000", "components": [1, 0, 0] for the first, or "hex": "#4c5f5f" for the second.',
      'Save, and check again.',
    ],
    [
      'a number in quotation marks',
      'design-system/tokens/standard.tokens.json',
      '"value": 0.875',
      '"value": "0.875"',
      '"medium"',
      'radius.medium cannot be read: ',
      'Write it by its parts, such as "$value": {"value":0.5,"unit":"rem"}.',
    ],
    [
      'a name that the other theme has not',
      LIGHT,
      '"inkMuted"',
      '"inkMutd"',
      '"inkMutd"',
      'light: color.inkMutd is in this theme alone.',
      'Call it as dark does: what this theme lacks is color.inkMuted.',
    ],
  ])('are refused by their file and line: %s', async (_, file, from, to, at, what, fix) => {
    const right = readFileSync(path.join(root, file), 'utf8');
    writeFileSync(path.join(root, file), right.replace(from, to));
    const lines = right.replace(from, to).split('\n');
    const [told = ''] = await write();
    expect(told).toContain(`${file}:${lines.findIndex((line) => line.includes(at)) + 1}  ${what}`);
    expect(told).toContain(fix);
    // The check of a product says the same of tokens that it takes from the design system.
    for (const product of ['cleaning', 'pest-control']) {
      expect((await brandFileProblems(root, product)).map(formatProblem)[0]).toBe(told);
    }
    const exported = exportBrand(root, 'cleaning', path.join(root, 'figma'));
    await expect(exported).rejects.toThrow(told);
    expect(existsSync(path.join(root, 'figma'))).toBe(false);
  });

  it('are told of the design system’s colours that cannot be told apart where they stand', async () => {
    const right = readFileSync(path.join(root, LIGHT), 'utf8');
    const pale = '"components": [0.9, 0.9, 0.9], "hex": "#e6e6e6"';
    const edited = right.replace(
      /("inkMuted": \{[^]*?)"components": \[[^\]]*\],\s*"hex": "#4c5f5f"/,
      `$1${pale}`,
    );
    expect(edited).not.toBe(right);
    writeFileSync(path.join(root, LIGHT), edited);
    const [first] = await brandFileProblems(root, 'cleaning');
    expect(first).toMatchObject({ file: LIGHT, what: expect.stringContaining('inkMuted on') });
    expect(first?.line).toBeGreaterThan(1);
  });
});

describe('a brand that went to Figma', () => {
  let root = '';
  const brandFile = () => path.join(root, 'content/pest-control/brand.resolver.json');
  const figma = () => path.join(root, 'figma');
  const read = () => readFileSync(brandFile(), 'utf8');

  beforeEach(async () => {
    root = mkdtempSync(path.join(tmpdir(), 'figma-'));
    for (const folder of ['design-system/tokens', 'content/pest-control']) {
      mkdirSync(path.join(root, folder), { recursive: true });
    }
    cpSync(path.dirname(SOURCE), path.join(root, 'design-system/tokens'), { recursive: true });
    cpSync(path.join(repository, 'content/pest-control/brand.resolver.json'), brandFile());
    writeFileSync(path.join(root, 'content/pest-control/index.ts'), '');
    await exportBrand(root, 'pest-control', figma());
  });
  afterEach(() => rmSync(root, { recursive: true }));

  /** Changes a token of a mode in the exported files, as a designer would. */
  const edit = (theme: string, group: string, token: string, value: unknown) => {
    const file = path.join(figma(), `${theme}.tokens.json`);
    const tokens = JSON.parse(readFileSync(file, 'utf8')) as Record<
      string,
      Record<string, { $value: unknown }>
    >;
    const changed = tokens[group]?.[token];
    if (!changed) throw new Error(`Figma has no ${group}.${token}.`);
    changed.$value = value;
    writeFileSync(file, JSON.stringify(tokens));
  };

  it('comes back the same, byte for byte', async () => {
    const before = read();
    expect(await importBrand(root, 'pest-control', figma())).toEqual([]);
    expect(read()).toBe(before);
  });

  it('has sizes in pixels there, and one font for each use', () => {
    const light = JSON.parse(
      readFileSync(path.join(figma(), 'light.tokens.json'), 'utf8'),
    ) as Record<string, unknown>;
    expect(light).toMatchObject({
      radius: { small: { $type: 'dimension', $value: { value: 4, unit: 'px' } } },
      font: { display: { $type: 'fontFamily', $value: 'Fraunces Variable' } },
      color: { accent: { $type: 'color', $value: { hex: '#2f6b1f' } } },
    });
    expect(light).not.toHaveProperty('shadow');
  });

  it('brings back what was changed, in the units of the file, and nothing else', async () => {
    const blue = { colorSpace: 'srgb', components: [0.1, 0.2, 0.4], alpha: 1, hex: '#1a3366' };
    edit('light', 'color', 'brand', blue);
    edit('light', 'radius', 'small', { value: 6, unit: 'px' });
    expect(await importBrand(root, 'pest-control', figma())).toEqual([
      'radius.small',
      'light: color.brand',
    ]);
    const brand = await readBrand(brandFile());
    expect(brand.light['color.brand']?.$value).toMatchObject(blue);
    expect(brand.light['radius.small']?.$value).toEqual({ value: 0.375, unit: 'rem' });
    expect(brand.dark['color.brand']?.$value).toMatchObject({ hex: '#a9c4e8' });
    expect(await brandFileProblems(root, 'pest-control')).toEqual([]);
  });

  it('names the products where none has that name, and the file that Figma did not write', async () => {
    await expect(exportBrand(root, 'pests', figma())).rejects.toThrow(
      /^There is no product "pests": write one of pest-control\.$/,
    );
    const file = path.join(root, 'nowhere', 'light.tokens.json');
    await expect(importBrand(root, 'pest-control', path.dirname(file))).rejects.toThrow(
      `There is no ${file}: export both modes from Figma into that folder.`,
    );
    writeFileSync(path.join(figma(), 'light.tokens.json'), '{');
    await expect(importBrand(root, 'pest-control', figma())).rejects.toThrow(
      /light\.tokens\.json is no JSON: .* Export it from Figma again\.$/,
    );
  });
});
