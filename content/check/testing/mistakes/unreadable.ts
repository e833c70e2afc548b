import type { Mistake } from './mistake.ts';

const page = (id: string, part = 'page') => `cleaning/outcomes/${id}/${part}.ts`;

/** Mistakes that make a file unreadable, one per file. */
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
    file: 'english/optOutPage.ts',
    from: /title: '([^'\n]*)'/,
    to: 'title: ‘$1’',
    what: 'mostly “ ” or ‘ ’',
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
    name: 'a price with a comma',
    file: 'cleaning/prices.ts',
    from: /= null;/,
    to: `= {
  day: '2026-11-20', source: 'our price list',
  ranges: [{ answers: { home_size: '1bed_1bath' },
    from: 1,200, to: 1500 }],
};`,
    what: 'The number 1,200 cannot have a comma',
    at: 'from: 1,200',
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

/** Mistakes in files that can be parsed, but not loaded. */
export const unloadable: readonly Mistake[] = [
  {
    name: 'a text without quotation marks',
    file: 'cleaning/notFound.ts',
    from: /title: '[^']*'/,
    to: 'title: Hello',
    what: 'Hello is nothing',
    at: 'Hello',
  },
  {
    name: 'an emptied file',
    file: 'cleaning/voices.ts',
    from: /[^]+/,
    to: '',
    what: 'The file holds nothing',
  },
];
