import { lazyModule } from '../../../platform/lazyModule';

/** The one-time-code dialogs with input-otp: fetched once the service wants a code for a phone. */
export const codeDialogsPart = lazyModule(
  () => import(/* webpackChunkName: "quiz-code" */ './CodeDialogs'),
);
