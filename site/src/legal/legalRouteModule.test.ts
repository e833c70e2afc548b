import { product } from '@tidyguard/content/product';
import { legalRouteModule, pageOfNode } from './legalRouteModule';

const node = (file: string, rest = {}) => ({
  frontmatter: { title: 'Refunds', description: 'None.', ...rest },
  internal: { contentFilePath: file },
});

/** The module of a legal text of a repository that was cloned into `root`. */
const moduleIn = (root: string, slug: string) =>
  legalRouteModule(
    pageOfNode(node(`${root}/content/${product.id}/legal/${slug}.mdx`), product),
    product,
    `${root}/site/.generated`,
  );

it.each(product.legalPages)('gives $slug a module at its address with its text', (page) => {
  const module = moduleIn('/project', page.slug);
  expect(module).toMatchObject({
    path: page.path,
    file: `/project/site/.generated/legal-${page.slug}.tsx`,
  });
  expect(module.code).toContain(`from '../../content/${product.id}/legal/${page.slug}.mdx'`);
});

it('writes the same module wherever the repository lies', () => {
  const [{ slug } = { slug: '' }] = product.legalPages;
  expect(moduleIn('/home/ada/site', slug).code).toBe(moduleIn('/srv', slug).code);
});

it('takes the text from the module beside it where an older version is shown', () => {
  const page = { slug: 'refunds', path: '/refund-policy' };
  expect(legalRouteModule(page, product, '/project', true).code).toContain(
    "import Text from './text-refunds';",
  );
});

it('gives a page that is added while development runs the address that it names itself', () => {
  const added = node('/project/refunds.mdx', { path: '/refund-policy' });
  expect(pageOfNode(added, product, true)).toEqual({ slug: 'refunds', path: '/refund-policy' });
  expect(() => pageOfNode(added, product)).toThrow('content:index');
});
