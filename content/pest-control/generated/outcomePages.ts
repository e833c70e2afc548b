// Written by `npm run content:index` from the folders beside it: do not edit.

import type { OutcomePage } from '../../productDefinition.ts';
import { page as fastRelief } from '../outcomes/fast-relief/page.ts';
import { page as gentleTreatment } from '../outcomes/gentle-treatment/page.ts';
import { page as homeInspection } from '../outcomes/home-inspection/page.ts';
import { page as termiteCheck } from '../outcomes/termite-check/page.ts';
import { page as yearRoundPlan } from '../outcomes/year-round-plan/page.ts';
import type { OutcomeId } from './outcomeId.ts';

export const outcomePages: Readonly<Record<OutcomeId, OutcomePage>> = {
  'fast-relief': fastRelief,
  'gentle-treatment': gentleTreatment,
  'home-inspection': homeInspection,
  'termite-check': termiteCheck,
  'year-round-plan': yearRoundPlan,
};
