// Written by `npm run content:index` from the folders beside it: do not edit.

// Each part has an export of its own, so that a page takes only what it shows.
export {
  tagline,
  brand,
  lastUpdated,
  messaging,
  promise,
  visits,
  claims,
  action,
} from '../brand.ts';
export { prices } from '../prices.ts';
export { voices } from '../voices.ts';
export { consent, disclosure } from '../consent.ts';
export { quiz } from '../quiz.ts';
export { quizWords } from '../quizWords.ts';
export { outcomePages } from './outcomePages.ts';
export { outcomeWords } from '../outcomeWords.ts';
export { legalPages, legalLinks } from './legalPages.ts';
export { landing } from '../landing.ts';
export { contactPage } from '../contactPage.ts';
export { optOutPage } from '../optOutPage.ts';
export { footer } from '../footer.ts';
export { notFound } from '../notFound.ts';
export { colors } from './colors.ts';
