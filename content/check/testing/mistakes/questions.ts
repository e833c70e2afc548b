import type { Mistake } from './mistake.ts';

/** A question of two answers, a line for each thing that can be wrong with it. */
const asked = (
  id: string,
  title: string,
  one = "value: 'a', label: 'A'",
  other = "value: 'b', label: 'B'",
) => `  {
    id: '${id}',
    title: '${title}',
    options: [
      { ${one} },
      { ${other} },
    ],
  },`;

const QUESTIONS = `export const questions = [
${[
  asked('Bad-Id', 'One?'),
  asked('zip', 'Two?'),
  asked(`long_${'d'.repeat(60)}`, 'Three?'),
  asked('twice', 'Four?'),
  asked('twice', 'Five?'),
  asked('twice', ''),
  asked('same_value', 'Six?', "value: 'c', label: 'First'", "value: 'c', label: 'Second'"),
  asked('same_label', 'Seven?', "value: 'a', label: 'Same'", "value: 'b', label: 'Same'"),
  asked('bad_value', 'Eight?', "value: 'a', label: 'A'", "value: 'Not Snake', label: 'B'"),
  asked('long_value', 'Nine?', "value: 'a', label: 'A'", `value: '${'v'.repeat(101)}', label: 'B'`),
  asked('no_outcome', 'Ten?', undefined, "value: 'b', label: 'B', points: { nowhere: 1 }"),
  asked('no_points', 'Eleven?', undefined, "value: 'b', label: 'B', points: { 'deep-clean': 0 }"),
  asked('no_title', ''),
  asked('no_label', 'Twelve?', undefined, "value: 'mute', label: ''"),
].join('\n')}
  {
    id: 'one_option',
    title: 'Last?',
    options: [{ value: 'alone', label: 'A' }],
  },`;

const question = (
  name: string,
  what: string | RegExp,
  at: string | RegExp,
  fix: string | RegExp,
): Mistake => ({
  name,
  file: 'cleaning/questions.ts',
  // The first mistake inserts all questions.
  from: 'export const questions = [\n  {\n',
  to: `${QUESTIONS}\n  {\n`,
  what,
  at,
  fix,
});

/** Mistakes of the quiz and its questions. */
export const questionMistakes: readonly Mistake[] = [
  question('an id that is no name', '"Bad-Id" has an id', "id: 'Bad-Id'", 'in small letters'),
  question('an id that is taken', '"zip" is called as', "id: 'zip'", 'another id'),
  question('a long id', /^Question "long_d+" has a long id/, "id: 'long_d", 'to 60 characters'),
  question('two questions of one id', 'are called "twice"', "id: 'twice'", 'another id'),
  question(
    'a question with one answer',
    '"one_option" needs at least two options',
    "options: [{ value: 'alone'",
    'Add another one',
  ),
  question(
    'two answers of one value',
    'two options with the value "c"',
    "label: 'Second'",
    'Give one of them another',
  ),
  question(
    'two answers of one text',
    'two options that read "Same"',
    "value: 'b', label: 'Same'",
    'Word one of them',
  ),
  question('a value with a space', '"bad_value" has the value', "'Not Snake'", 'in small letters'),
  question('a long value', '"long_value" has the long value', "value: 'vvv", 'to 100 characters'),
  question(
    'points for an outcome that there is not',
    'points to "nowhere"',
    'points: { nowhere: 1 }',
    'Write one of "',
  ),
  question('no points', 'gives 0 points', "points: { 'deep-clean': 0 }", 'whole number from 1'),
  question('a question without words', 'no_title.title is empty', "title: ''", 'Write its words'),
  question('an answer without words', 'mute.label is empty', "value: 'mute'", 'Write its words'),
  question(
    'a question without words whose id another has',
    /questions\.\d+\.title is empty/,
    "title: ''",
    'Write its words',
  ),
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
];
