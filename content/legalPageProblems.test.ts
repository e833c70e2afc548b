import type { Product } from './productDefinition.ts';
import { withLegalPage, toldOf } from './testing/changedProduct.ts';

describe('legal pages', () => {
  it.each<[string, Product, string[]]>([
    [
      'an address of two words',
      withLegalPage({ path: '/money/back' }),
      [
        'legalPages.refunds.path: The address “/money/back” is not one word after a slash. ' +
          'Write it in lower case, with hyphens, such as /refund-policy.',
      ],
    ],
    [
      'the address of another legal page',
      withLegalPage({ path: '/house-rules' }),
      ['house-rules', 'refunds'].map(
        (slug) =>
          `legalPages.${slug}.path: The address /house-rules is given twice: by house-rules and ` +
          'refunds. Choose another address for one of them.',
      ),
    ],
    [
      'the short address of another legal page',
      withLegalPage({ path: '/privacy' }),
      ['privacy-notice', 'refunds'].map(
        (slug) =>
          `legalPages.${slug}.${slug === 'refunds' ? 'path' : 'shortPath'}: The address /privacy is given twice: by privacy-notice and ` +
          'refunds. Choose another address for one of them.',
      ),
    ],
    [
      'the place of another one in the footer',
      withLegalPage({ footer: 1 }),
      ['privacy-notice', 'refunds'].map(
        (slug) =>
          `legalPages.${slug}.footer: The place 1 in the footer is given twice: to privacy-notice and ` +
          'refunds. Choose another place for one of them.',
      ),
    ],
    [
      'a short address that is their own',
      withLegalPage({ shortPath: '/refunds' }),
      [
        'legalPages.refunds.shortPath: The short address /refunds is the page’s own. ' +
          'Write a shorter one, or take the line out.',
      ],
    ],
    [
      'the title of another legal page',
      withLegalPage({ title: ' house  rules' }),
      ['House Rules', ' house  rules'].map(
        (title, index) =>
          `legalPages.${['house-rules', 'refunds'][index]}.title: The title “${title}” is given twice: by ` +
          'legal/house-rules.mdx and legal/refunds.mdx. Choose another title for one of them: ' +
          'texts and the footer link to a page by its title.',
      ),
    ],
  ])('with %s are reported', (_, product, sentences) => {
    expect(toldOf(product)).toEqual(sentences);
  });

  it.each([
    '/quiz',
    '/get-quote',
    '/contact',
    '/do-not-sell-or-share',
    '/do-not-sell',
    '/outcome',
    '/404',
    '/page-data',
    '/static',
    '/hooks',
    '/docs',
    '/healthz',
    '/readyz',
    '/metrics',
  ])('cannot have the address %s', (address) => {
    expect(toldOf(withLegalPage({ path: address }))).toEqual([
      expect.stringContaining(`The address ${address} belongs to another page of the site.`),
    ]);
    expect(toldOf(withLegalPage({ shortPath: address }))).toEqual([
      expect.stringContaining('legalPages.refunds.shortPath: '),
    ]);
  });
});
