import {
  AudienceBudget,
  AudienceFamilies,
  AudienceMovers,
  AudiencePets,
  AudienceProfessionals,
  StepAnswer,
  StepCall,
  StepHome,
  StepMatch,
} from '@tidyguard/design-system/illustrations';
import type { ReactNode } from 'react';
import type { AudienceName, HowStepName } from './copy';

/** A window into each group's home. */
export const audienceIllustrations: Record<AudienceName, ReactNode> = {
  professionals: <AudienceProfessionals />,
  families: <AudienceFamilies />,
  pets: <AudiencePets />,
  movers: <AudienceMovers />,
  budget: <AudienceBudget />,
};

/** A picture of each step. */
export const stepIllustrations: Record<HowStepName, ReactNode> = {
  answer: <StepAnswer />,
  match: <StepMatch />,
  call: <StepCall />,
  home: <StepHome />,
};
