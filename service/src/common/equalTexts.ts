import { timingSafeEqual } from 'node:crypto';

/** Whether two texts are the same, in a time that does not reveal where they differ. */
export function equalTexts(one: string, other: string): boolean {
  const [first, second] = [Buffer.from(one), Buffer.from(other)];
  // The lengths in bytes are compared: texts with the same number of characters may differ in those.
  return first.length === second.length && timingSafeEqual(first, second);
}
