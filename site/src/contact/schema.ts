import { boolean, object, string } from 'yup';
import { leadLimits } from '@tidyguard/content';
import { contactForm, contactSending, messages } from '@tidyguard/content/product';
import { emailMessage, optionalPhoneMessage } from '../forms/rules';

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

/** With the number in the page's language, which need not be the browser's. */
const longMessage = () =>
  contactSending.longMessage(
    leadLimits.message.toLocaleString(document.documentElement.lang || 'en-US'),
  );

/** What must be filled in, and how. */
export const contactSchema = object({
  firstName: string().trim().required(messages.firstNameMissing),
  lastName: string().trim().required(messages.lastNameMissing),
  email: string().test((value = '', context) => {
    const message = emailMessage(value);
    return message === null || context.createError({ message });
  }),
  phone: string().test((value = '', context) => {
    const message = optionalPhoneMessage(value);
    return message === null || context.createError({ message });
  }),
  message: string()
    .trim()
    .required(contactForm.errors.message)
    .test('length', longMessage, (value) => [...value].length <= leadLimits.message),
  consent: boolean().oneOf([true], contactForm.errors.consent),
});
