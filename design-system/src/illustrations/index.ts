/**
 * The package's entry for drawings, `@tidyguard/design-system/illustrations`; pinned by
 * ../index.test.ts.
 */
export { HeroHouse } from './HeroHouse.tsx';
export {
  AudienceBudget,
  AudienceFamilies,
  AudienceMovers,
  AudiencePets,
  AudienceProfessionals,
} from './audience.tsx';
export { StepAnswer, StepCall, StepHome, StepMatch } from './steps.tsx';
export { OutcomeBusyProfessional } from './OutcomeBusyProfessional.tsx';
export { OutcomeFamilyFriendly } from './OutcomeFamilyFriendly.tsx';
export { OutcomeDeepClean } from './OutcomeDeepClean.tsx';
export { OutcomeBudgetFriendly } from './OutcomeBudgetFriendly.tsx';
export { Letter } from './Letter.tsx';
export { Street } from './Street.tsx';
