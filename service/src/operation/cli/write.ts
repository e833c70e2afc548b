/** Writes to the output; resolves when the output can take more. */
export type Write = (text: string) => Promise<void>;
