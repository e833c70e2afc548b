import { SubmittingView } from '@tidyguard/design-system';
import { useEffect, useState } from 'react';
import { quizCopy } from '../../copy';

/** Value of the bar until the service has answered, which ends the view. */
const NEARLY_DONE = 90;

/** Shown while the lead is sent. The bar moves once, in 500 ms, and then waits for the answer. */
export function SendingView() {
  const [value, setValue] = useState(0);
  useEffect(() => {
    const frame = requestAnimationFrame(() => setValue(NEARLY_DONE));
    return () => cancelAnimationFrame(frame);
  }, []);
  return <SubmittingView message={quizCopy.submitting} value={value} />;
}
