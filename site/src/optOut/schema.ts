import { cleanEmail } from '@tidyguard/content';
import { optOutForm } from '@tidyguard/content/product';
import { digitsOfUsPhone } from '@tidyguard/design-system';
import type { OptOutBody } from '@tidyguard/service/contract';
import { object, string } from 'yup';
import { emailMessage, optionalPhoneMessage } from '../forms/rules';

/** The opt-out form's fields; one of them may stay empty. */
export interface OptOutValues {
  phone: string;
  email: string;
}

/** Who a request is about. */
export type OptOutSubjects = Pick<OptOutBody, 'phone' | 'email'>;

const isEmpty = (text: string | undefined) => (text ?? '').trim() === '';

/** At least one of the fields must be filled in: a phone number, an e-mail address, or both. */
export const optOutSchema = object({
  phone: string().test((value = '', context) => {
    const { email } = context.parent as OptOutValues;
    const message =
      isEmpty(value) && isEmpty(email) ? optOutForm.nothingGiven : optionalPhoneMessage(value);
    return message === null || context.createError({ message });
  }),
  email: string().test((value = '', context) => {
    const message = isEmpty(value) ? null : emailMessage(value);
    return message === null || context.createError({ message });
  }),
});

/** The values of a valid form, as they are sent. */
export function subjectsOf({ phone, email }: OptOutValues): OptOutSubjects {
  return {
    ...(isEmpty(phone) ? {} : { phone: digitsOfUsPhone(phone) }),
    ...(isEmpty(email) ? {} : { email: cleanEmail(email) }),
  };
}
