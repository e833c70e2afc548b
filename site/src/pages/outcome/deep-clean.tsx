import { OutcomeDeepClean } from '@tidyguard/design-system/illustrations';
import { outcomePages } from '@tidyguard/content/product';
import { OutcomeRoute } from '../../outcomes/OutcomeRoute';

export default function DeepCleanRoute() {
  return <OutcomeRoute content={outcomePages['deep-clean']} illustration={<OutcomeDeepClean />} />;
}
