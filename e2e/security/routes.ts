import { paths } from '../support/sitePages.ts';

/** Every address that answers with a page, the unknown one included. */
export const routes = [...paths, '/quiz', '/get-quote', '/no-such-room'];
