// Written by `npm run content:index` from the folders beside it: do not edit.

import type { OutcomePage } from '../../productDefinition.ts';
import { page as budgetFriendly } from '../outcomes/budget-friendly/page.ts';
import { page as busyProfessional } from '../outcomes/busy-professional/page.ts';
import { page as deepClean } from '../outcomes/deep-clean/page.ts';
import { page as familyFriendly } from '../outcomes/family-friendly/page.ts';
import type { OutcomeId } from './outcomeId.ts';

export const outcomePages: Readonly<Record<OutcomeId, OutcomePage>> = {
  'budget-friendly': budgetFriendly,
  'busy-professional': busyProfessional,
  'deep-clean': deepClean,
  'family-friendly': familyFriendly,
};
