import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

const DESIGN_TOKENS = '../design-system/tokens';

/** The sources, besides the tokens, that the modules depend on. */
const GENERATOR = ['cssText.ts', 'modules.ts', 'readBrand.ts'];

const digestOf = (files: readonly string[]) => {
  const hash = createHash('sha256');
  for (const file of files) hash.update(readFileSync(file));
  return hash.digest('hex').slice(0, 16);
};

/** The files of a brand's modules. */
const NAMES = ['colors.ts', 'look.ts'] as const;

/**
 * The modules made from a product's brand, by file name; none if the product has no brand of its own.
 * Nothing is parsed while the tokens stay the same, because this runs before every build and every run of
 * the tests.
 *
 * @throws Error that says what is wrong in the brand's file.
 */
export async function brandModules(content: string, id: string): Promise<Map<string, string>> {
  const file = path.join(content, id, 'brand.resolver.json');
  if (!existsSync(file)) return new Map();
  const tokens = path.join(content, DESIGN_TOKENS);
  const shared = readdirSync(tokens)
    .filter((name) => name.endsWith('.json'))
    .sort();
  const digest = digestOf([
    file,
    ...shared.map((name) => path.join(tokens, name)),
    ...GENERATOR.map((name) => path.join(import.meta.dirname, name)),
  ]);
  const note = `// Made from tokens with the digest ${digest}.\n`;

  const present = NAMES.map((name) => path.join(content, id, 'generated', name)).map((module) =>
    existsSync(module) ? readFileSync(module, 'utf8') : '',
  );
  if (present.every((text) => text.includes(note))) {
    return new Map(
      NAMES.map((name, index) => [name, (present[index] ?? '').replace(/^[^\n]*\n\n/, '')]),
    );
  }
  const { readBrand } = await import('./readBrand.ts');
  const { colorsModule, lookModule } = await import('./modules.ts');
  const brand = await readBrand(file);
  const standard = await readBrand(path.join(tokens, 'tidyguard.resolver.json'));
  return new Map([
    ['colors.ts', `${note}\n${colorsModule(brand, standard)}`],
    ['look.ts', `${note}\n${lookModule(brand, standard)}`],
  ]);
}
