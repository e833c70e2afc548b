import { createProcessor } from '@mdx-js/mdx';
import { emptyWhereUnreadable } from './emptyWhereUnreadable';

// Gatsby's plugin makes its processor in the same way (gatsby-plugin-mdx/dist/compile-mdx.js).
const compiled = async (text: string) =>
  String(await createProcessor({ remarkPlugins: [emptyWhereUnreadable] }).process(text));

it.each(['We <b>match people in the', 'We {match', 'Less than <five.', '</b>', '{1 +}'])(
  'takes “%s” for an empty text, which a page can show',
  async (text) => {
    const empty = await compiled('');
    expect(await compiled(`${text}\n\nMore.`)).toBe(empty);
    expect(empty).toContain('export default');
  },
);

it('leaves what can be read as it is', async () => {
  expect(await compiled('## Who we are\n\n<Email />')).toBe(
    String(await createProcessor().process('## Who we are\n\n<Email />')),
  );
});
