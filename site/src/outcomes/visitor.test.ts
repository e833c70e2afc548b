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

it('knows the code of the lead from what the service acknowledged it with', () => {
  const edit_key = 'ffffffff-ff00-4000-8000-000000000000.1764000000000.hash';
  expect(shownVisitor(submitted({ edit_key })).referralCode).toBe('zzzzzzzz');
});

it.each([7, '', 'mock', 'x.y.z', null])('knows no code from the key %j', (edit_key) => {
  expect(shownVisitor(submitted({ edit_key }))).not.toHaveProperty('referralCode');
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
