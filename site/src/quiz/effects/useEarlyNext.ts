import { useEffect, useRef, useState, type Dispatch } from 'react';
import type { QuizAction } from '../core/actions';

/**
 * Takes up a press of Next that came before React: the page's inline script has left its mark on
 * the form. Answers the form's ref, and whether React has hydrated it (`data-live` in the page).
 */
export function useEarlyNext(dispatch: Dispatch<QuizAction>) {
  const form = useRef<HTMLFormElement>(null);
  const [isLive, setIsLive] = useState(false);
  useEffect(() => {
    const element = form.current;
    if (!element) return;
    element.dataset.live = 'true';
    setIsLive(true);
    if (element.dataset.pressed) dispatch({ type: 'nextPressed' });
  }, [dispatch]);
  return { form, isLive };
}
