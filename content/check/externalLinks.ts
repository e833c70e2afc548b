/** Finds links to other sites that lead nowhere: `npm run content:links`, which needs the network. */
import { isPage, nodesOf, parsePage } from './page.ts';
import type { Problem } from './problem.ts';
import type { Content } from './workspace.ts';

/** A link to another site. */
export interface ExternalLink {
  file: string;
  line: number;
  url: string;
}

const TIMEOUT_MS = 15_000;

/** The links of a product's legal pages to other sites. */
export const externalLinks = ({ pages }: Pick<Content, 'pages'>): ExternalLink[] =>
  pages
    .map(parsePage)
    .filter(isPage)
    .flatMap((page) =>
      [...nodesOf(page.tree)].flatMap((node) =>
        node.url?.startsWith('https:') === true
          ? [{ file: page.file, line: page.lineOf(node), url: node.url }]
          : [],
      ),
    );

/** Checks whether a link leads to a page; null if it does, or if the other site refuses robots. */
export async function linkFlaw({ url, ...place }: ExternalLink): Promise<Problem | null> {
  const fix =
    'Open it in a browser; write the address where the page is now, or take the link out.';
  try {
    const { status } = await fetch(url, { signal: AbortSignal.timeout(TIMEOUT_MS) });
    if (status !== 404 && status !== 410 && status < 500) return null;
    return { ...place, what: `The link ${url} answers ${status}.`, fix };
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    return { ...place, what: `The link ${url} does not answer: ${reason}.`, fix };
  }
}
