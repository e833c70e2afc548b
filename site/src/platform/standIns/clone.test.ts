import clone from './clone';
import cloneDeep from './cloneDeep';

const values = { first_name: 'Ada', nested: { list: [1, 2] } };

it('copies what a form holds, one level deep', () => {
  const copy = clone(values);
  expect(copy).toEqual(values);
  expect(copy).not.toBe(values);
  expect(copy.nested).toBe(values.nested);
  const { list } = values.nested;
  expect(clone(list)).toEqual(list);
  expect(clone(list)).not.toBe(list);
});

it('copies what a form holds, however deep', () => {
  // jsdom has no structuredClone; the browsers of `browserslist` do.
  window.structuredClone ??= <Value>(value: Value) => JSON.parse(JSON.stringify(value)) as Value;
  const copy = cloneDeep(values);
  expect(copy).toEqual(values);
  expect(copy.nested.list).not.toBe(values.nested.list);
});
