import { quiz } from '@tidyguard/content/product';

/** The quiz's steps by the titles that visitors see. */
export const firstTitle = quiz.zip.title;
export const contactTitle = quiz.contact.title;
export const radioTitles = quiz.questions.map(({ title }) => title);
