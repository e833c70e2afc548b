import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { format, resolveConfig } from 'prettier';
import { formatProblem } from '../problem.ts';
import { brandFileProblems } from './checkBrand.ts';
import { brandModules } from './productModules.ts';
import { messageOf } from './readBrand.ts';

const repository = path.resolve(import.meta.dirname, '../../..');

interface Color {
  colorSpace: string;
  components: number[];
  hex?: string;
  alpha?: number;
}

const color = (hex: string): { $value: Color } => ({
  $value: {
    colorSpace: 'srgb',
    components: [1, 3, 5].map((at) => parseInt(hex.slice(at, at + 2), 16) / 255),
    hex,
  },
});

/** A whole brand in one file: colours of both themes, fonts, corners, shadows, mark and toolbar. */
const secondBrand = () => ({
  name: 'Harbor Home',
  version: '2025.10',
  sets: {
    brand: {
      sources: [
        { $ref: '../../design-system/tokens/scales.tokens.json' },
        { $ref: '../../design-system/tokens/standard.tokens.json' },
        {
          font: { $type: 'fontFamily', display: { $value: ['Georgia', 'serif'] } },
          radius: { $type: 'dimension', medium: { $value: { value: 4, unit: 'px' } } },
          shadow: {
            $type: 'shadow',
            card: {
              $value: {
                color: { colorSpace: 'srgb', components: [0, 0, 0], alpha: 0.2 },
                offsetX: { value: 0, unit: 'px' },
                offsetY: { value: 1, unit: 'px' },
                blur: { value: 3, unit: 'px' },
                spread: { value: 0, unit: 'px' },
              },
            },
          },
        },
      ],
      $extensions: {
        'example.tidyguard': {
          logo: { viewBox: '0 0 8 8', shapes: [{ fill: 'accent', d: 'M0 0h8v8H0Z' }] },
        },
      },
    },
  },
  modifiers: {
    theme: {
      contexts: {
        light: [
          { $ref: '../../design-system/tokens/light.tokens.json' },
          {
            color: { $type: 'color', accent: color('#4338ca'), accentHover: color('#3127a8') },
            browser: { $type: 'color', themeColor: { $value: '{color.brand}' } },
          } as Record<string, Record<string, unknown>>,
        ],
        dark: [{ $ref: '../../design-system/tokens/dark.tokens.json' }],
      },
      default: 'light',
    },
  },
  resolutionOrder: [{ $ref: '#/sets/brand' }, { $ref: '#/modifiers/theme' }],
});

let root = '';
const file = () => path.join(root, 'content/harbor/brand.resolver.json');
const save = (brand: unknown) => writeFileSync(file(), JSON.stringify(brand, null, 2));
const said = async () => (await brandFileProblems(root, 'harbor')).map(formatProblem);

/** Where a part of the file occurs last; a bracket has to be a whole line. */
const at = (part: string) => {
  const holds = (line: string) => (part.length > 1 ? line.includes(part) : line === part);
  const lines = readFileSync(file(), 'utf8').split('\n');
  return `content/harbor/brand.resolver.json:${lines.findLastIndex(holds) + 1}`;
};

/** The brand with other colours of its own in the light theme. */
function withColors(colors: Record<string, unknown>) {
  const brand = secondBrand();
  const own = brand.modifiers.theme.contexts.light[1] as { color: object };
  Object.assign(own.color, colors);
  return brand;
}

beforeEach(() => {
  root = mkdtempSync(path.join(tmpdir(), 'brand-'));
  cpSync(path.join(repository, 'design-system/tokens'), path.join(root, 'design-system/tokens'), {
    recursive: true,
  });
  mkdirSync(path.join(root, 'content/harbor'), { recursive: true });
  save(secondBrand());
});
afterEach(() => rmSync(root, { recursive: true }));

describe('a brand in one file', () => {
  it('passes, and becomes the colours and the look that the site is built with', async () => {
    expect(await said()).toEqual([]);
    const modules = await brandModules(path.join(root, 'content'), 'harbor');
    const colors = modules.get('colors.ts') ?? '';
    expect(colors).toContain('"accent":"#4338ca"');
    expect(colors).toContain('"canvas":"#fbf8f3"');
    expect(colors).toContain('"dark":{}};');
    const look = modules.get('look.ts') ?? '';
    expect(look).toContain('"themeColors":{"light":"#0f4f47","dark":"#0f1c1c"}');
    expect(look).not.toContain('"space"');
    expect(look).toContain('"display":"Georgia, serif"');
    expect(look).toContain('"medium":"4px"');
    expect(look).toContain('"large":"1.5rem"');
    expect(look).toContain('"card":"0 1px 3px rgb(0 0 0 / 20%)"');
    expect(look).toContain('"shapes":[{"fill":"accent","d":"M0 0h8v8H0Z"}]');
  });

  it('is read again only when the tokens have changed', async () => {
    const content = path.join(root, 'content');
    const write = async () => {
      mkdirSync(path.join(content, 'harbor/generated'), { recursive: true });
      for (const [name, text] of await brandModules(content, 'harbor')) {
        writeFileSync(path.join(content, 'harbor/generated', name), `// Header.\n\n${text}`);
      }
    };
    const read = () => readFileSync(path.join(content, 'harbor/generated/colors.ts'), 'utf8');
    await write();
    const first = read();
    await write();
    expect(read()).toBe(first);
    save(withColors({ accent: color('#3730a3') }));
    await write();
    expect(read()).toContain('"accent":"#3730a3"');
  });
});

it.each(['cleaning', 'pest-control'])(
  'is what the committed files of %s are made from',
  async (product) => {
    cpSync(path.join(repository, `content/${product}/brand.resolver.json`), file());
    for (const [name, text] of await brandModules(path.join(root, 'content'), 'harbor')) {
      const committed = path.join(repository, 'content', product, 'generated', name);
      const code = await format(text.replace(/^.*\n\n/, ''), {
        ...(await resolveConfig(committed)),
        parser: 'typescript',
      });
      expect(readFileSync(committed, 'utf8')).toContain(code);
    }
  },
);

describe('a brand that nobody could read', () => {
  it('is told within five seconds which colours fail, where, and the nearest that pass', async () => {
    save(withColors({ accentText: color('#ff8a5c') }));
    const started = performance.now();
    const problems = await said();
    expect(performance.now() - started).toBeLessThan(5000);
    expect(problems).toHaveLength(4);
    const line =
      readFileSync(file(), 'utf8')
        .split('\n')
        .findIndex((text) => text.includes('"accentText"')) + 1;
    expect(problems[0]).toMatch(
      new RegExp(
        `^content/harbor/brand\\.resolver\\.json:${line}  light: accentText on canvas \\(#ff8a5c on #fbf8f3\\) has a contrast of 2\\.\\d\\d:1, and needs 4\\.5:1\\.`,
      ),
    );
    expect(problems[0]).toContain('accentText: "hex": "#');
    expect(problems.map((text) => /accentText on (\w+)/.exec(text)?.[1])).toEqual([
      'canvas',
      'surface',
      'surfaceMuted',
      'accentWash',
    ]);
  });

  it('is told of its dark colours as well', async () => {
    const brand = secondBrand();
    brand.modifiers.theme.contexts.dark.push({
      color: { $type: 'color', accentText: color('#3a3a3a') },
    } as never);
    save(brand);
    expect((await said())[0]).toContain('  dark: accentText on canvas (#3a3a3a on ');
  });

  it('passes with the colour that was suggested', async () => {
    save(withColors({ accentText: color('#ff8a5c') }));
    const hex = /accentText: "hex": "(#[\da-f]{6})"/.exec((await said())[0] ?? '')?.[1] ?? '';
    save(withColors({ accentText: color(hex) }));
    expect(await said()).toEqual([]);
  });

  it('is compared with the colours of the design system that it keeps', async () => {
    save(withColors({ surface: color('#17292a') }));
    expect(await said()).toContainEqual(expect.stringMatching(/:\d+ {2}light: ink on surface/));
  });
});

describe('a file as other programs write it', () => {
  it('may begin with the mark of Windows’ editors', async () => {
    writeFileSync(file(), `\uFEFF${readFileSync(file(), 'utf8')}`);
    expect(await said()).toEqual([]);
  });

  it('that is gone is told as missing', async () => {
    rmSync(file());
    expect(await said()).toEqual([
      'content/harbor/brand.resolver.json:1  The file of the brand is missing.\n' +
        '    Bring it back, with `git restore content/harbor/brand.resolver.json` where it was committed, or copy that of another product.',
    ]);
  });

  it('may not write colours as CSS does: each is told beside all else, with what to write', async () => {
    const brand = withColors({
      accent: { $value: '#4338CA' },
      ink: { $description: 'Text.', $value: 'red' },
      focus: '#FFF',
      acent: color('#4338ca'),
    });
    brand.modifiers.theme.contexts.dark.push({
      color: { $type: 'color', accentText: { $value: 'rgb(1, 2, 3)' } },
    } as never);
    brand.sets.brand.$extensions['example.tidyguard'].logo.shapes[0] = { fill: 'red', d: 'M0 0Z' };
    save(brand);
    const told = await said();
    expect(told).toHaveLength(6);
    expect(told).toEqual([
      `${at('"accent"')}  light: color.accent is written as “#4338CA”.\n` +
        '    Write "$value": { "colorSpace": "srgb", "hex": "#4338ca", "components": [0.2627, 0.2196, 0.7922] }.',
      expect.stringMatching(
        `^${at('"ink"')}  light: color.ink is written as “red”\\.\n    Write it by its parts, such as "\\$value": { "colorSpace": "srgb", "hex": "#`,
      ),
      `${at('"focus"')}  light: color.focus is written as “#FFF”.\n` +
        '    Write "focus": { "$value": { "colorSpace": "srgb", "hex": "#ffffff", "components": [1, 1, 1] } }.',
      expect.stringContaining(`${at('"accentText"')}  dark: color.accentText is written as “rgb(`),
      expect.stringContaining(`${at('"acent"')}  light: color.acent is no token`),
      expect.stringContaining('The logo is filled with "red"'),
    ]);
  });

  it('is told of colours that cannot be seen beside one that cannot be read', async () => {
    save(withColors({ surface: { $value: '#fff' }, accentText: color('#ff8a5c') }));
    const told = await said();
    expect(told[0]).toContain('light: color.surface is written as “#fff”');
    expect(told.slice(1).map((text) => /accentText on (\w+)/.exec(text)?.[1])).toEqual([
      'canvas',
      'surfaceMuted',
      'accentWash',
    ]);
  });
});

describe('a mistake in the file', () => {
  it.each([
    [
      'a role that the design system does not have',
      { acent: color('#4338ca') },
      'light: color.acent is no token of the design system.',
    ],
    [
      'two colours at once',
      { accent: { $value: { ...color('#4338ca').$value, hex: '#000000' } } },
      'light: color.accent says two colours, "hex" #000000 and components of #4338ca',
    ],
    [
      'a see-through colour',
      { accent: { $value: { ...color('#4338ca').$value, alpha: 0.5 } } },
      'light: color.accent is see-through',
    ],
    [
      'a colour of another space',
      { accent: { $value: { colorSpace: 'display-p3', components: [0.2, 0.2, 0.8] } } },
      'light: color.accent is in display-p3',
    ],
  ])('is named with its line: %s', async (_, colors, what) => {
    save(withColors(colors));
    const [problem = ''] = await said();
    expect(problem).toContain(what);
    const line = Number(/:(\d+) /.exec(problem)?.[1]);
    const [role = ''] = Object.keys(colors);
    expect(readFileSync(file(), 'utf8').split('\n')[line - 1]).toContain(`"${role}"`);
  });

  it.each([
    [
      'half a colour',
      { color: { accent: { $value: { colorSpace: 'srgb', components: [0.2] } } } },
      'color.accent cannot be read: Expected 3 components, received 1.',
      'Write it by its parts, such as "$value": { "colorSpace"',
    ],
    [
      'a colour by its digits alone',
      { color: { accent: { $value: { colorSpace: 'srgb', hex: '#4338ca' } } } },
      'color.accent cannot be read: Expected components',
      'Write "$value": { "colorSpace": "srgb", "hex": "#4338ca", "components": [0.2627,',
    ],
    [
      'an alias that leads nowhere',
      { color: { accent: { $value: '{color.nothing}' } } },
      'color.accent cannot be read: Could not resolve alias {color.nothing}.',
      'Write it by its parts',
    ],
    [
      'a colour in place of all colours',
      { color: '#4338ca' },
      'color is written as “#4338ca”.',
      'Write its tokens in { }, such as "canvas": { "$value": { "colorSpace"',
    ],
    [
      'a size as CSS has it',
      { radius: { $type: 'dimension', medium: { $value: '4px' } } },
      'radius.medium is written as “4px”.',
      'such as "$value": {"value":0.875,"unit":"rem"}.',
    ],
    [
      'a number as a size',
      { radius: { medium: 4 } },
      'radius.medium is written as “4”.',
      'such as "medium": { "$value": {"value":0.875,"unit":"rem"} }.',
    ],
    [
      'a token that there is not',
      { color: { acent: { $type: 'color', $value: 'red' } } },
      'color.acent is no token of the design system.',
      'Those are space.1, ',
    ],
  ])('is told by the name of its token: %s', async (_, tokens, what, fix) => {
    const brand = secondBrand();
    brand.modifiers.theme.contexts.light[1] = tokens as never;
    save(brand);
    const [name = '', own = name] = what.split(' ')[0]?.split('.') ?? [];
    const [problem = '', ...others] = await said();
    expect(others).toEqual([]);
    expect(problem).toContain(`${at(`"${own}"`)}  light: ${what}`);
    expect(problem).toContain(fix);
  });

  const { modifiers, sets, version, ...rest } = secondBrand();
  it.each([
    ['no version', { sets, modifiers, ...rest }, '"version" is missing.', '{'],
    ['another version', { ...secondBrand(), version: '1' }, '"version" is not "2025.10".', '"1"'],
    ['a part too many', { ...secondBrand(), colour: 1 }, '"colour" has no place', '"colour"'],
    ['no sets', { version, modifiers, ...rest }, 'nothing at "#/sets/brand"', '"#/sets/brand"'],
    ['a list of sets', { ...secondBrand(), sets: [] }, 'has to be a part in { }', '"sets": []'],
    [
      'sources that are no list',
      { ...secondBrand(), sets: { brand: { sources: {} } } },
      'has to be a list in [ ]',
      '"sources": {}',
    ],
    [
      'one theme of two',
      { ...secondBrand(), modifiers: { theme: { contexts: { dark: [] }, default: 'light' } } },
      '"default" names a theme that there is not.',
      '"default"',
    ],
    ['nothing as sets', { ...secondBrand(), sets: null }, 'of another kind', '{'],
    ['a list', [secondBrand()], 'not one whole in { }', '['],
  ])('is told where the frame around the tokens has it: %s', async (_, brand, what, line) => {
    save(brand);
    const [problem = '', ...others] = await said();
    expect(others).toEqual([]);
    expect(problem).toContain(at(line));
    expect(problem).toContain(what);
    expect(problem).toMatch(/\n {4}(Write it as design-system|Copy that of another product)/);
  });

  it('is told without the colours that Terrazzo uses on a CI server', () => {
    const colored =
      '\u001b[93mlint:core/valid-color:\u001b[39m \u001b[31mExpected 3 components.\u001b[39m\n  4 | {';
    expect(messageOf(new Error(colored))).toBe('Expected 3 components.');
  });

  it.each([
    ['an end too early', () => '{\n "name": ', 2],
    ['curly quotation marks', (text: string) => text.replace('"name"', '“name”'), '“name”'],
    [
      'a file that there is not',
      (text: string) => text.replace(/[\w-]+\.tokens\.json/, 'no.json'),
      'no.json',
    ],
  ])('is told with its line: %s', async (_, edit, where) => {
    save(secondBrand());
    const text = edit(readFileSync(file(), 'utf8'));
    writeFileSync(file(), text);
    const line =
      typeof where === 'number'
        ? where
        : text.split('\n').findIndex((one) => one.includes(where)) + 1;
    expect(await said()).toEqual([
      expect.stringContaining(`content/harbor/brand.resolver.json:${line}  The`),
    ]);
  });

  it.each([
    [
      'a corner less than none',
      { radius: { medium: { $type: 'dimension', $value: { value: -4, unit: 'px' } } } },
      'radius.medium is -4',
    ],
    [
      'a unit of another kind',
      { radius: { medium: { $type: 'dimension', $value: { value: 4, unit: 'em' } } } },
      'radius.medium is in em',
    ],
    [
      'fonts in one text',
      { font: { display: { $type: 'fontFamily', $value: 'Georgia, serif' } } },
      'write a list, ["Georgia", "serif"]',
    ],
    [
      'a web font alone',
      { font: { display: { $type: 'fontFamily', $value: ['Lobster Two'] } } },
      `font.display ends in "Lobster Two", which a visitor's device may lack: write a kind of font last that each has (serif, sans-serif, system-ui, ui-serif …), such as ["Lobster Two", "serif"].`,
    ],
    [
      'a kind of font that is not last',
      { font: { text: { $type: 'fontFamily', $value: ['serif', 'Georgia'] } } },
      'font.text ends in "Georgia"',
    ],
    [
      'a kind of font that there is not',
      { font: { text: { $type: 'fontFamily', $value: ['Georgia', 'ui-cursive'] } } },
      'font.text ends in "ui-cursive"',
    ],
  ])('is told: %s', async (_, tokens, what) => {
    const brand = secondBrand();
    brand.sets.brand.sources.push(tokens as never);
    save(brand);
    expect(await said()).toContainEqual(expect.stringContaining(what));
  });

  it.each(['serif', 'sans-serif', 'system-ui', 'ui-serif', 'ui-rounded', 'monospace'])(
    'is none where a list of fonts ends in %s',
    async (last) => {
      const brand = secondBrand();
      const font = { text: { $type: 'fontFamily', $value: ['Lobster Two', last] } };
      brand.sets.brand.sources.push({ font } as never);
      save(brand);
      expect(await said()).toEqual([]);
    },
  );

  it('is named where the mark is filled with no colour role', async () => {
    const brand = secondBrand();
    brand.sets.brand.$extensions['example.tidyguard'].logo.shapes[0] = { fill: 'red', d: 'M0 0Z' };
    save(brand);
    expect(await said()).toEqual([expect.stringContaining('The logo is filled with "red"')]);
  });

  const shape = { fill: 'accent', cx: '4', cy: '4', r: '2' };
  it.each([
    [
      'a number in place of a text',
      { viewBox: '0 0 8 8', shapes: [{ ...shape, cx: 4 }] },
      'a "cx"',
    ],
    ['no window', { shapes: [shape] }, 'no "viewBox"'],
    ['half a window', { viewBox: '0 0 8', shapes: [shape] }, 'no "viewBox" of four numbers'],
    ['no shapes', { viewBox: '0 0 8 8' }, 'no "shapes"'],
    [
      'an empty path',
      { viewBox: '0 0 8 8', shapes: [{ fill: 'accent', d: '' }] },
      'a shape that is neither a path nor',
    ],
    [
      'a shape without a form',
      { viewBox: '0 0 8 8', shapes: [{ fill: 'accent' }] },
      'a shape that is neither a path nor',
    ],
  ])('is named where the mark cannot be drawn: %s', async (_, logo, what) => {
    const brand = secondBrand();
    Object.assign(brand.sets.brand.$extensions['example.tidyguard'], { logo });
    save(brand);
    expect(await said()).toEqual([expect.stringContaining(`The logo has ${what}`)]);
  });

  it('is none with a circle as the mark', async () => {
    const brand = secondBrand();
    const logo = { viewBox: '0 0 8 8', shapes: [shape] };
    Object.assign(brand.sets.brand.$extensions['example.tidyguard'], { logo });
    save(brand);
    expect(await said()).toEqual([]);
  });
});
