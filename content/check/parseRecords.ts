/** A text without the mark that Windows' editors put at its beginning (BOM). */
export const withoutMark = (text: string) => text.replace(/^\uFEFF/, '');

/**
 * Reads a file of records, which is JSON: an object by slug or version.
 *
 * @throws Error that names the file and how to mend it.
 */
export function parseRecords(text: string, file: string): object {
  let what = 'it is not { … }';
  try {
    const value: unknown = JSON.parse(withoutMark(text));
    if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value;
  } catch (error) {
    what = (error as Error).message.replace(/\s+/g, ' ');
  }
  throw new Error(
    `${file}  The file cannot be read as JSON: ${what}.\n` +
      '    Look for a missing or additional comma, or for lines of a merge such as <<<<<<<; or bring the committed file back.',
  );
}
