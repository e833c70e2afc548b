import { boolean, object, string } from 'yup';
import { messages } from '@tidyguard/content';
import type { ContactFields } from '../../core/state';
import { emailProblem, phoneProblem } from '../../core/validation';

/** The values of the contact step: its fields, the phone as digits, and the consent box. */
export type DetailsValues = ContactFields & { consent: boolean };

/** What must be filled in. Whether e-mail and phone exist is for the checks to say. */
export const detailsSchema = object({
  first_name: string().trim().required(messages.firstNameMissing),
  last_name: string().trim().required(messages.lastNameMissing),
  phone: string().test((digits = '', context) => {
    const problem = phoneProblem(digits);
    return problem === null || context.createError({ message: problem });
  }),
  email: string().test((value = '', context) => {
    // Asking about a misspelling is the check's part, and may be answered with 'keep it'.
    const problem = emailProblem(value, value);
    return problem === null || context.createError({ message: problem.message });
  }),
  consent: boolean().oneOf([true], messages.consentMissing),
});
