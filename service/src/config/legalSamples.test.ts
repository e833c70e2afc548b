/** The texts that legal pages show as samples are those that the service sends. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { legalValues } from '@tidyguard/content';
import { products } from '@tidyguard/content/products';
import { packageRoot } from '../common/packageRoot.ts';
import { requestText } from '../mail/requestText.ts';
import type { LeadRecord } from '../repositories/leadRecords.ts';
import { readConfig } from './config.ts';

const all = Object.values(products);

test.each(all)('what is texted back for $id is what its legal pages show', (product) => {
  const { stop, help } = readConfig({}, product).optOutReplies;
  expect(legalValues(product, '2026-11-23')).toMatchObject({ stopReply: stop, helpReply: help });
});

test.each(all)('what a lead of $id is texted is what its legal pages show', (product) => {
  const lead = {
    received_at: '2026-11-23T18:00:00.000Z',
    first_name: 'Anna',
    zip: '75201',
    time_zones: ['America/Chicago'],
  } as LeadRecord;
  const { requestText: sample } = legalValues(product, '2026-11-23');
  const sent = requestText(
    lead,
    { kind: 'anybody' },
    product,
    new Date('2026-11-23T18:00:05.000Z'),
  );
  expect(sent).toEqual({
    kind: 'now',
    body: sample,
  });
});

test.each(all.flatMap(({ id }) => [`${id}/legal/tcpa-disclaimer`, `${id}/legal/terms-of-service`]))(
  '%s repeats none of these texts in words of its own',
  (page) => {
    const text = readFileSync(join(packageRoot, '../content', `${page}.mdx`), 'utf8');
    expect(text).toContain('> <Value of="requestText" />');
    expect(text).toContain('> <Value of="codeText" />');
    expect(text).toContain('> <Value of="stopReply" />');
    expect(text).not.toMatch(
      /verification code is|your request\. A |opted out and will|unsubscribed/,
    );
  },
);
