/**
 * What editors typically get wrong. Each edit goes by the form of a file and not by its words, so that no edit of the
 * words breaks a test.
 */
export interface Mistake {
  name: string;
  /** The file, from `content/`. */
  file: string;
  from: RegExp | string;
  to: string;
  /** Part of the message. */
  what: string | RegExp;
  /** What the line of the problem holds after the edit; the first line where absent. */
  at?: string | RegExp;
  /** The file of the problem, where it is another one. */
  in?: string;
}

const page = (id: string, part = 'page') => `cleaning/outcomes/${id}/${part}.ts`;

/** Files that cannot be read at all; one mistake a file. */
export const unreadable: readonly Mistake[] = [
  {
    name: 'a missing comma',
    file: 'cleaning/landing.ts',
    from: /(question: `[^`]*`),\n/,
    to: '$1\n',
    what: 'comma',
    at: /^ {4}answer:/,
  },
  {
    name: 'a missing quotation mark',
    file: 'cleaning/brand.ts',
    from: /(street: '[^'\n]*)'/,
    to: '$1',
    what: 'quotation mark',
    at: 'street:',
  },
  {
    name: 'an apostrophe within quotation marks',
    file: 'cleaning/notFound.ts',
    from: /(title: ')/,
    to: "$1don't ",
    what: /comma|quotation/,
    at: 'title:',
  },
  {
    name: 'two commas',
    file: 'cleaning/contactPage.ts',
    from: /(drawing: '\w+',)/,
    to: '$1,',
    what: 'comma too many',
    at: 'drawing:',
  },
  {
    name: 'a missing colon',
    file: 'cleaning/quizWords.ts',
    from: /submitting: '/,
    to: "submitting '",
    what: /missing/,
    at: "submitting '",
  },
  {
    name: 'two kinds of quotation marks',
    file: page('deep-clean'),
    from: /headline: '([^'\n]*)'/,
    to: 'headline: "$1\'',
    what: 'quotation mark',
    at: 'headline:',
  },
  {
    name: 'curly quotation marks',
    file: 'cleaning/optOutPage.ts',
    from: /title: '([^'\n]*)'/,
    to: 'title: ‘$1’',
    what: /./,
    at: 'title: ‘',
  },
  {
    name: 'lines of a merge',
    file: 'pest-control/landing.ts',
    from: /^/,
    to: '<<<<<<< HEAD\n',
    what: /[Mm]erge/,
  },
  {
    name: 'a missing bracket',
    file: 'cleaning/questions.ts',
    from: /(helper: '[^'\n]*',\n {4}options: )\[/,
    to: '$1',
    what: /./,
    at: 'value:',
  },
  {
    name: 'a text without an end',
    file: 'cleaning/footer.ts',
    from: /(smallPrint[\s\S]*)`,\n {2}\],\n\};/,
    to: '$1,\n  ],\n};',
    what: 'quotation mark',
  },
  {
    name: 'a record that is no JSON',
    file: 'cleaning/consent-versions.json',
    from: /\}\s*$/,
    to: '},\n}\n',
    what: 'cannot be read as JSON',
  },
];

/** Content that is understood, but cannot be put together. */
export const unloadable: readonly Mistake[] = [
  {
    name: 'a text without quotation marks',
    file: 'cleaning/notFound.ts',
    from: /title: '[^']*'/,
    to: 'title: Hello',
    what: 'Hello is nothing',
    at: 'Hello',
  },
];

const QUESTIONS = `export const questions = [
  { id: 'Bad-Id', title: 'One?', options: [{ value: 'a', label: 'A' }, { value: 'b', label: 'B' }] },
  { id: 'zip', title: 'Two?', options: [{ value: 'a', label: 'A' }, { value: 'b', label: 'B' }] },
  { id: 'one_option', title: 'Three?', options: [{ value: 'a', label: 'A' }] },
  { id: 'same_value', title: 'Four?', options: [{ value: 'c', label: 'A' }, { value: 'c', label: 'B' }] },
  { id: 'same_label', title: 'Five?', options: [{ value: 'a', label: 'Same' }, { value: 'b', label: 'Same' }] },
  { id: 'bad_value', title: 'Six?', options: [{ value: 'Not Snake', label: 'A' }, { value: 'b', label: 'B' }] },
  { id: 'no_outcome', title: 'Seven?', options: [{ value: 'a', label: 'A', points: { nowhere: 1 } }, { value: 'b', label: 'B' }] },
  { id: 'no_points', title: 'Eight?', options: [{ value: 'a', label: 'A', points: { 'deep-clean': 0 } }, { value: 'b', label: 'B' }] },
  { id: 'no_title', title: '', options: [{ value: 'a', label: 'A' }, { value: 'b', label: 'B' }] },`;

const question = (name: string, id: string, what: string | RegExp): Mistake => ({
  name,
  file: 'cleaning/questions.ts',
  // All questions come with the first of these.
  from: 'export const questions = [\n  {\n',
  to: `${QUESTIONS}\n  {\n`,
  what,
  at: `id: '${id}'`,
});

const inText = (name: string, file: string, added: string, what: string | RegExp): Mistake => ({
  name,
  file,
  from: /\n## /,
  to: `\n${added}\n\n## `,
  what,
  at: added.split('\n').at(-1) ?? added,
});

const LEGAL = 'cleaning/legal/privacy-policy.mdx';
const TERMS = 'cleaning/legal/terms-of-service.mdx';

/** Mistakes of content that can be read; they do not hide each other. */
export const readable: readonly Mistake[] = [
  {
    name: 'a misspelt name',
    file: page('family-friendly'),
    from: 'headline:',
    to: 'hedline:',
    what: 'no place for hedline',
    at: 'hedline:',
  },
  {
    name: 'a missing text',
    file: page('busy-professional'),
    from: /\n {2}headline: [^\n]*(\n {4}[^\n]*)?/,
    to: '',
    what: 'headline is missing',
    at: 'export const page',
  },
  {
    name: 'a drawing that there is not',
    file: 'cleaning/landing.ts',
    from: "drawing: 'HeroHouse'",
    to: "drawing: 'HeroHuose'",
    what: 'no drawing “HeroHuose”',
    at: 'HeroHuose',
  },
  {
    name: 'a number in quotation marks',
    file: 'cleaning/brand.ts',
    from: /maxPerWeek: (\d+)/,
    to: "maxPerWeek: '$1'",
    what: 'kind',
    at: 'maxPerWeek',
  },
  {
    name: 'a day in words',
    file: 'cleaning/brand.ts',
    from: /lastUpdated = '[^']*'/,
    to: "lastUpdated = 'Nov 20'",
    what: 'lastUpdated is "Nov 20"',
    at: 'Nov 20',
  },
  {
    name: 'a domain with https',
    file: 'cleaning/brand.ts',
    from: /domain: '/,
    to: "domain: 'https://",
    what: 'brand.domain',
    at: 'domain:',
  },
  {
    name: 'an address without @',
    file: 'cleaning/brand.ts',
    from: /(contactEmail: '\w+)@/,
    to: '$1 ',
    what: 'brand.contactEmail',
    at: 'contactEmail:',
  },
  {
    name: 'a ZIP of four digits',
    file: 'cleaning/brand.ts',
    from: /zip: '\d/,
    to: "zip: '",
    what: /zip/i,
    at: 'zip:',
  },
  {
    name: 'no hours',
    file: 'cleaning/brand.ts',
    from: /complaintHours: \d+/,
    to: 'complaintHours: 0',
    what: 'promise.complaintHours is 0',
    at: 'complaintHours',
  },
  question('an id that is no name', 'Bad-Id', 'Bad-Id'),
  question('an id that is taken', 'zip', '"zip"'),
  question('a question with one answer', 'one_option', 'at least two options'),
  question('two answers of one value', 'same_value', 'two options with the value "c"'),
  question('two answers of one text', 'same_label', 'two options that read "Same"'),
  question('a value with a space', 'bad_value', 'bad_value'),
  question('points for an outcome that there is not', 'no_outcome', 'points to "nowhere"'),
  question('no points', 'no_points', 'gives 0 points'),
  question('a question without words', 'no_title', 'no_title.title is empty'),
  {
    name: 'a default outcome that there is not',
    file: 'cleaning/quiz.ts',
    from: /defaultOutcome: '[^']*'/,
    to: "defaultOutcome: 'nowhere'",
    what: /kind|default outcome/,
    at: 'defaultOutcome',
  },
  {
    name: 'no loading messages',
    file: 'cleaning/quiz.ts',
    from: /messages: \[[^\]]*\]/,
    to: 'messages: []',
    what: 'no messages',
    at: 'messages: []',
  },
  {
    name: 'a rejected ZIP of three digits',
    file: 'cleaning/quiz.ts',
    from: "'00000'",
    to: "'000'",
    what: '"000" is not five digits',
    at: "'000'",
  },
  {
    name: 'two outcomes of one place',
    file: page('deep-clean', 'points'),
    from: /tieBreak: \d/,
    to: 'tieBreak: 1',
    what: 'tieBreak 1',
    in: '',
    at: 'tieBreak: 1',
  },
  {
    name: 'an empty text',
    file: page('deep-clean'),
    from: /lead: '[^']*'/,
    to: "lead: ''",
    what: 'deep-clean.lead is empty',
    at: "lead: ''",
  },
  {
    name: 'a claim about the visitor',
    file: page('budget-friendly'),
    from: /lead: '/,
    to: "lead: 'You told us. ",
    what: 'budget-friendly.lead says what the visitor',
    at: 'You told us',
  },
  {
    name: 'the other spelling of email',
    file: 'cleaning/contactPage.ts',
    from: /submit: '/,
    to: "submit: 'By e-mail ",
    what: 'form.submit says',
    at: 'By e-mail',
  },
  {
    name: 'a proof of a page that there is not',
    file: 'cleaning/goingLive.ts',
    from: 'legalPages: {}',
    to: "legalPages: { 'no-page': { by: 'A', revision: '1' } }",
    what: '"no-page"',
    at: 'no-page',
  },
  {
    name: 'a note left over',
    file: 'cleaning/quizWords.ts',
    from: /submitting: '/,
    to: "submitting: 'TODO ",
    what: 'placeholder “TODO”',
    at: 'TODO',
  },
  {
    name: 'a placeholder in a definition',
    file: 'cleaning/optOutPage.ts',
    from: /title: '/,
    to: "title: '[COMPANY NAME] ",
    what: 'placeholder “[COMPANY NAME]”',
    at: '[COMPANY NAME]',
  },
  {
    name: 'an invisible character',
    file: 'cleaning/outcomeWords.ts',
    from: /title: '(\w)/,
    to: "title: 'a\u200B$1",
    what: 'invisible character (U+200B)',
    at: '\u200B',
  },
  {
    name: 'a character read wrongly',
    file: 'pest-control/notFound.ts',
    from: /title: '(\w)/,
    to: "title: 'It\u00E2\u20AC\u2122s $1",
    what: 'broken',
    at: '\u00E2',
  },
  {
    name: 'a changed consent text',
    file: 'cleaning/consent.ts',
    from: 'By checking this box',
    to: 'By ticking this box',
    what: 'its version is still',
    at: 'version:',
  },
  {
    name: 'a forged consent hash',
    file: 'pest-control/consent-versions.json',
    from: /"sha256": "\w{8}/,
    to: '"sha256": "00000000',
    what: 'was changed',
    at: /^ {2}"/,
  },
  {
    name: 'a product of another name',
    file: 'pest-control/index.ts',
    from: /id: '[^']*'/,
    to: "id: 'pests'",
    what: 'calls itself “pests”',
    at: 'id:',
  },
  {
    name: 'a colour that cannot be read',
    file: 'pest-control/brand.resolver.json',
    from: /"accent": \{[^{}]*\{[^{}]*\}\s*\}/,
    to: '"accent": { "$value": { "colorSpace": "srgb", "components": [1, 1, 0.9] } }',
    what: 'contrast',
    at: 'accent',
  },
  inText('a value that there is not', LEGAL, 'Of <Value of="companyName" />.', 'no value called'),
  inText('a tag that there is not', LEGAL, 'Call <Phone />.', '<Phone> is not known'),
  inText('a link to nowhere', LEGAL, 'See [there](/nowhere).', 'no page'),
  inText('a link by reference to nowhere', LEGAL, 'See [x].\n\n[x]: /lost', 'leads to /lost'),
  inText('a link to a short address', LEGAL, 'See [terms](/terms).', 'short address'),
  inText('a link without encryption', LEGAL, 'See [a](http://a.example).', 'no page'),
  inText('half an email address', LEGAL, 'Write [us](mailto:us).', 'no whole address'),
  inText('a picture', LEGAL, '![us](/us.png)', 'A picture cannot'),
  inText(
    'a placeholder in a legal text',
    LEGAL,
    'Of [COMPANY NAME].',
    'placeholder “[COMPANY NAME]”',
  ),
  inText('a soft hyphen', LEGAL, 'Pri\u00ADvacy.', 'invisible character (U+00AD)'),
  inText('a character lost', LEGAL, 'Caf\uFFFD.', 'broken'),
  inText('program code', LEGAL, 'It is {1 + 1}.', 'Program code'),
  inText('a title within the text', LEGAL, '# Again', 'already has its title'),
  inText('a skipped level', LEGAL, '#### Deeper', 'skips a level'),
  {
    name: 'a day that does not exist',
    file: TERMS,
    from: /^---\n((?:(?!lastUpdated:|---).*\n)*)(?:lastUpdated:.*\n)?/,
    to: '---\n$1lastUpdated: 2026-02-30\n',
    what: '2026-02-30 is not a day',
    at: 'lastUpdated',
  },
  {
    name: 'a field that there is not',
    file: TERMS,
    from: /\npath:/,
    to: '\nauthor: me\npath:',
    what: 'author is not known',
    at: 'author',
  },
  {
    name: 'a long description',
    file: TERMS,
    from: /\ndescription: /,
    to: `\ndescription: ${'x'.repeat(200)}`,
    what: 'more than 200',
    at: 'description',
  },
  {
    name: 'lines that are no YAML',
    file: 'pest-control/legal/terms-of-service.mdx',
    from: /title: .*/,
    to: 'title: "a',
    what: 'cannot be read',
  },
  {
    name: 'a new title of a page that the consent calls by its old one',
    file: 'pest-control/legal/privacy-policy.mdx',
    from: /title: .*/,
    to: 'title: What We Know',
    what: 'consent.text says "privacy policy"',
    at: /^ {4}`/,
    in: 'content/pest-control/consent.ts',
  },
  {
    name: 'a sign of code',
    file: 'pest-control/legal/pesticide-notice.mdx',
    from: /\n## /,
    to: '\nLess than <five.\n\n## ',
    what: 'The text cannot be read',
    at: 'Less than',
  },
  {
    name: 'a text under its old day',
    file: 'pest-control/legal/tcpa-disclaimer.mdx',
    from: /\n## /,
    to: '\nNew words.\n\n## ',
    what: /text/i,
    at: /^lastUpdated|^---/,
  },
];
