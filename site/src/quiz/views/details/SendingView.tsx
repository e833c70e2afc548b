import { SubmittingView } from '@tidyguard/design-system';
import { useEffect, useState } from 'react';
import { quizCopy } from '../../copy';

/** Nearly all of the way: the rest is the service's answer, which ends the view. */
const NEARLY_DONE = 90;

/** The lead is on its way. The bar moves as the view appears (500 ms), and waits for the answer. */
export function SendingView() {
  const [value, setValue] = useState(0);
  useEffect(() => {
    const frame = requestAnimationFrame(() => setValue(NEARLY_DONE));
    return () => cancelAnimationFrame(frame);
  }, []);
  return <SubmittingView message={quizCopy.submitting} value={value} />;
}
