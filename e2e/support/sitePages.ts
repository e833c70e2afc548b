import { historyPath, sitePages, type Product } from '@tidyguard/content';
import type { Build } from './builds.ts';

/** A page, as visitors see it who have not submitted the quiz. */
export interface SitePage {
  path: string;
  /** Its heading of level 1. */
  heading: string;
  /** Other words that it must show, as texts or button labels. */
  words: readonly string[];
}

export const outcomeRoute = (outcome: string) => `/outcome/${outcome}`;

function landingPage({ landing, claims }: Product): SitePage {
  const { hero, rating, record, audience, how, promise, faq, closing } = landing(claims);
  const titles = [audience, how, promise, faq, closing].map(({ title }) => title);
  const questions = faq.entries.map(({ question }) => question);
  const proof = [rating, record].filter((words) => words !== null);
  return {
    path: '/',
    heading: hero.title,
    words: [hero.lead, hero.note, ...proof, ...titles, ...questions],
  };
}

function legalPages({ product, voice }: Build): SitePage[] {
  const { takeQuiz } = product.voices[voice];
  return product.legalPages.map(({ path, title }) => ({
    path,
    heading: title,
    words: ['Last Updated', 'Back to Home', takeQuiz],
  }));
}

function historyPages({ product: { legalPages: pages } }: Build): SitePage[] {
  return pages.map(({ path, title }) => ({
    path: historyPath(path),
    heading: `${title}: versions`,
    words: ['In force since', `${title}: the present text`, 'Last Updated'],
  }));
}

function outcomePages({ outcomePages: pages, outcomeWords, promise }: Product): SitePage[] {
  const { fallback, next, bundles: bundle, referral } = outcomeWords;
  return Object.entries(pages).map(([id, page]) => ({
    path: outcomeRoute(id),
    heading: `Hi ${fallback.firstName}, ${page.headline}`,
    words: [
      page.lead,
      page.service,
      page.callToAction,
      fallback.city,
      promise.preferredTime,
      next.title,
      bundle.action,
      referral.action,
      ...page.bundles.flatMap(({ title, price }) => [title, price]),
      ...(page.testimonial ? [page.testimonial.quote] : []),
    ],
  }));
}

/** Every page of a build, with words that its product's definition gives it. */
export function pagesOf(build: Build): SitePage[] {
  const { brand, contactPage, footer, optOutPage } = build.product;
  const contact = {
    path: '/contact',
    heading: contactPage.hero.title,
    words: [contactPage.hero.action, brand.contactEmail, contactPage.form.title],
  };
  const optOut = {
    path: sitePages.optOut,
    // The words of the law and of the form are the same in every product.
    heading: 'Do Not Sell or Share My Personal Information',
    words: [optOutPage.lead, 'Send my request', ...optOutPage.effects.points],
  };
  const pages = [
    landingPage(build.product),
    contact,
    optOut,
    ...legalPages(build),
    ...historyPages(build),
    ...outcomePages(build.product),
  ];
  return pages.map((page) => ({ ...page, words: [...page.words, ...footer.smallPrint] }));
}

/** The addresses of every page of a build. */
export const pathsOf = (build: Build) => pagesOf(build).map(({ path }) => path);
