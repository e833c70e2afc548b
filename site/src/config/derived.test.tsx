import { render, screen, within } from '@testing-library/react';
import type { LegalLink, Product } from '@tidyguard/content';
import { legalPageContext, pageOfFile } from '../legal/legalPageContext';
import { LinkedText } from '../legal/LinkedText';
import { PageFooter } from '../layout/PageFooter';
import { hostRedirects, sitemap } from '../build/siteFiles';
import { listedPaths, pageMeta } from '../head/pageMeta';
import { routeModules } from '../outcomes/routeModules';
import { largerProduct } from '../testing/largerProduct';
import { site } from './site';

// The pages read the links from this module: here it has one more.
jest.mock('@tidyguard/content/product', () => {
  const original = jest.requireActual<{ product: Product; legalLinks: readonly LegalLink[] }>(
    '@tidyguard/content/product',
  );
  const imprint = { title: 'Imprint', path: '/imprint', footer: 99 };
  return { ...original, legalLinks: [imprint, ...original.legalLinks] };
});

describe('one more legal page', () => {
  it('has a page at the address that its front matter names', () => {
    const file = '/content/cleaning/legal/imprint.mdx';
    expect(pageOfFile(file, largerProduct).path).toBe('/imprint');
    expect(pageMeta(site, largerProduct, '/imprint')).toEqual({
      title: 'Imprint | TidyGuard',
      description: 'Who answers for this site.',
      canonical: 'https://tidyguard.example/imprint',
      indexed: true,
    });
  });

  it('is in the sitemap, and its short address redirects to it', () => {
    const pages = listedPaths(site, largerProduct).map((path) => ({ path }));
    expect(sitemap(site, pages)).toContain('<loc>https://tidyguard.example/imprint</loc>');
    expect(hostRedirects(largerProduct)).toContain('/who /imprint 301\n');
  });

  it('is the last link of the footer, as its front matter says', () => {
    render(<PageFooter />);
    const links = within(screen.getByRole('navigation', { name: 'Site' })).getAllByRole('link');
    expect(links.at(-1)).toHaveAccessibleName('Imprint');
    expect(links.at(-1)).toHaveAttribute('href', '/imprint');
  });

  it('is linked wherever a text names it', () => {
    render(<LinkedText text="See the Imprint." />);
    expect(screen.getByRole('link', { name: 'Imprint' })).toHaveAttribute('href', '/imprint');
  });

  it('fails the build where the index of the legal pages is older than its file', () => {
    expect(() => pageOfFile('/content/cleaning/legal/unknown.mdx', largerProduct)).toThrow(
      'unknown.mdx is not in content/cleaning/generated/legalPages.ts: run `npm run content:index`',
    );
  });

  it('shows the day of the whole site where it has none of its own', () => {
    const node = { body: '## One\n', frontmatter: { title: 'Imprint', description: 'Who.' } };
    expect(legalPageContext(node, largerProduct)).toEqual({
      title: 'Imprint',
      description: 'Who.',
      lastUpdated: largerProduct.lastUpdated,
      contents: [{ id: 'one', title: 'One' }],
    });
  });
});

describe('one more outcome', () => {
  it('has a route with a module that imports its own words and drawing', () => {
    const modules = routeModules(largerProduct, '/site/.generated');
    expect(modules).toHaveLength(Object.keys(largerProduct.outcomePages).length);
    const added = modules.find(({ path }) => path === '/outcome/one-more');
    const drawing = largerProduct.outcomePages['one-more']?.drawing ?? 'missing';
    expect(added?.file).toBe('/site/.generated/outcome-one-more.tsx');
    expect(added?.code).toContain(`import { ${drawing} as Drawing }`);
    expect(added?.code).toContain('content/cleaning/outcomes/one-more/page.ts');
  });

  it('has a title, and stays out of search and sitemap', () => {
    expect(pageMeta(site, largerProduct, '/outcome/one-more')).toMatchObject({
      title: 'One more match | TidyGuard',
      description: 'One more lead.',
      indexed: false,
    });
    expect(listedPaths(site, largerProduct).join(' ')).not.toContain('/outcome/');
  });
});
