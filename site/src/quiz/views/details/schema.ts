import { boolean, object, string } from 'yup';
import { nameForms } from '@tidyguard/content';
import { messages } from '@tidyguard/content/product';
import type { ContactFields } from '../../core/state';
import { emailProblem, phoneProblem } from '../../core/validation';

/** The values of the contact step: its fields, the phone as digits, and the consent box. */
export type DetailsValues = ContactFields & { consent: boolean };

/** A required name. Formik passes an empty field as undefined, which would match any form. */
const name = (form: RegExp, message: string) => string().required(message).matches(form, message);

/** What must be filled in. Whether e-mail and phone exist is decided by the checks. */
export const detailsSchema = object({
  first_name: name(nameForms.first_name, messages.firstNameMissing),
  last_name: name(nameForms.last_name, messages.lastNameMissing),
  phone: string().test((digits = '', context) => {
    const problem = phoneProblem(digits);
    return problem === null || context.createError({ message: problem });
  }),
  email: string().test((value = '', context) => {
    // Passed as kept: a likely misspelling is the check's matter, and the visitor may keep the address.
    const problem = emailProblem(value, value);
    return problem === null || context.createError({ message: problem.message });
  }),
  consent: boolean().oneOf([true], messages.consentMissing),
});
