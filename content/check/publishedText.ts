/** Characters with a meaning in Markdown or MDX. */
const SIGNS = /[\\`*_{}[\]<>]/g;

const asPlainWords = (value: string) => value.replace(SIGNS, String.raw`\$&`);

/** Whether a recorded text contains this tag's value instead of the tag. */
export const isRecorded = (tag: string) => !publishedText(tag, {}).startsWith('<');

/**
 * A legal page's text as visitors read it: Markdown with the values filled in, so that a record does not
 * change when a value does.
 */
export const publishedText = (body: string, values: Readonly<Record<string, string>>) =>
  body
    .replace(/<Value\s+of="([^"]*)"\s*\/>/g, (_, name: string) => asPlainWords(values[name] ?? ''))
    .replace(/<Email\s*\/>/g, () => {
      const address = values.contactEmail ?? '';
      return `[${asPlainWords(address)}](mailto:${address})`;
    })
    .trim();
