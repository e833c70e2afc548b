import { OutcomeFamilyFriendly } from '@tidyguard/design-system/illustrations';
import { outcomePages } from '@tidyguard/content/product';
import { OutcomeRoute } from '../../outcomes/OutcomeRoute';

export default function FamilyFriendlyRoute() {
  return (
    <OutcomeRoute
      content={outcomePages['family-friendly']}
      illustration={<OutcomeFamilyFriendly />}
    />
  );
}
