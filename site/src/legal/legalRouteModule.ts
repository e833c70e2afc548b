import path from 'node:path';
import type { Product } from '@tidyguard/content';
import type { RouteModule } from '../outcomes/routeModules';
import { pageOfFile, placeOfPage, type LegalNode } from './legalPageContext';

/**
 * The route module of a legal text, to be written into `folder`. It imports the text by a relative
 * path. Gatsby's own way, a template with the text's absolute path in a query, puts that path into
 * the ids of modules, so that the same commit gives other files in another folder.
 *
 * @throws Error where the product's list of legal pages is older than the file, except in development.
 */
export function legalRouteModule(
  node: Omit<LegalNode, 'body'>,
  product: Pick<Product, 'id' | 'legalPages'>,
  folder: string,
  isDevelopment = false,
): RouteModule {
  // Development read the list at its start, and pages are added later.
  const { slug, path: address } = isDevelopment
    ? placeOfPage(node)
    : pageOfFile(node.internal.contentFilePath ?? '', product);
  return {
    path: address,
    file: path.join(folder, `legal-${slug}.tsx`),
    code: `// Written by gatsby-node.ts (src/legal/legalRouteModule.ts): do not edit.
import type { PageProps } from 'gatsby';
import Text from '../../content/${product.id}/legal/${slug}.mdx';
import LegalTemplate, { type LegalContext } from '../src/templates/legal';

export default function Route(props: PageProps<object, LegalContext>) {
  return (
    <LegalTemplate {...props}>
      <Text />
    </LegalTemplate>
  );
}
`,
  };
}
