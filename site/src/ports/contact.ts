import type { ContactBody } from '@tidyguard/service/contract';
import { postJson } from './postJson';

/** The result of sending a message; `address`: nobody could write to its email address. */
export type ContactOutcome = 'sent' | 'address' | 'failed';

/** Sends a message of the contact page. Never rejects. */
export type SendContact = (body: ContactBody) => Promise<ContactOutcome>;

/** Whether the service refused the email address: its answer then says so in `field`. */
async function isAddressRefused(response: Response): Promise<boolean> {
  if (response.status !== 422) return false;
  const answer: unknown = await response.json().catch(() => null);
  return Reflect.get(Object(answer), 'field') === 'email';
}

/** Sends to an address of the service; any 2xx answer is an acknowledgement. */
export const fetchContact =
  (address: string): SendContact =>
  async (body) => {
    const response = await postJson(address, body);
    if (response?.ok) return 'sent';
    return response && (await isAddressRefused(response)) ? 'address' : 'failed';
  };
