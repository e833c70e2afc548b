import { render, screen } from '@testing-library/react';
import { landing, product } from '@tidyguard/content/product';
import type { Claims } from '@tidyguard/content';
import { site } from '../config/site';
import { landingJsonLd } from '../head/jsonLd';
import { LandingPage } from './LandingPage';

const textWith = (claims: Claims) =>
  render(<LandingPage site={{ ...site, claims }} />).container.textContent;

it('says all that the product’s landing words say', () => {
  const text = textWith(site.claims);
  const { audience, benefits, closing, faq, hero, how, promise, rating, record } = landing(
    site.claims,
  );
  for (const words of [
    ...[audience, closing, hero, how, promise].flatMap(({ title, lead }) => [title, lead]),
    ...[...audience.groups, ...how.steps, ...promise.promises].flatMap((part) => [
      part.title,
      part.text,
    ]),
    ...[faq.title, faq.lead, hero.note, rating, record],
    ...benefits.items,
  ]) {
    expect(text).toContain(words);
  }
});

it('opens the quiz from its header, its hero and its end', () => {
  render(<LandingPage site={site} />);
  const buttons = screen.getAllByRole('button', { name: landing(site.claims).action });
  expect(buttons).toHaveLength(3);
  for (const button of buttons) expect(button).toHaveAttribute('commandfor', 'quiz-dialog');
});

it('answers the same questions on the page and in the structured data', () => {
  const { container } = render(<LandingPage site={site} />);
  const shown = [...container.querySelectorAll('details')].map((entry) => [
    entry.querySelector('summary')?.textContent,
    entry.querySelector('summary + *')?.textContent,
  ]);
  const { '@graph': graph } = landingJsonLd(site, product) as {
    '@graph': { mainEntity?: { name: string; acceptedAnswer: { text: string } }[] }[];
  };
  const told = graph.flatMap(({ mainEntity = [] }) => mainEntity);
  const { entries } = landing(site.claims).faq;
  expect(shown).toEqual(entries.map(({ question, answer }) => [question, answer]));
  expect(told.map(({ name, acceptedAnswer }) => [name, acceptedAnswer.text])).toEqual(shown);
});

it.each(Object.entries(site.claims))('says nothing of %s once the claim is gone', (name, claim) => {
  expect(textWith(site.claims)).toContain(claim);
  const claims = Object.fromEntries(Object.entries(site.claims).filter(([key]) => key !== name));
  const text = textWith(claims);
  expect(text).not.toContain(claim);
  const { rating, record } = landing(claims);
  for (const words of [rating, record]) if (words) expect(text).toContain(words);
});

it.each(['rating', 'record'] as const)(
  'shows no empty place where only the %s is claimed',
  (kept) => {
    const words = landing(site.claims);
    const names = Object.entries(site.claims).flatMap(([name, claim]) =>
      words[kept]?.includes(claim) ? [name] : [],
    );
    expect(names.length).toBeGreaterThan(0);
    const claims = Object.fromEntries(names.map((name) => [name, site.claims[name as never]]));
    expect(textWith(claims)).toContain(landing(claims)[kept]);
  },
);
