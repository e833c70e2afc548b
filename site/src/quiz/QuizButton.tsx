import { Button, type ButtonProps } from '@tidyguard/design-system';
import { QUIZ_DIALOG_ID } from './ids';

/**
 * A call to action that opens the quiz. The browser itself opens the dialog, so
 * the button works from first paint on, before any script. In a browser that lacks
 * invoker commands, an inline script does the same (platform/inline/quizOpener.ts).
 */
export function QuizButton(props: ButtonProps) {
  return <Button {...props} type="button" commandfor={QUIZ_DIALOG_ID} command="show-modal" />;
}
