import { lazyModule } from '../../platform/lazyModule';

/** The contact step with Formik and Yup: needed at the end, fetched when the quiz opens. */
export const detailsModule = lazyModule(
  () => import(/* webpackChunkName: "quiz-contact" */ './details/DetailsStep'),
);
