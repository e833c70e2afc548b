import { product } from '@tidyguard/content/product';
import { legalRouteModule } from './legalRouteModule';

/** The module of a legal text of a repository that was cloned into `root`. */
const moduleIn = (root: string, slug: string) =>
  legalRouteModule(
    {
      frontmatter: { title: slug, description: slug },
      internal: { contentFilePath: `${root}/content/${product.id}/legal/${slug}.mdx` },
    },
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

it('gives a page that is added while development runs the address that it names itself', () => {
  const node = {
    frontmatter: { title: 'Refunds', description: 'None.', path: '/refund-policy' },
    internal: { contentFilePath: '/project/refunds.mdx' },
  };
  expect(legalRouteModule(node, product, '/project', true).path).toBe('/refund-policy');
  expect(() => legalRouteModule(node, product, '/project')).toThrow('content:index');
});
