// Written by `npm run content:index` from the folders beside it: do not edit.

import type { Product } from '../../productDefinition.ts';
import { tagline, brand, lastUpdated, messaging, promise, visits, claims } from '../brand.ts';
import { prices } from '../prices.ts';
import { voices } from '../voices.ts';
import { consent, disclosure } from '../consent.ts';
import { consentVersions } from './consentVersions.ts';
import { companyConsent } from '../companyConsent.ts';
import { quiz } from '../quiz.ts';
import { quizWords } from '../quizWords.ts';
import { outcomePages } from './outcomePages.ts';
import { outcomeWords } from '../outcomeWords.ts';
import { legalPages } from './legalPages.ts';
import { landing } from '../landing.ts';
import { contactPage } from '../contactPage.ts';
import { optOutPage } from '../optOutPage.ts';
import { footer } from '../footer.ts';
import { notFound } from '../notFound.ts';
import { goingLive } from '../goingLive.ts';
import { colors } from './colors.ts';
import { look } from './look.ts';

/** What `product` is made of, beside the words of its language. */
export const parts: Omit<Product, 'id' | 'language' | 'messages' | 'mails' | 'companyWords'> = {
  tagline,
  brand,
  lastUpdated,
  messaging,
  promise,
  visits,
  claims,
  prices,
  voices,
  consent,
  disclosure,
  consentVersions,
  companyConsent,
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
};
