import { historyPath, type LegalVersions, type Product } from '@tidyguard/content';
import type { GeneratedModule } from '../outcomes/routeModules';
import type { HistoryContext, LegalContext } from '../templates/legal';
import { olderTextModule, versionsModule } from './history/historyModules';
import { versionsOnSite } from './history/versionsOnSite';
import { legalPageContext, versionContext, type LegalNode } from './legalPageContext';
import { legalRouteModule, pageOfNode } from './legalRouteModule';

/** How a build shows the legal pages. */
export interface LegalBuild {
  product: Product;
  versions: LegalVersions;
  /** The ISO day of the build. */
  today: string;
  /** Whether versions are shown before their day. */
  showsPlanned: boolean;
  /** The folder that modules are written into. */
  folder: string;
  isDevelopment: boolean;
}

/** A page to create. */
interface Route {
  path: string;
  /** The file of its module. */
  component: string;
  context: LegalContext | HistoryContext;
}

/** What a legal text adds to the site. */
export interface LegalRoutes {
  /** Its page, and the one that lists its versions. */
  routes: Route[];
  /** All modules to be written. */
  modules: GeneratedModule[];
}

/** The pages of a legal text, and what they are made of. */
export function legalRoutes(node: LegalNode, build: LegalBuild): LegalRoutes {
  const { product, versions, today, showsPlanned, folder, isDevelopment } = build;
  const page = pageOfNode(node, product, isDevelopment);
  const { listed, older } = versionsOnSite(versions[page.slug] ?? [], today, showsPlanned);
  const module = legalRouteModule(page, product, folder, older !== null);
  const words = older ? versionContext(older) : legalPageContext(node, product, isDevelopment);
  const { title } = words;
  const history = historyPath(page.path);
  const hasVersions = listed.length > 0;
  const context = hasVersions ? { ...words, history } : words;
  const component = module.file;
  return {
    routes: [
      { path: page.path, component, context },
      ...(hasVersions ? [{ path: history, component, context: { versionsOf: title } }] : []),
    ],
    modules: [
      module,
      versionsModule({ ...page, title }, listed, folder),
      ...(older ? [olderTextModule(page.slug, older, folder)] : []),
    ],
  };
}
