type Read = (text: string, file: unknown) => object;

/** The part of a Markdown processor that is changed here. */
interface Processor {
  Parser?: unknown;
}

/**
 * A remark plugin that turns a legal text that cannot be read into an empty one. `npm run dev` says what is
 * wrong in it, where, and how to fix it. Without the plugin, Gatsby covers the page with an error that points
 * to the file's first line, which is right, and fills the terminal with it.
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
