/** The modules for the versions of legal pages, which are written before each build. */
import path from 'node:path';
import { compileSync } from '@mdx-js/mdx';
import type { LegalPage, LegalVersion } from '@tidyguard/content';
import type { GeneratedModule } from '../../outcomes/routeModules';
import { olderTextName, versionsName } from '../legalRouteModule';
import { historyOf } from './historyOf';

/** The text of a version, compiled as gatsby-plugin-mdx compiles the files of legal pages. */
export const olderTextModule = (
  slug: string,
  { text }: LegalVersion,
  folder: string,
): GeneratedModule => ({
  file: path.join(folder, `${olderTextName(slug)}.js`),
  code: String(compileSync(text, { providerImportSource: '@mdx-js/react' })),
});

/** The component of a page of versions, with its data; no script in the browser includes it. */
export const versionsModule = (
  { slug, title, path: address }: Pick<LegalPage, 'slug' | 'title' | 'path'>,
  versions: readonly LegalVersion[],
  folder: string,
): GeneratedModule => ({
  file: path.join(folder, `${versionsName(slug)}.tsx`),
  code: `// Written by gatsby-node.ts (src/legal/history/historyModules.ts): do not edit.
import { site } from '../src/config/site';
import { LegalHistory } from '../src/legal/history/LegalHistory';

const page = ${JSON.stringify({ title, path: address })};
const entries = ${JSON.stringify(historyOf(versions), null, 1)};

export default function Versions() {
  return <LegalHistory page={page} entries={entries} site={site} />;
}
`,
});
