/** Signs that Markdown or MDX would take for its own. */
const SIGNS = /[\\`*_{}[\]<>]/g;

const asPlainWords = (value: string) => value.replace(SIGNS, String.raw`\$&`);

/** Whether a tag stands in a text as it is recorded: a value takes its place. */
export const isRecorded = (tag: string) => !publishedText(tag, {}).startsWith('<');

/**
 * The text of a legal page as visitors read it: in Markdown, and with the values put in, so that it stays what it was
 * when a value changes later.
 */
export const publishedText = (body: string, values: Readonly<Record<string, string>>) =>
  body
    .replace(/<Value\s+of="([^"]*)"\s*\/>/g, (_, name: string) => asPlainWords(values[name] ?? ''))
    .replace(/<Email\s*\/>/g, () => {
      const address = values.contactEmail ?? '';
      return `[${asPlainWords(address)}](mailto:${address})`;
    })
    .trim();
