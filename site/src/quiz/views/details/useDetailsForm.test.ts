import { formatPhoneValue } from '@tidyguard/design-system';
import fc from 'fast-check';
import { cleaned } from '../../core/details';
import { readFields } from './useDetailsForm';

const names = ['first_name', 'last_name', 'phone', 'email'] as const;

/** What the quiz reads from a form that has this text in a field. */
function read(name: (typeof names)[number], text: string) {
  const form = document.createElement('form');
  const input = document.createElement('input');
  Object.assign(input, { name, type: name === 'email' ? 'email' : 'text', value: text });
  form.append(input);
  return readFields(form)[name];
}

/** Texts with characters that are cleaned away, and with those that telephone numbers are written with. */
const texts = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 120 }),
  fc.string({
    unit: fc.constantFrom(
      ...'aé@. +0123(-)',
      '\u0007',
      '\u00ad',
      '\u200b',
      '\u200e',
      '\ufeff',
      '\ud83d',
      '😀',
    ),
    maxLength: 120,
  }),
);

it.each([
  ['email', 'ana\u200b@gmail.com', 'ana@gmail.com'],
  ['email', '\u200eana@gmail.com', 'ana@gmail.com'],
  ['first_name', 'Ana\u0007', 'Ana'],
  ['phone', '(214) 555-0123\u202c', '2145550123'],
  ['phone', '+44 20 7946 0958', '+44 20 7946 0958'],
  ['phone', 'none', ''],
  ['phone', '1', '1'],
] as const)('%s is read without what is not kept: %j', (name, text, kept) => {
  expect(read(name, text)).toBe(kept);
});

it.each(names)('%s is read as it is kept, and the same again whatever the field shows', (name) => {
  fc.assert(
    fc.property(texts, (text) => {
      const kept = read(name, text);
      expect(cleaned(name, kept)).toBe(kept);
      // The field shows a phone as it is kept, and anything else as it was typed, or kept before a reload.
      const shown = name === 'phone' ? formatPhoneValue(kept) : kept;
      expect(read(name, shown)).toBe(kept);
    }),
  );
});
