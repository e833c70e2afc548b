import { lazyModule } from '../platform/lazyModule';

/** What the buttons of outcome pages do (GATSBY_OUTCOME_ACTIONS=live); loaded by the pages' routes. */
export const livePart = lazyModule(
  () => import(/* webpackChunkName: "outcome-actions" */ './live/LiveActions'),
);
