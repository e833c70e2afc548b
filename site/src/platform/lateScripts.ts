import { readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';

const ASYNC_SCRIPT = /<script src="([^"]+)" async(?:="")?><\/script>/g;

/**
 * A few lines that fetch scripts after the first paint: until then words and
 * fonts have the network to themselves. A page that nobody sees is not painted.
 */
const loaderOf = (addresses: readonly string[]) =>
  `<script>(function(){function load(){${JSON.stringify(addresses)}.forEach(function(address){` +
  "var script=document.createElement('script');script.src=address;" +
  'document.body.appendChild(script)})}' +
  'if(document.hidden)load();else requestAnimationFrame(function(){setTimeout(load)})})()</script>';

/** Puts one loader in the place of a page's asynchronous scripts. */
export function withLateScripts(html: string): string {
  const addresses = [...html.matchAll(ASYNC_SCRIPT)].map(([, address = '']) => address);
  if (addresses.length === 0) return html;
  const first = html.search(ASYNC_SCRIPT);
  // Gatsby exchanges what lies between its comments where a later build has other scripts.
  const rest = html.slice(first).replace(ASYNC_SCRIPT, '');
  return html.slice(0, first) + loaderOf(addresses) + rest;
}

/** Lets every page of a finished build load its scripts after it has been painted. */
export async function writeLateScripts(directory: string) {
  for (const file of await readdir(directory, { recursive: true })) {
    if (!file.endsWith('.html') || file.startsWith('_gatsby')) continue;
    const page = path.join(directory, file);
    const html = await readFile(page, 'utf8').catch(() => '');
    const late = withLateScripts(html);
    if (late !== html) await writeFile(page, late);
  }
}
