import { render } from '@testing-library/react';
import { landing } from '@tidyguard/content/product';
import type { Claims } from '@tidyguard/content';
import { site } from '../config/site';
import { LandingPage } from './LandingPage';

const textWith = (claims: Claims) =>
  render(<LandingPage site={{ ...site, claims }} />).container.textContent;

it('says what the product’s landing words say', () => {
  const text = textWith(site.claims);
  const { audience, closing, faq, hero, how, promise } = landing(site.claims);
  for (const { title } of [
    ...[audience, closing, faq, hero, how, promise],
    ...audience.groups,
    ...how.steps,
    ...promise.promises,
  ]) {
    expect(text).toContain(title);
  }
  for (const { question } of faq.entries) expect(text).toContain(question);
});

it.each(Object.entries(site.claims))('says nothing of %s once the claim is gone', (name, claim) => {
  expect(textWith(site.claims)).toContain(claim);
  const claims = Object.fromEntries(Object.entries(site.claims).filter(([key]) => key !== name));
  expect(textWith(claims)).not.toContain(claim);
});
