import { showInvalid } from '@tidyguard/design-system';
import { useEffect, useRef, useState, type RefObject } from 'react';
import { takeEarlySubmit } from '../platform/earlySubmit';

/** The part of Formik that the hook needs. */
interface Form<Values> {
  setValues: (values: Values, shouldValidate: boolean) => unknown;
  submitCount: number;
  isSubmitting: boolean;
}

/**
 * What a prerendered form needs beyond Formik. Fields that were filled and a press of the button before
 * hydration are only in the document: the hook takes the values with `read`, and repeats the press. After
 * a submit the first field with an error gets the focus and is in view, with its label and message.
 *
 * @returns the ref of the form, and how many fields the last submit found wrong (null while it is judged)
 */
export function useTypedForm<Values>(
  { setValues, submitCount, isSubmitting }: Form<Values>,
  read: (form: HTMLFormElement) => Values,
): { element: RefObject<HTMLFormElement | null>; wrong: number | null } {
  const element = useRef<HTMLFormElement>(null);
  const [isRead, setRead] = useState(false);
  const [judged, setJudged] = useState({ submit: 0, wrong: 0 });

  useEffect(() => {
    if (!element.current) return;
    setValues(read(element.current), false);
    setRead(true);
  }, [setValues, read]);

  // Formik submits the values of its last render. Until it has rendered those that were typed, a
  // press still goes to the inline script, which keeps it.
  useEffect(() => {
    const form = element.current;
    if (isRead && form && takeEarlySubmit(form)) form.requestSubmit();
  }, [isRead]);

  useEffect(() => {
    if (submitCount === 0 || isSubmitting) return;
    setJudged({ submit: submitCount, wrong: showInvalid(element.current) });
  }, [submitCount, isSubmitting]);

  return { element, wrong: judged.submit === submitCount ? judged.wrong : null };
}
