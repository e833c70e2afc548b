import { OutcomeDeepClean } from '@tidyguard/design-system/illustrations';
import { deepClean } from '../../outcomes/contents/deepClean';
import { OutcomeRoute } from '../../outcomes/OutcomeRoute';

export default function DeepCleanRoute() {
  return (
    <OutcomeRoute outcome="deep-clean" content={deepClean} illustration={<OutcomeDeepClean />} />
  );
}
