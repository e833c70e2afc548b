import { detailsLabels, quizWords } from '@tidyguard/content/product';

/** The contact step's words: the labels of its language, and the product's own. */
export const detailsCopy = { ...detailsLabels, phoneHint: quizWords.phoneHint } as const;
