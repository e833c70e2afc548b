import { colorRoles } from './colorProblems.ts';
import { defineProduct, productProblems } from './define.ts';
import type { OutcomePage, PriceGuide, Product } from './productDefinition.ts';
import type { QuizDefinition, RadioQuestion } from './quizDefinition.ts';
import { exampleProduct, exampleQuiz } from './testing/exampleProduct.ts';

const [pianoType, lastTuned] = exampleQuiz.questions as [RadioQuestion, RadioQuestion];
const [upright, grand] = pianoType.options as [
  RadioQuestion['options'][number],
  RadioQuestion['options'][number],
];
const anyPage = exampleProduct.outcomePages['home-visit'] as OutcomePage;

const withQuiz = (change: Partial<QuizDefinition>): Product => ({
  ...exampleProduct,
  quiz: { ...exampleQuiz, ...change },
});
const withQuestion = (change: Partial<RadioQuestion>) =>
  withQuiz({ questions: [{ ...pianoType, ...change }, lastTuned] });
const withOutcome = (id: string, outcome: QuizDefinition['outcomes'][string]): Product => ({
  ...withQuiz({ outcomes: { ...exampleQuiz.outcomes, [id]: outcome } }),
  outcomePages: {
    ...exampleProduct.outcomePages,
    [id]: anyPage,
  },
});
const withLegalPage = (change: Partial<Product['legalPages'][number]>): Product => ({
  ...exampleProduct,
  legalPages: [
    ...exampleProduct.legalPages,
    { slug: 'refunds', title: 'Refunds', description: 'None.', path: '/refunds', ...change },
  ],
});

it('finds nothing wrong with a product that fits together', () => {
  expect(productProblems(exampleProduct)).toEqual([]);
  expect(defineProduct(exampleProduct)).toBe(exampleProduct);
});

it('tells a question that the landing page answers twice', () => {
  const entry = { question: 'How much?', answer: 'Nothing.' };
  const landing: Product['landing'] = (claims) => {
    const page = exampleProduct.landing(claims);
    return {
      ...page,
      faq: { ...page.faq, entries: [entry, { ...entry, answer: 'Nothing at all.' }] },
    };
  };
  expect(productProblems({ ...exampleProduct, landing })).toEqual([
    'landing.faq has the question "How much?" twice: take one of them out.',
  ]);
});

describe('what is to be proved before going live', () => {
  const withProofs = (change: Partial<Product['goingLive']>): Product => ({
    ...exampleProduct,
    goingLive: { ...exampleProduct.goingLive, ...change },
  });

  it.each<[string, Product, string]>([
    [
      'a testimonial of no outcome',
      withProofs({ testimonials: { 'home-visits': 'E-mail' } }),
      'goingLive.testimonials names the outcome "home-visits", which there is not: write one of home-visit, concert-care.',
    ],
    [
      'the approval of no page',
      withProofs({ legalPages: { terms: { by: 'Jane Roe', revision: '2026-11-20' } } }),
      'goingLive.legalPages names the page "terms", which there is not: write one of privacy-notice, house-rules.',
    ],
    [
      'a proof without words',
      withProofs({ claims: { rating: ' ' } }),
      'goingLive.claims.rating is empty: write its words, or take the line out where it may be absent.',
    ],
  ])('refuses %s', (_, product, problem) => {
    expect(productProblems(product)).toEqual([problem]);
  });
});

describe('questions', () => {
  it.each<[string, Product, string]>([
    [
      'no question',
      withQuiz({
        questions: [],
        outcomes: { 'home-visit': { tieBreak: 1 }, 'concert-care': { tieBreak: 2 } },
      }),
      'The quiz has no questions: add one in questions.ts.',
    ],
    [
      'two questions with one id',
      withQuiz({ questions: [pianoType, lastTuned, lastTuned] }),
      'Two questions are called "last_tuned": give one of them another id.',
    ],
    [
      'an id that every quiz has',
      withQuiz({ questions: [pianoType, lastTuned, { ...lastTuned, id: 'zip' }] }),
      'Question "zip": every quiz has a step or field of that name; give this question another id.',
    ],
    [
      'an id of the contact details',
      withQuiz({ questions: [pianoType, lastTuned, { ...lastTuned, id: 'email' }] }),
      'Question "email": every quiz has a step or field of that name; give this question another id.',
    ],
    [
      'the id of a step that is no question',
      withQuiz({ questions: [pianoType, lastTuned, { ...lastTuned, id: 'contact' }] }),
      'Question "contact": every quiz has a step or field of that name; give this question another id.',
    ],
    [
      'an id longer than the service takes',
      withQuiz({ questions: [pianoType, lastTuned, { ...lastTuned, id: 'a'.repeat(61) }] }),
      `Question "${'a'.repeat(61)}": shorten its id to 60 characters at most.`,
    ],
    [
      'a value longer than the service takes',
      withQuestion({ options: [upright, grand, { value: 'a'.repeat(101), label: 'A long one' }] }),
      `Question "piano_type": shorten the value "${'a'.repeat(101)}" to 100 characters at most.`,
    ],
    [
      'more questions than the service takes',
      withQuiz({
        questions: [
          pianoType,
          lastTuned,
          ...Array.from({ length: 54 }, (_, index) => ({
            id: `question_${index}`,
            title: `Question ${index}?`,
            options: [
              { value: 'yes', label: 'Yes' },
              { value: 'no', label: 'No' },
            ],
          })),
        ],
      }),
      'There are 56 questions: keep 55 at most.',
    ],
    [
      'an id in camelCase',
      withQuiz({ questions: [pianoType, lastTuned, { ...lastTuned, id: 'lastMoved' }] }),
      'Question "lastMoved": write its id in snake_case, such as home_type.',
    ],
    [
      'a question with one option',
      withQuiz({
        questions: [pianoType, lastTuned, { id: 'alone', title: 'Alone?', options: [upright] }],
      }),
      'Question "alone" needs at least two options.',
    ],
    [
      'two options with one value',
      withQuestion({ options: [upright, grand, { ...grand, label: 'Big' }] }),
      'Question "piano_type" has two options with the value "grand": give one of them another.',
    ],
    [
      'two options that read the same',
      withQuestion({ options: [upright, grand, { ...grand, value: 'big' }] }),
      'Question "piano_type" has two options that read "Grand": word one of them differently.',
    ],
    [
      'a value with a space',
      withQuestion({ options: [upright, grand, { value: 'a toy', label: 'A toy' }] }),
      'Question "piano_type": write the value "a toy" in snake_case, such as single_family.',
    ],
    [
      'points for an unknown outcome',
      withQuestion({
        options: [upright, { ...grand, points: { 'concert-care': 2, encore: 1 } }],
      }),
      'Question "piano_type" gives points to "encore" for "grand"; the outcomes are "home-visit", "concert-care".',
    ],
    [
      'points that are not a whole number',
      withQuestion({ options: [upright, { ...grand, points: { 'concert-care': -1 } }] }),
      'Question "piano_type" gives -1 points for "grand": write a whole number from 1.',
    ],
    [
      'a rejected ZIP of four digits',
      withQuiz({ zip: { ...exampleQuiz.zip, rejected: ['1234'] } }),
      'The rejected ZIP "1234" is not five digits.',
    ],
    [
      'no loading message',
      withQuiz({ loading: { title: 'Listening', messages: [] } }),
      'The loading step has no messages: add at least one to loading.messages.',
    ],
  ])('with %s are reported', (_, product, sentence) => {
    expect(productProblems(product)).toEqual([sentence]);
  });
});

describe('outcomes', () => {
  const counting = (answers: Record<string, string>, points = 1) =>
    withOutcome('concert-care', { tieBreak: 2, together: [{ answers, points }] });

  it.each<[string, Product, string]>([
    [
      'an unknown default',
      withQuiz({ defaultOutcome: 'encore' }),
      'The default outcome "encore" is not an outcome; the outcomes are "home-visit", "concert-care".',
    ],
    [
      'a fraction as its place in a tie',
      withOutcome('concert-care', { tieBreak: 1.5 }),
      'Outcome "concert-care": write its tieBreak as a whole number.',
    ],
    [
      'one place in a tie for two',
      withOutcome('concert-care', { tieBreak: 1 }),
      'Two outcomes have the tieBreak 1: give each a number of its own, the winner the lowest.',
    ],
    [
      'a question that is not asked',
      counting({ color: 'black' }),
      'Outcome "concert-care" counts the question "color"; the questions are "piano_type", "last_tuned".',
    ],
    [
      'an answer that is not offered',
      counting({ piano_type: 'toy' }),
      'Outcome "concert-care" counts "toy" for "piano_type"; its options are "upright", "grand".',
    ],
    [
      'half a point',
      counting({ piano_type: 'grand' }, 0.5),
      'Outcome "concert-care" counts 0.5 points: write a whole number from 1.',
    ],
    [
      'a folder name in capitals',
      withOutcome('Encore', {
        tieBreak: 3,
        together: [{ answers: { piano_type: 'upright', last_tuned: 'longer_ago' }, points: 9 }],
      }),
      'Outcome "Encore": name its folder in lower case, with hyphens, in at most 60 letters.',
    ],
    [
      'points but no page',
      {
        ...exampleProduct,
        outcomePages: { 'home-visit': anyPage },
      },
      'Outcome "concert-care" has points but no page: add outcomes/concert-care/page.ts.',
    ],
    [
      'a page but no points',
      {
        ...exampleProduct,
        outcomePages: {
          ...exampleProduct.outcomePages,
          encore: anyPage,
        },
      },
      'Outcome "encore" has a page but no points: add outcomes/encore/points.ts.',
    ],
  ])('with %s are reported', (_, product, sentence) => {
    expect(productProblems(product)).toEqual([sentence]);
  });

  const unreachable =
    'No answers lead to the outcome "encore": add points for it in questions.ts, or answers that ' +
    'count together in outcomes/encore/points.ts.';

  it('are reported where no answer gives them a point', () => {
    expect(productProblems(withOutcome('encore', { tieBreak: 3 }))).toEqual([unreachable]);
  });

  it('are reported where another one wins whatever is answered', () => {
    const alwaysSecond = withOutcome('encore', {
      tieBreak: 3,
      together: [{ answers: { last_tuned: 'longer_ago' }, points: 1 }],
    });
    expect(productProblems(alwaysSecond)).toEqual([unreachable]);
  });

  it('may be reached by no points where they are the default', () => {
    const product = withOutcome('encore', { tieBreak: 3 });
    expect(
      productProblems({ ...product, quiz: { ...product.quiz, defaultOutcome: 'encore' } }),
    ).toEqual([]);
  });

  it('may be reached by answers that count together alone', () => {
    const together = [{ answers: { piano_type: 'grand', last_tuned: 'this_year' }, points: 5 }];
    expect(productProblems(withOutcome('encore', { tieBreak: 3, together }))).toEqual([]);
  });
});

describe('legal pages', () => {
  it.each<[string, Product, string[]]>([
    [
      'an address of two words',
      withLegalPage({ path: '/money/back' }),
      [
        'Legal page "refunds": The address “/money/back” is not one word after a slash. ' +
          'Write it in lower case, with hyphens, such as /refund-policy.',
      ],
    ],
    [
      'the address of another legal page',
      withLegalPage({ path: '/house-rules' }),
      ['house-rules', 'refunds'].map(
        (slug) =>
          `Legal page "${slug}": The address /house-rules is given twice: by house-rules and ` +
          'refunds. Choose another address for one of them.',
      ),
    ],
    [
      'the short address of another legal page',
      withLegalPage({ path: '/privacy' }),
      ['privacy-notice', 'refunds'].map(
        (slug) =>
          `Legal page "${slug}": The address /privacy is given twice: by privacy-notice and ` +
          'refunds. Choose another address for one of them.',
      ),
    ],
    [
      'the place of another one in the footer',
      withLegalPage({ footer: 1 }),
      ['privacy-notice', 'refunds'].map(
        (slug) =>
          `Legal page "${slug}": The place 1 in the footer is given twice: to privacy-notice and ` +
          'refunds. Choose another place for one of them.',
      ),
    ],
  ])('with %s are reported', (_, product, sentences) => {
    expect(productProblems(product)).toEqual(sentences);
  });

  it.each([
    '/quiz',
    '/get-quote',
    '/contact',
    '/do-not-sell-or-share',
    '/do-not-sell',
    '/outcome',
    '/404',
    '/page-data',
    '/static',
    '/hooks',
    '/docs',
    '/healthz',
    '/readyz',
    '/metrics',
  ])('cannot have the address %s', (address) => {
    expect(productProblems(withLegalPage({ path: address }))).toEqual([
      expect.stringContaining(`The address ${address} belongs to another page of the site.`),
    ]);
    expect(productProblems(withLegalPage({ shortPath: address }))).toEqual([
      expect.stringContaining('Legal page "refunds"'),
    ]);
  });
});

describe('the postal address', () => {
  const { brand } = exampleProduct;
  const withAddress = (change: Partial<Product['brand']['postalAddress']>): Product => ({
    ...exampleProduct,
    brand: { ...brand, postalAddress: { ...brand.postalAddress, ...change } },
  });

  it.each<[string, Product, string[]]>([
    [
      'a state in words',
      withAddress({ state: 'Texas' }),
      ['brand.postalAddress.state is "Texas": write two capital letters, such as TX.'],
    ],
    [
      'a ZIP of four digits',
      withAddress({ zip: '7870' }),
      ['brand.postalAddress.zip is "7870": write five digits, such as 75201.'],
    ],
    ['a ZIP of nine digits', withAddress({ zip: '78701-1234' }), []],
  ])('with %s', (_, product, sentences) => {
    expect(productProblems(product)).toEqual(sentences);
  });

  it('must have a street', () => {
    expect(productProblems(withAddress({ street: ' ' }))).toEqual([
      expect.stringContaining('brand.postalAddress.street is empty'),
    ]);
  });
});

describe('the facts about who runs the site', () => {
  const withBrand = (change: Partial<Product['brand']>): Product => ({
    ...exampleProduct,
    brand: { ...exampleProduct.brand, ...change },
  });
  const withPromise = (change: Partial<Product['promise']>): Product => ({
    ...exampleProduct,
    promise: { ...exampleProduct.promise, ...change },
  });

  it.each([
    ['https://sparkle.com/', 'sparkle.com'],
    ['sparkle.com/', 'sparkle.com'],
    ['sparkle.com:8443', 'sparkle.com'],
    ['Sparkle.com', 'sparkle.com'],
    [' sparkle.com', 'sparkle.com'],
    ['sparkle .com', 'www.your-domain.com'],
    ['sparkle', 'www.your-domain.com'],
    ['sparkle..com', 'www.your-domain.com'],
    ['-sparkle.com', 'www.your-domain.com'],
    ['192.0.2.1', 'www.your-domain.com'],
  ])('must have a bare host name as domain, not %j', (domain, right) => {
    expect(productProblems(withBrand({ domain }))).toEqual([
      `brand.domain is "${domain}": write the bare name of the host, without https:// and slashes, such as ${right}.`,
    ]);
  });

  it.each(['sparkle.com', 'www.sparkle.co.uk', 'my-home.xn--p1ai'])(
    'may have the domain %s',
    (domain) => {
      expect(productProblems(withBrand({ domain }))).toEqual([]);
    },
  );

  it.each([
    'hello at sparkle',
    'hello@sparkle',
    '@sparkle.com',
    'a@b@sparkle.com',
    'Us <hello@sparkle.com>',
    'mailto:hello@sparkle.com',
  ])('must have an address that somebody can write to, not %j', (contactEmail) => {
    expect(productProblems(withBrand({ contactEmail }))).toEqual([
      `brand.contactEmail is "${contactEmail}": write one email address, such as hello@your-domain.com.`,
    ]);
  });

  it.each(['first.last+leads@sparkle.com', "o'neil@Sparkle.com"])(
    'may have the address %s',
    (contactEmail) => {
      expect(productProblems(withBrand({ contactEmail }))).toEqual([]);
    },
  );

  it.each<[string, Product['visits']]>([
    ['visits.weekdays is []', { ...exampleProduct.visits, weekdays: [] }],
    ['visits.weekdays is [7]', { ...exampleProduct.visits, weekdays: [7] }],
    ['visits.times', { ...exampleProduct.visits, times: [] }],
    ['visits.times', { ...exampleProduct.visits, times: [{ from: '12:00', to: '08:00' }] }],
    ['visits.times', { ...exampleProduct.visits, times: [{ from: '8 AM', to: '9 AM' }] }],
    [
      'visits.times',
      {
        ...exampleProduct.visits,
        times: [
          { from: '08:00', to: '12:00' },
          { from: '17:00', to: '12:00' },
        ],
      },
    ],
  ])('must offer visits on days and between times that there are: %s', (problem, visits) => {
    expect(productProblems({ ...exampleProduct, visits })).toEqual([
      expect.stringMatching(new RegExp(`^${problem.replace(/[[\]]/g, '.')}:? `)),
    ]);
  });

  it.each<[string, Product]>([
    ['promise.contactWithinMinutes is -5', withPromise({ contactWithinMinutes: -5 })],
    ['promise.complaintHours is 0', withPromise({ complaintHours: 0 })],
    ['promise.referralDollars is 9.5', withPromise({ referralDollars: 9.5 })],
    [
      'messaging.maxPerWeek is NaN',
      { ...exampleProduct, messaging: { ...exampleProduct.messaging, maxPerWeek: NaN } },
    ],
  ])('must promise a whole number from 1: %s', (problem, product) => {
    expect(productProblems(product)).toEqual([`${problem}: write a whole number from 1.`]);
  });
});

describe('the prices', () => {
  const range = { answers: { piano_type: 'grand' }, from: 90, to: 120 };
  const withPrices = (change: Partial<PriceGuide>): Product => ({
    ...exampleProduct,
    prices: { ranges: [range], day: '2026-11-20', source: 'our price list', ...change },
  });

  it('fit the quiz', () => {
    const upright = { answers: { piano_type: 'upright', last_tuned: 'this_year' }, from: 1, to: 1 };
    expect(productProblems(withPrices({}))).toEqual([]);
    expect(productProblems(withPrices({ ranges: [upright, range] }))).toEqual([]);
  });

  it.each<[string, Partial<PriceGuide>, string]>([
    ['no range', { ranges: [] }, 'prices.ranges is empty: add a range, or write prices = null.'],
    [
      'a question that there is not',
      { ranges: [range, { ...range, answers: { piano_size: 'grand' } }] },
      'prices.ranges.2.answers names the question "piano_size", which there is not: write one of piano_type, last_tuned.',
    ],
    [
      'an answer that nobody can give',
      { ranges: [{ ...range, answers: { piano_type: 'grande' } }] },
      'prices.ranges.1.answers.piano_type is "grande", which nobody can answer: write one of upright, grand.',
    ],
    [
      'no answers',
      { ranges: [{ ...range, answers: {} }] },
      'prices.ranges.1.answers is empty: say for which answers the price is.',
    ],
    [
      'amounts in the wrong order',
      { ranges: [{ ...range, from: 130 }] },
      'prices.ranges.1: from is 130 and to is 120: write whole dollars from 1, the smaller first.',
    ],
    [
      'cents',
      { ranges: [{ ...range, from: 89.5 }] },
      'prices.ranges.1: from is 89.5 and to is 120: write whole dollars from 1, the smaller first.',
    ],
    [
      'a range behind one that is wider',
      { ranges: [range, { ...range, answers: { last_tuned: 'this_year', piano_type: 'grand' } }] },
      'prices.ranges.2 is never shown, because range 1 above it wins wherever this one could: take one of them out, or put the one with more answers first.',
    ],
    [
      'a day that there is not',
      { day: 'last spring' },
      'prices.day is "last spring": write the day of the figures, such as 2026-11-20.',
    ],
    [
      'a source without words',
      { source: ' ' },
      'prices.source is empty: write its words, or take the line out where it may be absent.',
    ],
  ])('have their mistakes named: %s', (_, change, problem) => {
    expect(productProblems(withPrices(change))).toEqual([problem]);
  });
});

describe('colours', () => {
  const palette = Object.fromEntries(colorRoles.map((role) => [role, '#2a4365']));
  const withColors = (light: Record<string, string>): Product => ({
    ...exampleProduct,
    colors: { light, dark: palette },
  });

  it.each([
    ['all of them', palette],
    ['none', {}],
    ['a see-through scrim', { ...palette, scrim: 'rgb(0 0 0 / 65%)' }],
    ['the design system’s scrim', Object.fromEntries(Object.entries(palette).slice(0, -1))],
  ])('may be %s', (_, light) => {
    expect(productProblems(withColors(light))).toEqual([]);
  });

  it.each([
    ['accent', 'reddish'],
    ['accent', '#abc'],
    ['accent', 'rgb(0 0 0 / 65%)'],
  ])('must be ones that contrast can be measured of: %s, not %s', (role, color) => {
    expect(productProblems(withColors({ ...palette, [role]: color }))).toEqual([
      `colors.light.${role} is "${color}": write it such as #2a4365, a # and six digits.`,
    ]);
  });

  it('name a role of the design system', () => {
    expect(productProblems(withColors({ ...palette, acent: '#2a4365' }))).toEqual([
      expect.stringMatching(
        /^colors\.light\.acent is no colour of the design system: those are canvas, .*, scrim\.$/,
      ),
    ]);
  });

  it('of which some are named need the others, which are listed', () => {
    const entries = Object.entries(palette).filter(([role]) => !['ink', 'focus'].includes(role));
    const others = Object.fromEntries(entries);
    expect(productProblems(withColors(others))).toEqual([
      expect.stringContaining('colors.light lacks ink, focus: name all of them or no colour'),
    ]);
  });
});

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
    expect(productProblems(product)).toEqual([
      `${place} is empty: write its words, or take the line out where it may be absent.`,
    ]);
  });

  it.each(['Write us an e-mail', 'E-Mail'])('spell email in one way, not as in “%s”', (tagline) => {
    expect(productProblems({ ...exampleProduct, tagline })).toEqual([
      'tagline says "e-mail": write "email", as everywhere on the site.',
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
    expect(productProblems(product).filter((problem) => problem.includes('e-mail'))).toEqual([
      'landing.benefits.items.2 says "e-mail": write "email", as everywhere on the site.',
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
    expect(
      productProblems({ ...exampleProduct, consent, legalPages: [renamed, ...others] }),
    ).toEqual(
      isOldTitle
        ? [
            'consent.text says "privacy notice", but the title of legal/privacy-notice.mdx is ' +
              '"Statement on Privacy": write "Statement on Privacy", so that it is a link.',
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
    expect(productProblems({ ...product, consent })).toEqual([
      'consent.text says "terms of service", but the title of legal/terms-of-service.mdx is ' +
        '"Our Terms": write "Our Terms", so that it is a link.',
    ]);
  });

  it('may name a legal page in other words where that is no link', () => {
    const [page, ...others] = exampleProduct.legalPages;
    const renamed = { ...page, title: 'Statement on Privacy' } as typeof page & {};
    const tagline = 'No fuss, one privacy notice.';
    const product = { ...exampleProduct, tagline, legalPages: [renamed, ...others] };
    expect(productProblems(product)).toEqual([]);
  });

  it.each([
    'You told us that time is short.',
    'You want to know what it costs.',
    'Soon, as you asked.',
    'When you sent your request, you agreed.',
  ])('of an outcome page are true for whoever comes there, unlike “%s”', (lead) => {
    const outcomePages = { ...exampleProduct.outcomePages, 'home-visit': { ...anyPage, lead } };
    expect(productProblems({ ...exampleProduct, outcomePages })).toEqual([
      'outcomePages.home-visit.lead says what the visitor answered or wants, which is not true of everybody who sees the page: write what is.',
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
    expect(productProblems({ ...exampleProduct, outcomePages })).toEqual([]);
  });
});

describe('a product', () => {
  it.each<[string, Partial<Product>, string]>([
    [
      'a name with a space',
      { id: 'piano tuning' },
      'The product "piano tuning": name its folder in lower case, with hyphens.',
    ],
    [
      'a revision on a day that does not exist',
      { lastUpdated: '2026-02-30' },
      'lastUpdated is "2026-02-30": write a day such as 2026-11-20.',
    ],
  ])('with %s is reported', (_, change, sentence) => {
    expect(productProblems({ ...exampleProduct, ...change })).toEqual([sentence]);
  });

  it('is refused with every problem at once', () => {
    const product = { ...withQuiz({ defaultOutcome: 'encore' }), tagline: '' };
    expect(() => defineProduct(product)).toThrow(
      /^The product "piano-tuning" does not fit together:\nThe default outcome "encore".*\ntagline is empty.*$/,
    );
  });
});
