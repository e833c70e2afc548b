import type { phoneTypes } from '@tidyguard/content';

/** What kind of phone a number belongs to. */
export type LineType = (typeof phoneTypes)[number];

/** Looks up line types. */
export interface LineTypeProvider {
  /**
   * @param e164 the number with `+` and country code.
   * @throws {ServiceError} if the provider fails.
   */
  lineTypeOf(e164: string): Promise<LineType>;
  /** The result of a look-up in the last day; undefined if this process has none. */
  known(e164: string): LineType | undefined;
}
