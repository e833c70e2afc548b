import { OutcomeBudgetFriendly } from '@tidyguard/design-system/illustrations';
import { budgetFriendly } from '../../outcomes/contents/budgetFriendly';
import { OutcomeRoute } from '../../outcomes/OutcomeRoute';

export default function BudgetFriendlyRoute() {
  return (
    <OutcomeRoute
      outcome="budget-friendly"
      content={budgetFriendly}
      illustration={<OutcomeBudgetFriendly />}
    />
  );
}
