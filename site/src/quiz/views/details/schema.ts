import { boolean, object, string } from 'yup';
import { messages } from '@tidyguard/content';
import type { ContactFields } from '../../core/state';
import { emailProblem, phoneDigits, phoneProblem } from '../../core/validation';

/** The contact form's values: the fields and the consent box. */
export type ContactValues = ContactFields & { consent: boolean };

/** Which fields are required, and their format. Whether e-mail and phone exist is checked by the service. */
export const contactSchema = object({
  first_name: string().trim().required(messages.firstNameMissing),
  last_name: string().trim().required(messages.lastNameMissing),
  phone: string().test((value, context) => {
    const problem = phoneProblem(phoneDigits(value ?? ''));
    return problem === null || context.createError({ message: problem });
  }),
  email: string().test((value = '', context) => {
    // A misspelt domain is not an error here: the check asks about it, and the visitor may keep it.
    const problem = emailProblem(value, value);
    return problem === null || context.createError({ message: problem.message });
  }),
  consent: boolean().oneOf([true], messages.consentMissing),
});
