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
  ['will you quit messaging', 'stop'],
  ['stop contacting us', 'stop'],
  ['stop texting', 'stop'],
  ['do not call', 'stop'],
  ['do not contact me', 'stop'],
  ["I said don't message me", 'stop'],
  ['dont text', 'stop'],
  ['I opt out', 'stop'],
  ['I optout', 'stop'],
  ['I opt-out', 'stop'],
  ['please remove me', 'stop'],
  ['Let’s coopt outside painters', 'other'],
  ['my remove menu is empty', 'other'],
  ['we do not textile', 'other'],
  ['help me', 'other'],
  ['start again', 'other'],
  ['Stop’em all', 'stop'],
  ['!!! stop', 'stop'],
  ['“help”', 'help'],
  [`${'x '.repeat(800)}unsubscribe`, 'other'],
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
  ['ya pará', 'other'],
  ['¡pará!', 'stop'],
  ['¿ayuda?', 'help'],
])('reads "%s" as %s where the product says PARÁ and AYUDA', (message, request) => {
  expect(readSmsRequest(message, { stop: 'PARÁ', help: 'AYUDA' })).toBe(request);
});
