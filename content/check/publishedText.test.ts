import { publishedText } from './publishedText.ts';

const values = { legalName: 'Key & <Sons> {Inc}', contactEmail: 'a_b@key.example' };

it.each([
  ['a value', 'By <Value of="legalName" />.', String.raw`By Key & \<Sons\> \{Inc\}.`],
  [
    'a value over two lines',
    'By <Value\n  of="legalName" />',
    String.raw`By Key & \<Sons\> \{Inc\}`,
  ],
  ['a value that is not known', 'By <Value of="no" />.', 'By .'],
  ['the address', 'To <Email />.', String.raw`To [a\_b@key.example](mailto:a_b@key.example).`],
  ['nothing else', '\n## A\n\n> **b** [c](/d)\n', '## A\n\n> **b** [c](/d)'],
])('puts in %s', (_, body, text) => {
  expect(publishedText(body, values)).toBe(text);
});
