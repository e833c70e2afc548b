import { standardProduct } from '@tidyguard/content/products';
import * as emails from './email.ts';
import type { MailDomainResolver } from './mailDomains.ts';

const checkEmail = (address: string, mailDomains: MailDomainResolver | null) =>
  emails.checkEmail(address, mailDomains, standardProduct.messages);

const answering = (answer: 'yes' | 'no' | 'unknown') => ({
  acceptsMail: async () => answer,
});

test('a good address is valid with and without DNS', async () => {
  expect(await checkEmail('ana@example.com', null)).toEqual({
    status: 'valid',
    data: { role_account: false, mx_checked: false },
  });
  expect(await checkEmail('ana@example.com', answering('yes'))).toEqual({
    status: 'valid',
    data: { role_account: false, mx_checked: true },
  });
});

test('an address is valid where DNS gives no answer', async () => {
  expect(await checkEmail('ana@example.com', answering('unknown'))).toMatchObject({
    status: 'valid',
    data: { mx_checked: false },
  });
});

test('a domain that accepts no mail is invalid', async () => {
  expect(await checkEmail('ana@example.com', answering('no'))).toEqual({
    status: 'invalid',
    message: 'This email domain does not receive mail',
  });
});

test.each([
  '',
  'ana',
  'ana@',
  '@example.com',
  'ana@example',
  'ana@@example.com',
  'a na@example.com',
])('%j is no address, whatever DNS says', async (address) => {
  expect(await checkEmail(address, answering('yes'))).toEqual({
    status: 'invalid',
    message: 'Please enter a valid email format',
  });
});

test.each(['a@mailinator.com', 'a@MAILINATOR.com', 'a@sub.mailinator.com', 'a@yopmail.com'])(
  '%s is disposable',
  async (address) => {
    expect(await checkEmail(address, null)).toMatchObject({ status: 'invalid' });
  },
);

test.each(['a@ymail.com', 'a@mail.com', 'a@gmx.com', 'a@comcast.net', 'a@mailinator.company'])(
  '%s is neither a typo nor disposable',
  async (address) => {
    expect(await checkEmail(address, null)).toMatchObject({ status: 'valid' });
  },
);

test.each([
  ['info@example.com', true],
  ['No-Reply@example.com', true],
  ['support+x@example.com', true],
  ['information@example.com', false],
])('%s is a role account: %s', async (address, role) => {
  expect((await checkEmail(address, null)).data).toMatchObject({ role_account: role });
});
