type Read = (text: string, file: unknown) => object;

/** A Markdown processor, as far as it is changed here. */
interface Processor {
  Parser?: unknown;
}

/**
 * A remark plugin: a legal text that cannot be read is an empty one. `npm run dev` says what is wrong in it, where and
 * how to fix it; without this, Gatsby covers the page with an error of the file's first line, which is right, and fills
 * the terminal with it.
 */
export function emptyWhereUnreadable(this: Processor) {
  const read = this.Parser as Read;
  this.Parser = ((text, file) => {
    try {
      return read(text, file);
    } catch {
      return { type: 'root', children: [] };
    }
  }) satisfies Read;
}
