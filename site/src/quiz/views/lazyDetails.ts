import { lazyModule } from '../../platform/lazyModule';
import { giveParts } from '../../platform/pageParts';

/** The contact step with Formik and Yup: needed at the end, fetched when the quiz opens. */
export const detailsModule = lazyModule(async () => {
  const details = await import(/* webpackChunkName: "quiz-contact" */ './details/DetailsStep');
  giveParts(details.detailsParts);
  return details;
});
