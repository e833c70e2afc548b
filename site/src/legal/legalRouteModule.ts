import path from 'node:path';
import type { LegalPage, Product } from '@tidyguard/content';
import type { RouteModule } from '../outcomes/routeModules';
import { pageOfFile, placeOfPage, type LegalNode } from './legalPageContext';

/**
 * The page of a legal text: its name and its address.
 *
 * @throws Error where the product's list of legal pages is older than the file, except in development.
 */
export const pageOfNode = (
  node: Omit<LegalNode, 'body'>,
  product: Pick<Product, 'id' | 'legalPages'>,
  isDevelopment = false,
): Pick<LegalPage, 'slug' | 'path'> =>
  // Development read the list when it started, and pages may be added later.
  isDevelopment ? placeOfPage(node) : pageOfFile(node.internal.contentFilePath ?? '', product);

/** The name of the module with the text of an older version, without its ending. */
export const olderTextName = (slug: string) => `text-${slug}`;

/** The name of the module with the versions of a page, without its ending. */
export const versionsName = (slug: string) => `versions-${slug}`;

/**
 * The route module of a legal text and of the page of its versions, to be written into `folder`. It imports
 * the text by a relative path: Gatsby's own way, a template with the text's absolute path in a query, puts
 * that path into the ids of modules, so that the same commit gives other files in another folder. Both pages
 * share one module, because each page's module adds to the script that all pages load.
 *
 * @param isOlder whether an older version is shown in place of the file's text, which waits for its day.
 */
export function legalRouteModule(
  { slug, path: address }: Pick<LegalPage, 'slug' | 'path'>,
  product: Pick<Product, 'id'>,
  folder: string,
  isOlder = false,
): RouteModule {
  const text = isOlder
    ? `./${olderTextName(slug)}`
    : `../../content/${product.id}/legal/${slug}.mdx`;
  return {
    path: address,
    file: path.join(folder, `legal-${slug}.tsx`),
    code: `// Written by gatsby-node.ts (src/legal/legalRouteModule.ts): do not edit.
import Text from '${text}';
import LegalTemplate, { type LegalTemplateProps } from '../src/templates/legal';
import Versions from './${versionsName(slug)}';

export default function Route(props: LegalTemplateProps) {
  const versions = process.env.BUILD_STAGE === 'build-javascript' ? null : <Versions />;
  return (
    <LegalTemplate {...props} versions={versions}>
      <Text />
    </LegalTemplate>
  );
}
`,
  };
}
