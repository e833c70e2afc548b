import { readFileSync } from 'node:fs';
import { legalDays } from './legalDays.ts';
import { products } from './products.ts';

it('are those of the law', () => {
  expect(legalDays).toEqual({ revocation: 10, optOutOfSale: 15 });
});

describe.each(Object.values(products))('the pages of $id', ({ id, optOutPage }) => {
  it('promise that calls and texts end in time', () => {
    const page = readFileSync(new URL(`${id}/legal/tcpa-disclaimer.mdx`, import.meta.url), 'utf8');
    expect(page.match(/\d+ business days/g)).toEqual([`${legalDays.revocation} business days`]);
  });

  it('promise that a sale ends in time', () => {
    expect(optOutPage.effects.points.join(' ').match(/\d+ business days/g)).toEqual([
      `${legalDays.optOutOfSale} business days`,
    ]);
  });
});
