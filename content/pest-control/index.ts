import { defineProduct } from '../define.ts';
import { brand, claims, lastUpdated, messaging, promise, tagline, visits } from './brand.ts';
import { companyConsent } from './companyConsent.ts';
import { consent, disclosure } from './consent.ts';
import { colors } from './generated/colors.ts';
import { consentVersions } from './generated/consentVersions.ts';
import { legalPages } from './generated/legalPages.ts';
import { look } from './generated/look.ts';
import { outcomePages } from './generated/outcomePages.ts';
import { companyWords, mailWords, messages, serviceMessages } from '../english/words.ts';
import { landing } from './landing.ts';
import { quiz } from './quiz.ts';
import { voices } from './voices.ts';
import { contactPage } from './contactPage.ts';
import { footer } from './footer.ts';
import { goingLive } from './goingLive.ts';
import { notFound } from './notFound.ts';
import { optOutPage } from './optOutPage.ts';
import { outcomeWords } from './outcomeWords.ts';
import { prices } from './prices.ts';
import { quizWords } from './quizWords.ts';

// Each part has an export of its own, so that a page takes only what it shows.
export {
  action,
  brand,
  claims,
  lastUpdated,
  messaging,
  promise,
  tagline,
  visits,
} from './brand.ts';
export { consent, disclosure } from './consent.ts';
export { colors } from './generated/colors.ts';
export { legalLinks, legalPages } from './generated/legalPages.ts';
export { outcomePages } from './generated/outcomePages.ts';
export { landing } from './landing.ts';
export { quiz } from './quiz.ts';
export { voices } from './voices.ts';
export { contactPage } from './contactPage.ts';
export { footer } from './footer.ts';
export { notFound } from './notFound.ts';
export { optOutPage } from './optOutPage.ts';
export { outcomeWords } from './outcomeWords.ts';
export { prices } from './prices.ts';
export { quizWords } from './quizWords.ts';
export * from '../english/words.ts';

/** A product for the service, the build and the tests: all of it, checked to fit together. */
export const product = defineProduct({
  id: 'pest-control',
  language: 'en-US',
  messages: { ...messages, ...serviceMessages },
  mails: mailWords,
  companyWords,
  tagline,
  brand,
  lastUpdated,
  messaging,
  promise,
  visits,
  prices,
  claims,
  voices,
  consent,
  consentVersions,
  companyConsent,
  disclosure,
  quiz,
  quizWords,
  outcomePages,
  outcomeWords,
  legalPages,
  landing,
  contactPage,
  optOutPage,
  footer,
  notFound,
  goingLive,
  colors,
  look,
});
