/** Characters that are not seen and turn the text after them around. */
const DIRECTION_MARKS = /[\u202A-\u202E\u2066-\u2069]/g;

/** A text that a stranger typed, without what would make it read otherwise than it is written. */
export const withoutDirectionMarks = (text: string): string => text.replaceAll(DIRECTION_MARKS, '');
