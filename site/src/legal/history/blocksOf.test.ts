import { blocksOf } from './blocksOf';

it('reads headings, paragraphs, numbered points and samples as plain words, with their section', () => {
  const text = `Above **all**.

## Payment

3. You pay [the tuner](/contact)
   in cash.

   > Key: Hello \\<you\\>.

4. Or later.

- Not today.

### Later

Never.`;
  expect(blocksOf(text)).toEqual([
    { kind: 'paragraph', section: '', text: 'Above all.' },
    { kind: 'section', section: 'Payment', text: 'Payment' },
    { kind: 'point', number: 3, section: 'Payment', text: 'You pay the tuner in cash.' },
    { kind: 'quote', section: 'Payment', text: 'Key: Hello <you>.' },
    { kind: 'point', number: 4, section: 'Payment', text: 'Or later.' },
    { kind: 'point', section: 'Payment', text: 'Not today.' },
    { kind: 'part', section: 'Payment', text: 'Later' },
    { kind: 'paragraph', section: 'Payment', text: 'Never.' },
  ]);
});
