import type { Product } from './productDefinition.ts';
import {
  upright,
  grand,
  anyPage,
  withQuiz,
  withQuestion,
  withLegalPage,
  toldOf,
} from './testing/changedProduct.ts';
import { exampleProduct } from './testing/exampleProduct.ts';

describe('words', () => {
  it.each<[string, Product]>([
    ['tagline', { ...exampleProduct, tagline: ' ' }],
    ['quiz.questions.piano_type.title', withQuestion({ title: '' })],
    [
      'quiz.questions.piano_type.options.grand.label',
      withQuestion({ options: [upright, { ...grand, label: '' }] }),
    ],
    [
      'quiz.loading.messages.2',
      withQuiz({ loading: { title: 'Listening', messages: ['Looking...', ''] } }),
    ],
    ['claims.rating', { ...exampleProduct, claims: { rating: '' } }],
    [
      'landing.closing.title',
      {
        ...exampleProduct,
        landing: (claims) => ({
          ...exampleProduct.landing(claims),
          closing: { title: '', lead: 'A lead.', drawing: 'Street' },
        }),
      },
    ],
    [
      'landing.benefits.items.1',
      {
        ...exampleProduct,
        landing: ({ rating = '' }) => ({
          ...exampleProduct.landing({}),
          benefits: { label: 'What you get', items: [rating] },
        }),
      },
    ],
  ])('that are missing are reported by their place (%s)', (place, product) => {
    expect(toldOf(product)).toEqual([
      `${place}: ${place} is empty. Write its words, or take the line out where it may be absent.`,
    ]);
  });

  it.each(['Write us an e-mail', 'E-Mail'])('spell email in one way, not as in “%s”', (tagline) => {
    expect(toldOf({ ...exampleProduct, tagline })).toEqual([
      'tagline: tagline says "e-mail". Write "email", as everywhere on the site.',
    ]);
  });

  it('tell a text of the landing page once, though its place is another one without claims', () => {
    const benefits = (claim: string[]) => ({
      label: 'What you get',
      items: [...claim, 'Free e-mail'],
    });
    const product: Product = {
      ...exampleProduct,
      claims: { rating: '4.8' },
      landing: ({ rating }) => ({
        ...exampleProduct.landing({}),
        benefits: benefits(rating ? [rating] : []),
      }),
    };
    expect(toldOf(product).filter((problem) => problem.includes('e-mail'))).toEqual([
      'landing.benefits.items.2: landing.benefits.items.2 says "e-mail". Write "email", as everywhere on the site.',
    ]);
  });

  it.each([
    ['I have read the Privacy Notice.', true],
    ['As our privacy notice says.', true],
    ['I have read the Statement on Privacy.', false],
    ['I have read all privacy notices.', false],
  ])('call a legal page by its title (%s; old title: %s)', (text, isOldTitle) => {
    const [page, ...others] = exampleProduct.legalPages;
    const renamed = { ...page, title: 'Statement on Privacy' } as typeof page & {};
    const consent = { ...exampleProduct.consent, text };
    expect(toldOf({ ...exampleProduct, consent, legalPages: [renamed, ...others] })).toEqual(
      isOldTitle
        ? [
            'consent.text: consent.text says "privacy notice", but the title of legal/privacy-notice.mdx is ' +
              '"Statement on Privacy". Where that is meant, write "Statement on Privacy", so that it is a link; else give the file another name.',
          ]
        : [],
    );
  });

  it('call a legal page by its title also where its file has three words', () => {
    const product = withLegalPage({
      slug: 'terms-of-service',
      title: 'Our Terms',
      path: '/terms-of-service',
    });
    const consent = { ...product.consent, text: 'I have read the terms of service.' };
    expect(toldOf({ ...product, consent })).toEqual([
      'consent.text: consent.text says "terms of service", but the title of legal/terms-of-service.mdx is ' +
        '"Our Terms". Where that is meant, write "Our Terms", so that it is a link; else give the file another name.',
    ]);
  });

  it('may name a legal page in other words where that is no link', () => {
    const [page, ...others] = exampleProduct.legalPages;
    const renamed = { ...page, title: 'Statement on Privacy' } as typeof page & {};
    const tagline = 'No fuss, one privacy notice.';
    const product = { ...exampleProduct, tagline, legalPages: [renamed, ...others] };
    expect(toldOf(product)).toEqual([]);
  });

  it.each([
    'You told us that time is short.',
    'You want to know what it costs.',
    'Soon, as you asked.',
    'When you sent your request, you agreed.',
  ])('of an outcome page are true for whoever comes there, unlike “%s”', (lead) => {
    const outcomePages = { ...exampleProduct.outcomePages, 'home-visit': { ...anyPage, lead } };
    expect(toldOf({ ...exampleProduct, outcomePages })).toEqual([
      'outcomePages.home-visit.lead: outcomePages.home-visit.lead says what the visitor answered or wants, which is not true of everybody who sees the page. Write what the company does.',
    ]);
  });

  it('of an outcome page may have a customer say so', () => {
    const testimonial = {
      quote: 'You want it in tune? You asked the right people.',
      name: 'A. B.',
      place: 'Austin',
    };
    const outcomePages = {
      ...exampleProduct.outcomePages,
      'home-visit': { ...anyPage, testimonial },
    };
    expect(toldOf({ ...exampleProduct, outcomePages })).toEqual([]);
  });
});
