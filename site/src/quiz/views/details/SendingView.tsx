import { SubmittingView } from '@tidyguard/design-system';
import { useEffect, useState } from 'react';

/** In percent; the rest stands for the service's answer, which ends the view. */
const NEARLY_DONE = 90;

/** Shown while the lead is being sent. The bar moves once (500 ms), and then waits for the answer. */
export function SendingView({ message }: { message: string }) {
  const [value, setValue] = useState(0);
  useEffect(() => {
    const frame = requestAnimationFrame(() => setValue(NEARLY_DONE));
    return () => cancelAnimationFrame(frame);
  }, []);
  return <SubmittingView message={message} value={value} />;
}
