import type { BrandColors } from '@tidyguard/content';
import { tidyguard, type Brand, type Palette } from '@tidyguard/design-system';

function withColors(standard: Palette, colors: Readonly<Record<string, string>>): Palette {
  const unknown = Object.keys(colors).filter((role) => !(role in standard));
  if (unknown.length > 0) {
    throw new Error(
      `The product's colors name ${unknown.map((role) => `"${role}"`).join(', ')}; ` +
        `the roles are ${Object.keys(standard).join(', ')}.`,
    );
  }
  return { ...standard, ...colors };
}

/**
 * The design system's colours with those that a product has of its own.
 *
 * @throws Error where the product names a role that the design system does not have.
 */
export function brandWith(name: string, colors: BrandColors | undefined): Brand {
  return {
    name,
    light: withColors(tidyguard.light, colors?.light ?? {}),
    dark: withColors(tidyguard.dark, colors?.dark ?? {}),
  };
}
