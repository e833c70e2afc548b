const words = ['zero', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine'];

/** A small number as running text has it: 'eight', but '12'. */
export const numberInWords = (count: number) => words[count] ?? String(count);

/** A word with a capital first letter. */
export const capitalized = (word: string) => word.charAt(0).toUpperCase() + word.slice(1);
