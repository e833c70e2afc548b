import { describedBy } from './describedBy.ts';

it.each([
  [['a', 'b'], 'a b'],
  [['a', undefined, null, false, '', 0, 'b'], 'a b'],
  [[undefined, ''], undefined],
  [[], undefined],
])('%j gives %j', (ids, attribute) => {
  expect(describedBy(...ids)).toBe(attribute);
});
