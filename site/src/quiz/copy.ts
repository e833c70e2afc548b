import { quizLabels, quizWords } from '@tidyguard/content/product';
import { phrases } from '../config/voice';

/** The quiz's words except those of the questions: the labels of its language, and the product's own. */
export const quizCopy = {
  dialogLabel: quizWords.dialogLabel,
  stepLabel: quizLabels.step,
  next: quizLabels.next,
  submit: quizLabels.submit,
  zipLabel: quizLabels.zip,
  zipChecking: quizLabels.zipChecking,
  exit: { ...quizLabels.exit, body: phrases.exitBody },
  submitting: quizWords.submitting,
  slowPart: quizLabels.slowPart,
  completion: {
    ...quizLabels.completion,
    heading: phrases.completionHeading,
    summary: quizWords.completionSummary,
  },
  noScript: quizLabels.noScript,
  notLoaded: quizLabels.notLoaded,
  tryAgain: quizLabels.tryAgain,
} as const;
