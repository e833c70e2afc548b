import { digitsOfUsPhone } from '@tidyguard/design-system';
import { boolean, object, string } from 'yup';
import { contactForm, messages } from '@tidyguard/content/product';
import { cleanEmail, emailProblem, phoneProblem } from '../quiz/core/validation';

/** The contact form's fields (specification, section 3). */
export interface ContactValues {
  firstName: string;
  lastName: string;
  email: string;
  /** May stay empty. */
  phone: string;
  message: string;
  consent: boolean;
}

export const emptyContact: ContactValues = {
  firstName: '',
  lastName: '',
  email: '',
  phone: '',
  message: '',
  consent: false,
};

/** What must be filled in, and how. */
export const contactSchema = object({
  firstName: string().trim().required(messages.firstNameMissing),
  lastName: string().trim().required(messages.lastNameMissing),
  email: string().test((value = '', context) => {
    const address = cleanEmail(value);
    // No server checks this address, so a likely misspelling is only worth an error in the quiz.
    const problem = emailProblem(address, address);
    return problem === null || context.createError({ message: problem.message });
  }),
  phone: string().test((value = '', context) => {
    const digits = digitsOfUsPhone(value);
    const problem = digits === '' ? null : phoneProblem(digits);
    return problem === null || context.createError({ message: problem });
  }),
  message: string().trim().required(contactForm.errors.message),
  consent: boolean().oneOf([true], contactForm.errors.consent),
});
