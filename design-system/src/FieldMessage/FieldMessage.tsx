import { CircleAlert } from 'lucide';
import { createContext, useContext, useEffect, useRef, useState, type ReactNode } from 'react';
import { Icon } from '../Icon/Icon.tsx';
import { showField } from '../utilities/showField.ts';
import { error as errorStyle, hint as hintStyle } from './styles.ts';

export interface FieldHintProps {
  id: string;
  children: ReactNode;
}

/** Help for a control, which refers to it by `aria-describedby`. */
export function FieldHint({ id, children }: FieldHintProps) {
  return (
    <div id={id} css={hintStyle}>
      {children}
    </div>
  );
}

export interface FieldErrorProps {
  id: string;
  children: ReactNode;
}

/** Whether a press of the form's button is being judged: FormErrors then announces its errors together. */
export const JudgedTogether = createContext(false);

/**
 * The error of a control. It is announced at once, unless a press of the form's button brings it: FormErrors
 * announces those together. Always rendered, and empty without an error: screen readers do not announce a
 * live region that is added together with its text. The error of the focused control is scrolled into view.
 */
export function FieldError({ id, children }: FieldErrorProps) {
  const message = useRef<HTMLDivElement>(null);
  const isShown = Boolean(children);
  const isJudged = useContext(JudgedTogether);
  // Decided when the error appears and then kept: made a live region later, it would be announced then.
  const [isQuiet, setQuiet] = useState<boolean | null>(null);
  if (isShown !== (isQuiet !== null)) setQuiet(isShown ? isJudged : null);
  useEffect(() => {
    const focused = document.activeElement;
    if (isShown && message.current?.parentElement?.contains(focused)) showField(focused);
  }, [isShown]);
  return (
    <div id={id} css={errorStyle} role={isQuiet ? undefined : 'alert'} data-error ref={message}>
      {isShown && (
        <>
          <Icon of={CircleAlert} />
          <span>{children}</span>
        </>
      )}
    </div>
  );
}
