import { renderHook } from '@testing-library/react';
import { fullRecord } from '../testing/records';
import { shownVisitor, unknownVisitor, useVisitor } from './visitor';

const submitted = (change: object = {}) => JSON.stringify({ ...fullRecord, ...change });

it.each([
  [
    'shows name and city',
    {},
    { firstName: 'Ada', city: 'Dallas', submitted: true, refused: false, waiting: true },
  ],
  [
    'says “your area” where the city is not known',
    { validations: {} },
    { firstName: 'Ada', city: 'your area', submitted: true, refused: false, waiting: true },
  ],
  [
    'says “there” where the name is not known',
    { form_fields: {} },
    { firstName: 'there', city: 'Dallas', submitted: true, refused: false, waiting: false },
  ],
])('%s', (_, change, visitor) => {
  expect(shownVisitor(submitted(change))).toEqual(visitor);
});

it.each([null, '', 'not JSON', '[]'])('knows nobody from %j', (raw) => {
  expect(shownVisitor(raw)).toEqual(unknownVisitor);
});

it('knows nobody where storage is forbidden', () => {
  const read = jest.spyOn(Storage.prototype, 'getItem').mockImplementation(() => {
    throw new DOMException('denied', 'SecurityError');
  });
  const { result } = renderHook(useVisitor);
  expect(result.current).toEqual(unknownVisitor);
  read.mockRestore();
});
