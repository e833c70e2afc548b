import type { FooterWords } from '../productDefinition.ts';
import { brand } from './brand.ts';
import { disclosure } from './consent.ts';

const { clientName } = brand;

/** The foot of every page: the disclaimer on calls and texts, and what else it must say. */
export const footer: FooterWords = {
  summary: `${clientName} matches homes across the United States with local pest control companies.`,
  smallPrint: [
    disclosure('By giving your number and ticking the consent box you agree that'),
    `${clientName} is a matching service for people aged 18 or older. Inspections and treatments are ` +
      `sold, scheduled and carried out by independent companies, and paid to them.`,
  ],
};
