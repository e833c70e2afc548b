import { timingSafeEqual } from 'node:crypto';

/** Whether two texts are the same; how long that takes does not tell where they differ. */
export function equalTexts(one: string, other: string): boolean {
  const [first, second] = [Buffer.from(one), Buffer.from(other)];
  // By bytes: texts of the same length may differ in those.
  return first.length === second.length && timingSafeEqual(first, second);
}
