import type { Product } from '@tidyguard/content';

/** The icons that a product's content names. */
const iconNames = ({ claims, landing }: Pick<Product, 'claims' | 'landing'>) => {
  const names = landing(claims).promise.promises.map(({ icon }) => icon);
  // A text that cannot be an export's name is left to NamedIcon, whose error says what is wrong.
  return [...new Set(names)].filter((name) => /^[A-Z]\w*$/.test(name));
};

/**
 * The code of a module that replaces `lucide` in the bundles of a build: its `icons` are only
 * those that the content names. Development uses all of lucide instead, as one file (build/bundle.ts).
 *
 * @param lucide - the file of lucide's ES module
 */
export function iconModule(product: Pick<Product, 'claims' | 'landing'>, lucide: string): string {
  const names = iconNames(product).join(', ');
  const from = JSON.stringify(lucide);
  return `// Written by gatsby-node.ts (src/layout/iconModule.ts): do not edit.
export * from ${from};
import { ${names} } from ${from};

export const icons = { ${names} };
`;
}
