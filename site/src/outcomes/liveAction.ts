import { lazyModule } from '../platform/lazyModule';

/** A dialog that a button of an outcome page opens. */
export type LiveAction = 'details' | 'time' | 'price';

/** What the buttons of outcome pages do (GATSBY_OUTCOME_ACTIONS=live), loaded once the page stands. */
export const livePart = lazyModule(
  () => import(/* webpackChunkName: "outcome-actions" */ './live/LiveActions'),
);
