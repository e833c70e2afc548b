import { OutcomeBusyProfessional } from '@tidyguard/design-system/illustrations';
import { busyProfessional } from '../../outcomes/contents/busyProfessional';
import { OutcomeRoute } from '../../outcomes/OutcomeRoute';

export default function BusyProfessionalRoute() {
  return (
    <OutcomeRoute
      outcome="busy-professional"
      content={busyProfessional}
      illustration={<OutcomeBusyProfessional />}
    />
  );
}
