import type { Dispatch } from 'react';
import type { QuizAction } from '../../core/actions';
import type { QuizState } from '../../core/state';
import type { DetailsForm } from './useDetailsForm';

/** What each field of the contact step is given. */
export interface DetailsFieldProps {
  state: QuizState;
  dispatch: Dispatch<QuizAction>;
  form: DetailsForm;
  /** False where an empty field stands for what is known already. */
  required?: boolean;
}
