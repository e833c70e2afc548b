// Written by `npm run content:index` from the folders beside it: do not edit.

import type { OutcomePoints } from '../../quizDefinition.ts';
import { points as budgetFriendly } from '../outcomes/budget-friendly/points.ts';
import { points as busyProfessional } from '../outcomes/busy-professional/points.ts';
import { points as deepClean } from '../outcomes/deep-clean/points.ts';
import { points as familyFriendly } from '../outcomes/family-friendly/points.ts';
import type { OutcomeId } from './outcomeId.ts';

export const outcomePoints: Readonly<Record<OutcomeId, OutcomePoints>> = {
  'budget-friendly': budgetFriendly,
  'busy-professional': busyProfessional,
  'deep-clean': deepClean,
  'family-friendly': familyFriendly,
};
