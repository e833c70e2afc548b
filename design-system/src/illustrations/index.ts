export { HeroHouse } from './HeroHouse.tsx';
export {
  AudienceBudget,
  AudienceFamilies,
  AudienceMovers,
  AudiencePets,
  AudienceProfessionals,
} from './audience.tsx';
export { StepAnswer, StepCall, StepHome, StepMatch } from './steps.tsx';
export {
  OutcomeBudgetFriendly,
  OutcomeBusyProfessional,
  OutcomeDeepClean,
  OutcomeFamilyFriendly,
} from './outcomes.tsx';
export { Letter } from './Letter.tsx';
export { Street } from './Street.tsx';
