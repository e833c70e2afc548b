import { product } from '@tidyguard/content/product';
import { parseFrontmatter } from 'gatsby-plugin-mdx/dist/frontmatter';
import { addressesOfPages, legalPageContext, type LegalNode } from './legalPageContext';

/** A legal text as gatsby-plugin-mdx reads it. */
function read(lastUpdated: string) {
  const source = `---\ntitle: Imprint\ndescription: Who.\n${lastUpdated}\n---\n\n## One\n`;
  return parseFrontmatter(source, source) as unknown as Pick<LegalNode, 'body' | 'frontmatter'>;
}

const shownDay = (lastUpdated: string) => legalPageContext(read(lastUpdated), product).lastUpdated;

it.each([
  ['bare, which YAML reads as a moment', 'lastUpdated: 2026-11-22', '2026-11-22'],
  ['in double quotation marks', 'lastUpdated: "2026-11-22"', '2026-11-22'],
  ['in single quotation marks', "lastUpdated: '2026-11-22'", '2026-11-22'],
  ['not at all', '', product.lastUpdated],
])('takes a day written %s', (_, line, day) => {
  expect(shownDay(line)).toBe(day);
});

it.each(['lastUpdated: May 1st', 'lastUpdated: 2026', 'lastUpdated: "2026-02-30"'])(
  'refuses what is no day (%s), and says how to write one',
  (line) => {
    expect(() => shownDay(line)).toThrow(/"Imprint".*lastUpdated: 2026-11-22/);
  },
);

it('shows a page in development with the day of the product where its own is none', () => {
  const node = read('lastUpdated: May 1st');
  expect(legalPageContext(node, product, true).lastUpdated).toBe(product.lastUpdated);
});

it('shows a page in development whose title cannot be read', () => {
  const node = { body: 'title: Imprint', frontmatter: {} } as unknown as LegalNode;
  expect(legalPageContext(node, product, true).title).toBe('Untitled');
});

it('knows the addresses of a page that is added while development runs, and former ones of others', () => {
  const node = (slug: string, rest: object) => ({
    frontmatter: { title: 'A', description: 'B', ...rest },
    internal: { contentFilePath: `/project/legal/${slug}.mdx` },
  });
  const legalPages = product.legalPages.map((page) => ({ ...page, formerPaths: ['/before'] }));
  const added = node('accessibility', { path: '/accessibility', shortPath: '/a11y' });
  expect(
    addressesOfPages([added, node('privacy-policy', { path: '/privacy-policy' })], { legalPages }),
  ).toEqual([
    { path: '/accessibility', shortPath: '/a11y' },
    { path: '/privacy-policy', formerPaths: ['/before'] },
  ]);
});
