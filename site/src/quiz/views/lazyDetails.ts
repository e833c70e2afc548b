import { lazyPart } from '../../platform/lazyPart';

/** The contact step with Formik, Yup and the code dialogs: needed at the end, fetched at the beginning. */
export const contactPart = lazyPart(
  () => import(/* webpackChunkName: "quiz-contact" */ './details/DetailsStep'),
);
