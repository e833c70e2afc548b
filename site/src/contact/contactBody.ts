import { bounded, cleanEmail, leadLimits } from '@tidyguard/content';
import { contactPage } from '@tidyguard/content/product';
import { digitsOfUsPhone } from '@tidyguard/design-system';
import type { ContactBody } from '@tidyguard/service/contract';
import { randomId } from '../ports/randomId';
import type { ContactValues } from './schema';

/** Makes the body to send from the values of a valid form and what a robot wrote into its honeypot. */
export type MakeContactBody = (values: ContactValues, honeypot: string) => ContactBody;

/**
 * Returns a maker of bodies for one visitor. A message keeps its id when it is tried again, so that it is not
 * stored twice if an answer was lost; a changed message gets a new id.
 */
export function contactBodies(): MakeContactBody {
  let last = { text: '', id: '' };
  const cut = (text: string, limit: number) => bounded(text.trim(), limit);
  return (values, honeypot) => {
    const text = JSON.stringify(values);
    if (last.text !== text) last = { text, id: randomId() };
    const phone = digitsOfUsPhone(values.phone);
    return {
      message_id: last.id,
      first_name: cut(values.firstName, leadLimits.name),
      last_name: cut(values.lastName, leadLimits.name),
      email: cleanEmail(values.email),
      ...(phone === '' ? {} : { phone }),
      message: cut(values.message, leadLimits.message),
      consent: contactPage.form.consent,
      ...(honeypot === '' ? {} : { honeypot: cut(honeypot, leadLimits.honeypot) }),
    };
  };
}
