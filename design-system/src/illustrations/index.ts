/** The drawings' door, `@tidyguard/design-system/illustrations`; index.test.ts pins it too. */
export { HeroHouse } from './HeroHouse.tsx';
export {
  AudienceBudget,
  AudienceFamilies,
  AudienceMovers,
  AudiencePets,
  AudienceProfessionals,
} from './audience.tsx';
export { StepAnswer, StepCall, StepHome, StepMatch } from './steps.tsx';
export { OutcomeBusyProfessional, OutcomeFamilyFriendly } from './outcomesOfPeople.tsx';
export { OutcomeDeepClean, OutcomeBudgetFriendly } from './outcomesOfHomes.tsx';
export { Letter } from './Letter.tsx';
export { Street } from './Street.tsx';
