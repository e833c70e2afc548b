/** A dialog that a button of an outcome page opens. */
export type LiveAction = 'details' | 'time' | 'price';
