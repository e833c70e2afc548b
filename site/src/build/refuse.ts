/** Ends a build before it has begun, if its result could not be used or should not be published. */
import type { LegalVersions, Product } from '@tidyguard/content';
import { checkGoingLive } from './goingLive';
import { settingProblems, strangeSettings, type Environment } from './settingProblems';

/** The part of Gatsby's reporter that is used here. */
interface Tell {
  warn(words: string): void;
  /** Ends the process. */
  panic(words: string): never;
}

/**
 * Refuses settings that cannot be meant as they are, in development too.
 *
 * @param files the names of the files in the site's folder.
 */
export function refuseSettings(reporter: Tell, environment: Environment, files: readonly string[]) {
  for (const warning of strangeSettings(environment)) reporter.warn(warning);
  const problems = settingProblems(environment, files);
  if (problems.length > 0) reporter.panic(problems.join('\n'));
}

/**
 * Refuses placeholders. Every `gatsby build` except a draft counts as one for production: `npm run build`,
 * `npm start`, the variant.
 */
export function refusePlaceholders(
  reporter: Tell,
  {
    product,
    environment,
    versions,
    isDraft,
  }: { product: Product; environment: Environment; versions: LegalVersions; isDraft: boolean },
) {
  if (isDraft) {
    reporter.warn('This build is a draft: every page says so, and no search engine is to list it.');
    return;
  }
  const { refusal, notice } = checkGoingLive(product, environment, versions);
  if (refusal !== null) {
    // Printed last and without the reporter, which breaks lines and draws over other output: the owner has to
    // copy the words of an acknowledgement.
    process.once('exit', () => process.stderr.write(`\n${refusal}\n`));
    reporter.panic('This build could go live with placeholders: the list follows.');
  }
  if (notice !== null) reporter.warn(notice);
}
