import type { phoneTypes } from '@tidyguard/content';

/** What kind of phone a number belongs to. */
export type LineType = (typeof phoneTypes)[number];

/** Looks up line types. */
export interface LineTypeProvider {
  /**
   * @param e164 the number with `+` and country code.
   * @throws {ServiceError} where the provider fails.
   */
  lineTypeOf(e164: string): Promise<LineType>;
  /** What a look-up of the last day said; undefined where none is known here. */
  known(e164: string): LineType | undefined;
}
