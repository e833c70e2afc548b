import { mainBuild } from '../../e2e/support/builds.ts';

const { zip, questions, contact } = mainBuild.product.quiz;

/** The quiz's steps by the titles that visitors see. */
export const firstTitle = zip.title;
export const contactTitle = contact.title;
export const radioTitles = questions.map(({ title }) => title);
