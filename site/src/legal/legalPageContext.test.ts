import { product } from '@tidyguard/content/product';
import { parseFrontmatter } from 'gatsby-plugin-mdx/dist/frontmatter';
import { legalPageContext, type LegalNode } from './legalPageContext';

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
