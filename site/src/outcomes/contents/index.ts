import type { Outcome } from '@tidyguard/service/contract';
import type { OutcomeContent } from '../outcomes';
import { budgetFriendly } from './budgetFriendly';
import { busyProfessional } from './busyProfessional';
import { deepClean } from './deepClean';
import { familyFriendly } from './familyFriendly';

/** For what speaks of all four pages; a page itself takes its own file alone. */
export const outcomeContents: Record<Outcome, OutcomeContent> = {
  'busy-professional': busyProfessional,
  'family-friendly': familyFriendly,
  'deep-clean': deepClean,
  'budget-friendly': budgetFriendly,
};
