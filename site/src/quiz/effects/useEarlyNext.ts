import { useEffect, useRef, useState, type Dispatch } from 'react';
import { takeEarlySubmit } from '../../platform/earlySubmit';
import type { QuizAction } from '../core/actions';

/**
 * Handles a press of Next from before hydration: the page's inline script has marked the form.
 * Returns the form's ref, and whether the form is hydrated, which its `data-live` tells as well.
 */
export function useEarlyNext(dispatch: Dispatch<QuizAction>) {
  const form = useRef<HTMLFormElement>(null);
  const [isLive, setIsLive] = useState(false);
  useEffect(() => {
    const element = form.current;
    if (!element) return;
    setIsLive(true);
    if (takeEarlySubmit(element)) dispatch({ type: 'nextPressed' });
  }, [dispatch]);
  return { form, isLive };
}
