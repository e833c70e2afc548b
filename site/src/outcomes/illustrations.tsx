import {
  OutcomeBudgetFriendly,
  OutcomeBusyProfessional,
  OutcomeDeepClean,
  OutcomeFamilyFriendly,
} from '@tidyguard/design-system/illustrations';
import type { Outcome } from '@tidyguard/webhooks/contract';
import type { ReactNode } from 'react';

/** The scene at the top of each outcome page. */
export const outcomeIllustrations: Record<Outcome, ReactNode> = {
  'busy-professional': <OutcomeBusyProfessional />,
  'family-friendly': <OutcomeFamilyFriendly />,
  'deep-clean': <OutcomeDeepClean />,
  'budget-friendly': <OutcomeBudgetFriendly />,
};
