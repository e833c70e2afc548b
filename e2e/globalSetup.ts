import { TidyGuardServer } from './server.ts';

/** One empty database for all the servers of a run; a deployed site has its own. */
export default () => (process.env.E2E_BASE_URL ? undefined : TidyGuardServer.prepareTemplate());
