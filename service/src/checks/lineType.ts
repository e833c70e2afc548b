import type { phoneTypes } from '../contract/index.ts';

/** What kind of line a number is. */
export type LineType = (typeof phoneTypes)[number];

/** Asks a provider for the kind of a line. */
export interface LineTypeProvider {
  /**
   * @param e164 the number with `+` and country code.
   * @throws {ServiceError} where the provider fails.
   */
  lineTypeOf(e164: string): Promise<LineType>;
}
