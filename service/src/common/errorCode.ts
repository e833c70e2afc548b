/**
 * The `code` of a system or database error, or ''. Unlike `instanceof` it works for errors of other realms.
 */
export function errorCode(error: unknown): string {
  if (typeof error !== 'object' || error === null || !('code' in error)) return '';
  return typeof error.code === 'string' ? error.code : '';
}
