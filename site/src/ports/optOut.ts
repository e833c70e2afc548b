import type { OptOutBody } from '@tidyguard/service/contract';
import { postJson } from './postJson';

/** Sends a request not to sell or share; resolves to whether the service recorded it. Never rejects. */
export type SendOptOut = (body: OptOutBody) => Promise<boolean>;

/** Sends to an address of the service; any 2xx answer is an acknowledgement. */
export const fetchOptOut =
  (address: string): SendOptOut =>
  async (body) =>
    (await postJson(address, body))?.ok ?? false;
