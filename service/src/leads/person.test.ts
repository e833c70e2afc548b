import { isSamePerson, type ContactDetails } from './person.ts';

const ANNA: ContactDetails = {
  first_name: 'Anna',
  last_name: 'Lee',
  phone: '2145550123',
  email: 'anna.lee@example.com',
};
const name = { first_name: 'Ben', last_name: 'Ray' };
const phone = { phone: '3105550190' };
const email = { email: 'ben@example.com' };

test.each<[string, Partial<ContactDetails>, boolean]>([
  ['nothing', {}, true],
  ['the name', name, true],
  ['the phone', phone, true],
  ['the e-mail address', email, true],
  ['name and phone', { ...name, ...phone }, false],
  ['name and e-mail address', { ...name, ...email }, false],
  ['phone and e-mail address', { ...phone, ...email }, false],
  ['everything', { ...name, ...phone, ...email }, false],
  ['the first name and the phone', { first_name: 'Ann', ...phone }, false],
  ['the last name and the phone', { last_name: 'Li', ...phone }, false],
])('with %s changed, whether it is the same person', (_changed, changes, isSame) => {
  expect(isSamePerson(ANNA, { ...ANNA, ...changes })).toBe(isSame);
  expect(isSamePerson({ ...ANNA, ...changes }, ANNA)).toBe(isSame);
});

test.each<[string, Partial<ContactDetails>]>([
  ['upper case', { first_name: 'ANNA', email: 'Anna.Lee@Example.com' }],
  [
    'white space around',
    { first_name: ' Anna', last_name: 'Lee ', email: ' anna.lee@example.com ' },
  ],
  ['more white space between', { first_name: 'Anna ', last_name: '\t Lee' }],
  ['wide letters', { first_name: 'Ａnna', email: 'anna.lee＠example.com' }],
  ['the name split elsewhere', { first_name: '', last_name: 'Anna Lee' }],
])('%s makes no other person', (_how, typed) => {
  // With another phone, both name and e-mail address have to agree.
  expect(isSamePerson(ANNA, { ...ANNA, ...phone, ...typed })).toBe(true);
});
