/** A test's result for a component, and where that test is. */
export interface Cell {
  says: string;
  /** From the repository's folder. */
  test: string;
}

/** By component, then by criterion. */
export type StatusTable = Record<string, Record<string, Cell>>;

export const ENGINES = ['WebKit', 'Firefox'];

/** The columns of the table. */
export const CRITERIA = [
  'axe',
  'keyboard',
  'forced colours',
  '400 % zoom and text spacing',
  'right to left',
  'reduced motion',
  'server rendering',
  'bytes',
  'guidance',
  ...ENGINES,
  'since',
];
