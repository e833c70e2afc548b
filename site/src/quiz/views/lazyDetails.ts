import { lazyModule } from '../../platform/lazyModule';

/** The contact step with Formik and Yup: needed at the end, fetched at the beginning. */
export const contactPart = lazyModule(
  () => import(/* webpackChunkName: "quiz-contact" */ './details/DetailsStep'),
);

/** The one-time-code dialogs with input-otp: fetched once the service wants a code for a phone. */
export const codeDialogsPart = lazyModule(
  () => import(/* webpackChunkName: "quiz-code" */ './details/CodeDialogs'),
);
