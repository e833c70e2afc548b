// Written by `npm run content:index` from the folders beside it: do not edit.

import type { OutcomePoints } from '../../quizDefinition.ts';
import { points as fastRelief } from '../outcomes/fast-relief/points.ts';
import { points as gentleTreatment } from '../outcomes/gentle-treatment/points.ts';
import { points as homeInspection } from '../outcomes/home-inspection/points.ts';
import { points as termiteCheck } from '../outcomes/termite-check/points.ts';
import { points as yearRoundPlan } from '../outcomes/year-round-plan/points.ts';
import type { OutcomeId } from './outcomeId.ts';

export const outcomePoints: Readonly<Record<OutcomeId, OutcomePoints>> = {
  'fast-relief': fastRelief,
  'gentle-treatment': gentleTreatment,
  'home-inspection': homeInspection,
  'termite-check': termiteCheck,
  'year-round-plan': yearRoundPlan,
};
