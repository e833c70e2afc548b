import { OutcomeBusyProfessional } from '@tidyguard/design-system/illustrations';
import { outcomePages } from '@tidyguard/content/product';
import { OutcomeRoute } from '../../outcomes/OutcomeRoute';

export default function BusyProfessionalRoute() {
  return (
    <OutcomeRoute
      content={outcomePages['busy-professional']}
      illustration={<OutcomeBusyProfessional />}
    />
  );
}
