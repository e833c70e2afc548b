import { doIUseEmail } from 'doiuse-email';
import { renderEmail, type EmailProps } from '../email.ts';
import { tidyguard } from '../tokens.ts';
import { confirmation, toCompany } from '../testing/exampleEmail.ts';

/** Gmail cuts a message off beyond this, in bytes. */
const GMAIL_LIMIT = 102 * 1_024;

const rendered = renderEmail(confirmation);

it('is a whole document of the given language, with nothing loaded from elsewhere', async () => {
  const { html } = await rendered;
  expect(html).toMatch(/^<!DOCTYPE html/);
  expect(html).toContain('lang="en-US"');
  expect(html).not.toMatch(/<(img|script|link|iframe|form)\b|url\(|@import/);
});

/** The letters that the stories show. */
const letters: [string, EmailProps][] = [
  ['after a request', confirmation],
  ['to a company', toCompany],
];

it.each(letters)('%s it has a text version with the same words', async (_, letter) => {
  const { text } = await renderEmail(letter);
  const { title, paragraphs, action, facts, sections = [], footer, links = [] } = letter;
  const words = [
    title,
    ...paragraphs,
    ...(action ? [action.text, action.href] : []),
    ...(facts?.items ?? []).flatMap(({ term, value }) => [term, value]),
    ...sections.flatMap((section) => [section.title, section.text]),
    ...footer,
    ...links.flatMap((link) => [link.text, link.href]),
  ];
  for (const word of words) expect(text).toContain(word);
  expect(text).not.toMatch(/<\w|&\w+;/);
});

it('shows what somebody typed as text, line by line, whatever it holds', async () => {
  const typed = '<b>Hello</b> & good-bye\nhttps://example.com [a](https://b.example)';
  const { html, text } = await renderEmail({ ...confirmation, title: '<i>Ana</i>', quote: typed });
  expect(html).not.toMatch(/<b>|<i>|href="https:\/\/(b\.)?example\.com/);
  expect(html).toContain('&lt;b&gt;Hello&lt;/b&gt; &amp; good-bye<br/>');
  expect(text).toContain(typed);
});

it('ends with its pages in one line, each address once', async () => {
  const links = ['/terms', '/contact'].map((path) => `https://tidyguard.example${path}`);
  const { html, text } = await renderEmail({
    ...confirmation,
    quote: 'One\nTwo',
    footer: ['TidyGuard, Dallas'],
    links: [
      { text: 'Terms', href: links[0] ?? '' },
      { text: links[1] ?? '', href: links[1] ?? '' },
    ],
  });
  expect(text).toMatch(
    new RegExp(
      `\\nOne\\nTwo\\n\\n-{20}\\n[^]*\\nTidyGuard, Dallas\\n\\nTerms ${links[0]} · ${links[1]}$`,
    ),
  );
  expect(html).toMatch(/">One<br\/>Two<\/p>/);
});

it('has no line for pages where there are none', async () => {
  const { html, text } = await renderEmail({
    language: 'en-US',
    sender: 'TidyGuard',
    preview: 'It is done.',
    title: 'Nobody calls you',
    paragraphs: ['We told the company.'],
    footer: ['TidyGuard, Dallas'],
  });
  expect(text).toMatch(/We told the company\.\n\nTidyGuard, Dallas$/);
  expect(html).toMatch(/Dallas<\/p><\/td>/);
  expect(html).not.toContain('<hr');
});

it('stays below what Gmail shows, also with the longest message', async () => {
  const quote = `${'&"<'.repeat(20)}\n`.repeat(80).slice(0, 5_000);
  const { html } = await renderEmail({ ...confirmation, quote });
  expect(Buffer.byteLength(html)).toBeLessThan(GMAIL_LIMIT);
});

it.each(letters)(
  '%s it uses nothing that a common mail program does not know, but what it may leave out',
  async (_, letter) => {
    const { html } = await renderEmail(letter);
    const check = doIUseEmail(html, {
      emailClients: ['gmail.*', 'apple-mail.*', 'outlook.*', 'yahoo.*', 'samsung-email.*'],
    });
    const mayBeLeftOut = [
      // The dark theme, and round corners.
      /`(@media|@media \(prefers-color-scheme\)|border-radius)`/,
      // The preview beside the subject is hidden from the letter in three ways: each program knows one.
      /`(display:none|overflow|opacity|max-(width|height))`/,
      // Some programs replace the body with a div; its styles are repeated in the table below it.
      /`<body> element`/,
      // For screen readers, and for browsers.
      /`(role|target) attribute`/,
    ];
    const errors = check.success ? [] : check.errors;
    expect(errors.filter((problem) => !mayBeLeftOut.some((known) => known.test(problem)))).toEqual(
      [],
    );
  },
);

it.each(letters)(
  '%s it has another colour in the dark for every element that has one in the light',
  async (_, letter) => {
    const { html } = await renderEmail(letter);
    const coloured = [
      ...html.matchAll(/<(\w+)([^>]* style="[^"]*(?<![\w-])(?:background-)?color:[^>]*)>/g),
    ];
    expect(coloured.length).toBeGreaterThan(10);
    const left = coloured.filter(([, , attributes = '']) => !/ class="tg-/.test(attributes));
    // The cell that repeats the body's styles.
    expect(left.map(([, element]) => element)).toEqual(['td']);
  },
);

it.each(letters)(
  '%s it has a rule for the dark for every class of an element',
  async (_, letter) => {
    const { html } = await renderEmail({ ...letter, quote: 'When do you come?' });
    const [, rules = ''] = /@media \(prefers-color-scheme:dark\)\{(.*?)<\/style>/.exec(html) ?? [];
    const used = [...html.matchAll(/ class="([^"]+)"/g)].flatMap(([, names = '']) =>
      names.split(' '),
    );
    expect(used).toContain('tg-quote');
    expect(used.filter((name) => !new RegExp(`\\.${name}[,{]`).test(rules))).toEqual([]);
  },
);

it('takes the colours of a brand in both themes', async () => {
  const colors: EmailProps['colors'] = {
    light: { canvas: '#010203' },
    dark: { canvas: '#040506' },
  };
  const { html } = await renderEmail({ ...confirmation, colors });
  expect(html).toContain('background-color:#010203');
  expect(html).toMatch(
    /prefers-color-scheme:dark\)\{\.tg-canvas,[^{]*td\{background-color:#040506 !important/,
  );
  expect(html).toContain(tidyguard.dark.ink);
});

it('has the last word in the dark: each declaration wins over the style of its element', async () => {
  const { html } = await rendered;
  const [, rules = ''] =
    /@media \(prefers-color-scheme:dark\)\{(.*?\})\}<\/style>/.exec(html) ?? [];
  const declarations = [...rules.matchAll(/\{([^}]*)\}/g)].flatMap(([, of = '']) => of.split(';'));
  expect(declarations.length).toBeGreaterThan(9);
  expect(declarations.filter((one) => !one.endsWith(' !important'))).toEqual([]);
});
