// Written by `npm run content:index` from the folders beside it: do not edit.

/** The outcomes: each is a folder of `outcomes/`. */
export type OutcomeId =
  'fast-relief' | 'gentle-treatment' | 'home-inspection' | 'termite-check' | 'year-round-plan';
