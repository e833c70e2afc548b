/** Records the versions of the consent texts that an editor vouches for. */
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { COMPANIES_SUFFIX } from '../namedCompanies.ts';
import { consentPairProblems } from './consentPair.ts';
import { acceptConsent } from './consentRecords.ts';
import { placeFinder } from './locate.ts';
import { formatProblem } from './problem.ts';
import { productIds, writeIndexes } from './productFolders.ts';
import { productOf } from './productOf.ts';
import { nodesOfProduct } from './sourceIndex.ts';
import type { Today } from './today.ts';
import { companyConsentFilesOf, filesOf, isTakenIn, readContent } from './workspace.ts';

/**
 * Gives the changed consent texts a version, of one product or of all; answers with what was done.
 *
 * @throws Error with what keeps a text from being recorded.
 */
export async function acceptConsents(
  root: string,
  version: string,
  only: string | undefined,
  today: Today,
): Promise<string[]> {
  const content = path.join(root, 'content');
  const ids = productIds(content);
  if (only !== undefined && !ids.includes(only)) {
    throw new Error(`There is no product “${only}”. The products are ${ids.join(', ')}.`);
  }
  // Nothing is written before everything is known to be in order, because a version is kept for good.
  const writes: [file: string, text: string][] = [];
  const done: string[] = [];
  for (const id of ids.filter((one) => only === undefined || one === only)) {
    const present = readContent(root, id);
    const isTaken = isTakenIn(present);
    // If no page was ever accepted, there is no day that would have to change.
    const hasLegalVersions = Object.keys(present.texts.versions).length > 0;
    const product = await productOf(id);
    const [flaw] = consentPairProblems(product);
    if (flaw) {
      const { consent } = companyConsentFilesOf(id);
      const { file, line } = placeFinder(id, nodesOfProduct(root, id))(flaw.place) ?? {
        file: consent,
        line: 1,
      };
      throw new Error(formatProblem({ ...flaw, file, line }));
    }
    const texts = [
      { consent: product.consent, of: present.consent, files: filesOf(id), suffix: '' },
      {
        consent: product.companyConsent,
        of: present.companyConsent,
        files: companyConsentFilesOf(id),
        suffix: COMPANIES_SUFFIX,
      },
    ];
    for (const { consent, of, files, suffix } of texts) {
      const name = `${version}${suffix}`;
      const accepted = acceptConsent(consent, of, files, name, today, isTaken);
      if (!accepted) continue;
      writes.push([files.versions, accepted.records], [files.consent, accepted.consent]);
      const quoted =
        suffix === '' && hasLegalVersions
          ? ' Now give the legal pages that quote it a new day, and run `npm run content:accept`.'
          : '';
      done.push(
        `${files.versions}: the consent text is version ${name} from ${today.here} on.${quoted}`,
      );
    }
  }
  for (const [file, text] of writes) writeFileSync(path.join(root, file), text);
  await writeIndexes(content);
  return done.length > 0 ? done : ['The newest version has this consent text already.'];
}
