import { OutcomeFamilyFriendly } from '@tidyguard/design-system/illustrations';
import { familyFriendly } from '../../outcomes/contents/familyFriendly';
import { OutcomeRoute } from '../../outcomes/OutcomeRoute';

export default function FamilyFriendlyRoute() {
  return (
    <OutcomeRoute
      outcome="family-friendly"
      content={familyFriendly}
      illustration={<OutcomeFamilyFriendly />}
    />
  );
}
