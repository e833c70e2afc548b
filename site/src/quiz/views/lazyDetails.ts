import { lazyModule } from '../../platform/lazyModule';

/** The contact step with Formik and Yup: needed at the end, fetched at the beginning. */
export const contactPart = lazyModule(
  () => import(/* webpackChunkName: "quiz-contact" */ './details/DetailsStep'),
);
