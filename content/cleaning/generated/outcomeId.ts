// Written by `npm run content:index` from the folders beside it: do not edit.

/** The outcomes: each is a folder of `outcomes/`. */
export type OutcomeId = 'budget-friendly' | 'busy-professional' | 'deep-clean' | 'family-friendly';
