/** A line of nginx's or Caddy's configuration: its words, and the lines of its block. */
export interface Directive {
  name: string;
  args: string[];
  block: Directive[];
}

/**
 * Reads a configuration of directives and blocks in braces, which nginx ends with `;` and Caddy with
 * the line.
 *
 * @throws {Error} if the braces do not match.
 */
export function parseBlocks(text: string, end: ';' | '\n'): Directive[] {
  const root: Directive = { name: '', args: [], block: [] };
  const open = [root];
  let words: string[] = [];
  const finish = () => {
    const [name, ...args] = words;
    words = [];
    if (name === undefined) return null;
    const directive: Directive = { name, args, block: [] };
    open.at(-1)?.block.push(directive);
    return directive;
  };
  const tokens = text.replace(/(^|\s)#.*$/gm, '$1').matchAll(/"[^"]*"|\{(?=\s)|\}|;|\n|[^\s;]+/g);
  for (const [token] of tokens) {
    if (token === end) finish();
    else if (token === '{') open.push(finish() ?? root);
    else if (token === '}') {
      if (words.length > 0 || open.length === 1) throw new Error(`Not closed: ${words.join(' ')}`);
      open.pop();
    } else if (token !== '\n') words.push(token.replace(/^"(.*)"$/, '$1'));
  }
  if (open.length > 1 || words.length > 0) throw new Error(`Not closed: ${words.join(' ')}`);
  return root.block;
}

/** The directives of this name, wherever they are. */
export const allOf = (directives: readonly Directive[], name: string): Directive[] =>
  directives.flatMap((each) => [...(each.name === name ? [each] : []), ...allOf(each.block, name)]);

/** The arguments of the only directive of this name. */
export function valueOf(directives: readonly Directive[], name: string): string {
  const found = allOf(directives, name);
  if (found.length !== 1) throw new Error(`${found.length} times ${name}`);
  return found[0]?.args.join(' ') ?? '';
}
