import { builds, tagOf, type Build } from './builds.ts';
import { test } from './fixtures.ts';

/**
 * Declares tests whose number depends on the product, such as one for each page. Playwright
 * collects tests before it knows the project, so they are declared for every build, and each
 * project runs those that carry its build's tag.
 */
export function forEachBuild(declare: (build: Build) => void) {
  for (const build of builds) {
    test.describe(`${build.name} build`, { tag: tagOf(build) }, () => declare(build));
  }
}
