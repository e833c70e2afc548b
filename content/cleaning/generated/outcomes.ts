// Written by `npm run content:index` from the folders beside it: do not edit.

import type { OutcomePage } from '../../productDefinition.ts';
import type { OutcomePoints } from '../../quizDefinition.ts';
import { page as budgetFriendlyPage } from '../outcomes/budget-friendly/page.ts';
import { points as budgetFriendlyPoints } from '../outcomes/budget-friendly/points.ts';
import { page as busyProfessionalPage } from '../outcomes/busy-professional/page.ts';
import { points as busyProfessionalPoints } from '../outcomes/busy-professional/points.ts';
import { page as deepCleanPage } from '../outcomes/deep-clean/page.ts';
import { points as deepCleanPoints } from '../outcomes/deep-clean/points.ts';
import { page as familyFriendlyPage } from '../outcomes/family-friendly/page.ts';
import { points as familyFriendlyPoints } from '../outcomes/family-friendly/points.ts';
import type { OutcomeId } from './outcomeId.ts';

export const outcomePoints: Readonly<Record<OutcomeId, OutcomePoints>> = {
  'budget-friendly': budgetFriendlyPoints,
  'busy-professional': busyProfessionalPoints,
  'deep-clean': deepCleanPoints,
  'family-friendly': familyFriendlyPoints,
};

export const outcomePages: Readonly<Record<OutcomeId, OutcomePage>> = {
  'budget-friendly': budgetFriendlyPage,
  'busy-professional': busyProfessionalPage,
  'deep-clean': deepCleanPage,
  'family-friendly': familyFriendlyPage,
};
