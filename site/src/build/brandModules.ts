/**
 * A brand's fonts, corners, shadows and mark reach the site as modules that replace the design system's.
 * They are constants like those, so that another brand costs a page nothing.
 */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { withConstants, withMark, type BrandLook } from '@tidyguard/content';
import type { GeneratedModule } from '../outcomes/routeModules';

/** A module that is written before a build, and the design system's module that it replaces. */
export interface BrandModule extends GeneratedModule {
  replaces: string;
}

/** A module's source for use in another folder: its relative imports become absolute. */
const importingFrom = (file: string, source: string) =>
  source.replace(
    /( from )'(\.[^']+)'/g,
    (_, word: string, imported: string) =>
      `${word}${JSON.stringify(path.resolve(path.dirname(file), imported))}`,
  );

/** The modules of a brand, to be written into `folder`; none where the brand looks like the standard one. */
export function brandModules(
  look: BrandLook | undefined,
  designSystem: string,
  folder: string,
): BrandModule[] {
  const tokens = path.join(designSystem, 'tokens.ts');
  const logo = path.join(designSystem, 'Logo/Logo.tsx');
  const hasConstants = look !== undefined && Object.keys(look.constants).length > 0;
  return [
    ...(hasConstants
      ? [
          {
            replaces: tokens,
            file: path.join(folder, 'brandTokens.ts'),
            code: withConstants(readFileSync(tokens, 'utf8'), look.constants),
          },
        ]
      : []),
    ...(look?.logo
      ? [
          {
            replaces: logo,
            file: path.join(folder, 'BrandLogo.tsx'),
            code: importingFrom(logo, withMark(readFileSync(logo, 'utf8'), look.logo)),
          },
        ]
      : []),
  ];
}

/** What webpack resolves to what, by absolute path. */
export const brandAliases = (modules: readonly BrandModule[]) =>
  Object.fromEntries(modules.map(({ replaces, file }) => [replaces, file]));
