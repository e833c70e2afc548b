import { stepById, steps } from '../../site/src/quiz/core/steps.ts';

/** The quiz's steps by the titles that visitors see. */
export const firstTitle: string = stepById('zip').title;
export const contactTitle: string = stepById('contact').title;
export const radioTitles: string[] = steps
  .filter(({ type }) => type === 'radio')
  .map(({ title }) => title);
