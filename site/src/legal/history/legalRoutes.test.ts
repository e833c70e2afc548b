import type { LegalVersion } from '@tidyguard/content';
import { product } from '@tidyguard/content/product';
import type { LegalNode } from '../legalPageContext';
import { legalRoutes, type LegalBuild } from '../legalRoutes';

const [page] = product.legalPages;
if (!page) throw new Error('The product has no legal page.');

const node: LegalNode = {
  body: '## New\n\n1. All is new.\n',
  frontmatter: { title: 'New title', description: 'New.', lastUpdated: '2026-12-01' },
  internal: { contentFilePath: `/content/${page.slug}.mdx` },
};

const version = (from: string, rest: Partial<LegalVersion> = {}): LegalVersion => ({
  from,
  accepted: '2026-11-20',
  title: 'Old title',
  description: 'Old.',
  text: '## Old\n\n1. All is old.',
  sha256: '',
  previous: null,
  ...rest,
});

const build = (rest: Partial<LegalBuild> = {}): LegalBuild => ({
  product,
  versions: { [page.slug]: [version('2026-11-20'), version('2026-12-01', { text: node.body })] },
  today: '2026-11-30',
  showsPlanned: false,
  folder: '/site/.generated',
  isDevelopment: false,
  ...rest,
});

const routesOf = (rest: Partial<LegalBuild> = {}) => {
  const { routes, modules } = legalRoutes(node, build(rest));
  const codeOf = (file: string) =>
    modules.find((module) => module.file === `/site/.generated/${file}`)?.code;
  return { routes, codeOf };
};

it('shows the older version, its day and its headings, until the new one has its day', () => {
  const { routes, codeOf } = routesOf();
  expect(routes).toEqual([
    {
      path: page.path,
      component: `/site/.generated/legal-${page.slug}.tsx`,
      context: {
        title: 'Old title',
        description: 'Old.',
        lastUpdated: '2026-11-20',
        contents: [{ id: 'old', title: 'Old' }],
        history: `${page.path}/history`,
      },
    },
    {
      path: `${page.path}/history`,
      // It has no module of its own, which would add to the script of all pages.
      component: `/site/.generated/legal-${page.slug}.tsx`,
      context: { versionsOf: 'Old title' },
    },
  ]);
  expect(codeOf(`legal-${page.slug}.tsx`)).toContain(`from './text-${page.slug}'`);
  expect(codeOf(`text-${page.slug}.js`)).toContain('All is old.');
  expect(codeOf(`versions-${page.slug}.tsx`)).toContain('All is old.');
  expect(codeOf(`versions-${page.slug}.tsx`)).not.toContain('All is new.');
});

it('shows the new version from its day on, and lists both', () => {
  const { routes, codeOf } = routesOf({ today: '2026-12-01' });
  expect(routes[0]?.context).toMatchObject({ title: 'New title', lastUpdated: '2026-12-01' });
  expect(codeOf(`legal-${page.slug}.tsx`)).toContain(`/legal/${page.slug}.mdx'`);
  expect(codeOf(`text-${page.slug}.js`)).toBeUndefined();
  expect(codeOf(`versions-${page.slug}.tsx`)).toContain('All is new.');
  expect(codeOf(`versions-${page.slug}.tsx`)).toContain('All is old.');
});

it('gives a page without a recorded version no page of versions, and no link to it', () => {
  const { routes } = routesOf({ versions: {} });
  expect(routes).toHaveLength(1);
  expect(routes[0]?.context).not.toHaveProperty('history');
});
