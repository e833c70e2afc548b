// Written by `npm run content:index` from the folders beside it: do not edit.

import type { OutcomePage } from '../../productDefinition.ts';
import type { OutcomePoints } from '../../quizDefinition.ts';
import { page as fastReliefPage } from '../outcomes/fast-relief/page.ts';
import { points as fastReliefPoints } from '../outcomes/fast-relief/points.ts';
import { page as gentleTreatmentPage } from '../outcomes/gentle-treatment/page.ts';
import { points as gentleTreatmentPoints } from '../outcomes/gentle-treatment/points.ts';
import { page as homeInspectionPage } from '../outcomes/home-inspection/page.ts';
import { points as homeInspectionPoints } from '../outcomes/home-inspection/points.ts';
import { page as termiteCheckPage } from '../outcomes/termite-check/page.ts';
import { points as termiteCheckPoints } from '../outcomes/termite-check/points.ts';
import { page as yearRoundPlanPage } from '../outcomes/year-round-plan/page.ts';
import { points as yearRoundPlanPoints } from '../outcomes/year-round-plan/points.ts';
import type { OutcomeId } from './outcomeId.ts';

export const outcomePoints: Readonly<Record<OutcomeId, OutcomePoints>> = {
  'fast-relief': fastReliefPoints,
  'gentle-treatment': gentleTreatmentPoints,
  'home-inspection': homeInspectionPoints,
  'termite-check': termiteCheckPoints,
  'year-round-plan': yearRoundPlanPoints,
};

export const outcomePages: Readonly<Record<OutcomeId, OutcomePage>> = {
  'fast-relief': fastReliefPage,
  'gentle-treatment': gentleTreatmentPage,
  'home-inspection': homeInspectionPage,
  'termite-check': termiteCheckPage,
  'year-round-plan': yearRoundPlanPage,
};
