import type { LegalVersions } from '../legalVersions.ts';
import type { Content } from './workspace.ts';

/** What an acceptance recorded of a product, a sentence for each version and each address. */
export function acceptedLines(before: Content, after: Content): string[] {
  const versions = Object.entries(after.texts.versions as LegalVersions).flatMap(([slug, list]) => {
    const known = (before.texts.versions as LegalVersions)[slug] ?? [];
    const newest = list.at(-1);
    if (!newest || newest.sha256 === known.at(-1)?.sha256) return [];
    const what = `${slug}: version ${list.length}, dated ${newest.from}`;
    return known.some(({ sha256 }) => sha256 === newest.sha256)
      ? [`${what}, is the newest again; the one that waited for its day is gone.`]
      : [`${what}.`];
  });
  const addresses = Object.entries(after.addresses).flatMap(([slug, list]) =>
    list
      .filter((address) => !before.addresses[slug]?.includes(address))
      .map((address) => `${slug}: the address ${address}, which leads to it for good.`),
  );
  return [...versions, ...addresses];
}
