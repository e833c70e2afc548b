import { OutcomeBudgetFriendly } from '@tidyguard/design-system/illustrations';
import { outcomePages } from '@tidyguard/content/product';
import { OutcomeRoute } from '../../outcomes/OutcomeRoute';

export default function BudgetFriendlyRoute() {
  return (
    <OutcomeRoute
      content={outcomePages['budget-friendly']}
      illustration={<OutcomeBudgetFriendly />}
    />
  );
}
