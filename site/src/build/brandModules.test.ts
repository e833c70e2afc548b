import path from 'node:path';
import { brandAliases, brandModules } from './brandModules';

const designSystem = path.resolve(__dirname, '../../../design-system/src');
const themeColors = { light: '#ffffff', dark: '#000000' };

it('replaces nothing for a brand that looks like the standard one', () => {
  expect(brandModules({ themeColors, constants: {} }, designSystem, '/generated')).toEqual([]);
  expect(brandModules(undefined, designSystem, '/generated')).toEqual([]);
});

it('replaces the tokens and the mark by those of a brand that has its own', () => {
  const modules = brandModules(
    {
      themeColors,
      constants: { radius: { small: '2px' } },
      logo: { viewBox: '0 0 8 8', shapes: [{ fill: 'brand', d: 'M0 0h8v8H0Z' }] },
    },
    designSystem,
    '/generated',
  );
  expect(brandAliases(modules)).toEqual({
    [path.join(designSystem, 'tokens.ts')]: '/generated/brandTokens.ts',
    [path.join(designSystem, 'Logo/Logo.tsx')]: '/generated/BrandLogo.tsx',
  });
  const [tokens, mark] = modules.map(({ code }) => code);
  expect(tokens).toContain('export const radius = {"small":"2px"} as const;');
  expect(tokens).toContain('export const space = {');
  // The module stands in another folder, where imports by relative path would not be found.
  expect(tokens).not.toMatch(/^import /m);
  expect(mark).toContain('viewBox="0 0 8 8"');
  expect(mark).toContain('<path fill={color.brand} d="M0 0h8v8H0Z" />\n</svg>');
  expect(mark).toContain(`from ${JSON.stringify(path.join(designSystem, 'tokens.ts'))};`);
  expect(mark).not.toMatch(/ from '\./);
});
