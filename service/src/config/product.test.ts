import { products, standardProduct } from '@tidyguard/content/products';
import { readConfig } from './config.ts';

test.each(Object.values(products))('PRODUCT=$id runs that product', (product) => {
  expect(readConfig({ PRODUCT: product.id }).product).toBe(product);
});

test('the standard product runs where PRODUCT is not set', () => {
  expect(readConfig({}).product).toBe(standardProduct);
});

test.each(['lawn-care', 'constructor'])('PRODUCT=%s is refused and the products named', (name) => {
  const names = Object.keys(products).join(', ');
  expect(() => readConfig({ PRODUCT: name })).toThrow(
    `PRODUCT must be one of ${names}, not "${name}"`,
  );
});

test('texts name the client, the address and the keywords of the product', () => {
  const { optOutReplies, clientName } = readConfig(
    {},
    {
      ...standardProduct,
      brand: { ...standardProduct.brand, clientName: 'Acme', contactEmail: 'care@acme.example' },
      messaging: { ...standardProduct.messaging, keywords: { stop: 'ALTO', help: 'AYUDA' } },
    },
  );
  expect(clientName).toBe('Acme');
  expect(optOutReplies).toEqual({
    stop: 'Acme: you are unsubscribed and will get no more messages. Reply START to resubscribe.',
    help: 'Acme: help at care@acme.example. Message and data rates may apply. Reply ALTO to opt out.',
    start:
      'Acme: you are resubscribed. Up to 10 msgs/week. Msg & data rates may apply. Reply AYUDA for help, ALTO to opt out.',
    revoked:
      'Acme: we were told not to contact this number, and START does not change that. A person looks at a new request on our website first. Reply AYUDA for help.',
    notOut:
      'Acme: this number is not opted out. We text only those who send us a request. Reply AYUDA for help, ALTO to opt out.',
    other:
      'Acme: nobody reads texts to this number. Write to care@acme.example, or tell the company that contacts you. Reply ALTO to opt out.',
  });
});
