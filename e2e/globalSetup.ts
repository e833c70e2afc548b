import { TidyGuardServer } from './server.ts';

/** One empty database for all the servers of a run. */
export default () => TidyGuardServer.prepareTemplate();
