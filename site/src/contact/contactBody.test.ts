import { leadLimits } from '@tidyguard/content';
import { contactBodies } from './contactBody';

const values = {
  firstName: 'Anna',
  lastName: 'Lee',
  email: 'anna@example.com',
  phone: '(214) 555-0123',
  message: 'Hello',
  consent: true,
};

it('is the same message as long as nothing in it changes', () => {
  const bodyOf = contactBodies();
  expect(bodyOf({ ...values }, '')).toEqual(bodyOf(values, ''));
});

it.each([
  ['first name', { firstName: 'Anne' }, { first_name: 'Anne' }],
  ['last name', { lastName: 'Leigh' }, { last_name: 'Leigh' }],
  ['email', { email: 'anna.lee@example.com' }, { email: 'anna.lee@example.com' }],
  ['phone', { phone: '(214) 555-0199' }, { phone: '2145550199' }],
  ['message', { message: 'Hello again' }, { message: 'Hello again' }],
])('is no repeat once its %s was corrected', (_, corrected, sent) => {
  const bodyOf = contactBodies();
  const before = bodyOf(values, '');
  const after = bodyOf({ ...values, ...corrected }, '');
  expect(after).toMatchObject(sent);
  expect(after.message_id).not.toBe(before.message_id);
});

it('holds the email without what cannot be seen', () => {
  const copied = { ...values, email: '\ufeffanna@ex\u00adample.com' };
  expect(contactBodies()(copied, '').email).toBe(values.email);
});

it('holds no more of a text than the service takes', () => {
  const { name, message, honeypot } = leadLimits;
  const long = (limit: number) => `  ${'n'.repeat(limit + 50)}`;
  const texts = { firstName: long(name), lastName: long(name), message: long(message) };
  expect(contactBodies()({ ...values, ...texts }, long(honeypot))).toMatchObject({
    first_name: 'n'.repeat(name),
    last_name: 'n'.repeat(name),
    message: 'n'.repeat(message),
    honeypot: 'n'.repeat(honeypot),
  });
});

it('is another one where two forms send the same', () => {
  expect(contactBodies()(values, '').message_id).not.toBe(contactBodies()(values, '').message_id);
});
