import { standardProduct } from '@tidyguard/content/products';
import { readSmsRequest } from './optOutKeywords.ts';

test.each([
  ['STOP', 'stop'],
  ['  stop. ', 'stop'],
  ['Stop please', 'stop'],
  ['STOPALL', 'stop'],
  ['quit', 'stop'],
  ['End', 'stop'],
  ['REVOKE', 'stop'],
  ['Opt out', 'stop'],
  ['opt-out', 'stop'],
  ['OPTOUT', 'stop'],
  ['cancel', 'stop'],
  ['unsubscribe', 'stop'],
  ['please unsubscribe me', 'stop'],
  ['don’t text me again', 'stop'],
  ['please stop calling', 'stop'],
  ['HELP', 'help'],
  ['info', 'help'],
  ['start', 'start'],
  ['UNSTOP', 'start'],
  ['yes', 'start'],
  ['yes I want to stop by tomorrow', 'other'],
  ['what time?', 'other'],
  ['', 'other'],
])('reads "%s" as %s', (message, request) => {
  expect(readSmsRequest(message, standardProduct.messaging.keywords)).toBe(request);
});

test.each([
  ['Pará', 'stop'],
  ['pará ya', 'stop'],
  ['AYUDA', 'help'],
  ['ayuda por favor', 'other'],
  ['STOP', 'stop'],
  ['help', 'help'],
])('reads "%s" as %s where the product says PARÁ and AYUDA', (message, request) => {
  expect(readSmsRequest(message, { stop: 'PARÁ', help: 'AYUDA' })).toBe(request);
});
