/**
 * The modules of the outcome pages, one for each outcome, generated before each build. A single module
 * would make every visitor load the words and drawings of all outcomes.
 */
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Product } from '@tidyguard/content';
import { outcomeRoute } from '../config/routes';

/** A file that is written before a build. */
export interface GeneratedModule {
  file: string;
  code: string;
}

/** The module of a page's component, and the page's address. */
export interface RouteModule extends GeneratedModule {
  path: string;
}

/** The route modules of a product's outcomes, to be written into `folder`. */
export function routeModules(
  { id: product, outcomePages }: Pick<Product, 'id' | 'outcomePages'>,
  folder: string,
): RouteModule[] {
  return Object.entries(outcomePages).map(([outcome, { drawing }]) => ({
    path: outcomeRoute(outcome),
    file: path.join(folder, `outcome-${outcome}.tsx`),
    code: `// Written by gatsby-node.ts (src/outcomes/routeModules.ts): do not edit.
import { ${drawing} as Drawing } from '@tidyguard/design-system/illustrations';
import { page } from '../../content/${product}/outcomes/${outcome}/page.ts';
import { OutcomeRoute } from '../src/outcomes/OutcomeRoute';

export default function Route() {
  return <OutcomeRoute content={page} Drawing={Drawing} />;
}
`,
  }));
}

/** Makes the folder hold these modules and no others; unchanged files are not touched. */
export function writeModules(modules: readonly GeneratedModule[], folder: string) {
  mkdirSync(folder, { recursive: true });
  for (const { file, code } of modules) {
    // In development, a file that is written again is compiled again.
    if (!existsSync(file) || readFileSync(file, 'utf8') !== code) writeFileSync(file, code);
  }
  const wanted = modules.map(({ file }) => path.basename(file));
  for (const name of readdirSync(folder).filter((old) => !wanted.includes(old))) {
    rmSync(path.join(folder, name));
  }
}
