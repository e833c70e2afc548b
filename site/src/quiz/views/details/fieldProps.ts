import type { Dispatch } from 'react';
import type { QuizAction } from '../../core/actions';
import type { QuizState } from '../../core/state';
import type { DetailsForm } from './useDetailsForm';

/** The props of each field of the contact step. */
export interface DetailsFieldProps {
  state: QuizState;
  dispatch: Dispatch<QuizAction>;
  form: DetailsForm;
  /** False if an empty field means that the known value stays. */
  required?: boolean;
}
