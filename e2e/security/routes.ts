import { mainBuild } from '../support/builds.ts';
import { pathsOf } from '../support/sitePages.ts';

/** Every address of the main build that answers with a page, including an unknown one. */
export const routes = [...pathsOf(mainBuild), '/quiz', '/get-quote', '/no-such-room'];
