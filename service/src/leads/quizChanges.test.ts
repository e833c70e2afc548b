import {
  answersFor,
  defineProduct,
  definitionVersion,
  predictOutcome,
  type Product,
  type QuizDefinition,
  type RadioQuestion,
} from '@tidyguard/content';
import { standardProduct } from '@tidyguard/content/products';
import { paths, questionAnswersOf, type LeadSubmission } from '../contract/index.ts';
import { createOperations } from '../operation/adminChannel/operations.ts';
import type { Format } from '../operation/cli/arguments.ts';
import { execute } from '../operation/cli/commands.ts';
import { readRecords, type LeadRecord } from '../repositories/leadRecords.ts';
import { closeAfterEach } from '../testing/closeAfterEach.ts';
import { post, sharedDatabase, testApp, testConfig } from '../testing/harness.ts';
import { leadSubmission } from '../testing/samples.ts';

const { quiz } = standardProduct;
const outcomes = Object.keys(quiz.outcomes);
const otherOutcome = outcomes.find((id) => id !== quiz.defaultOutcome) ?? '';
const [firstQuestion] = quiz.questions;
const lastQuestion = quiz.questions.at(-1);
if (!firstQuestion || !lastQuestion) throw new Error('The quiz has no questions.');

const db = await sharedDatabase();
const closeLater = closeAfterEach();

/** The standard product with another quiz, checked as every product is. */
const productWith = (changes: Partial<QuizDefinition>): Product => {
  const changed = { ...quiz, ...changes };
  const pages = Object.values(standardProduct.outcomePages);
  const outcomePages = Object.keys(changed.outcomes).flatMap((id) => {
    const page = standardProduct.outcomePages[id] ?? pages[0];
    return page ? [[id, page] as const] : [];
  });
  return defineProduct({
    ...standardProduct,
    quiz: changed,
    outcomePages: Object.fromEntries(outcomePages),
  });
};

/** Replaces one question of the quiz. Points for answers together could name an option that is gone. */
const replacing = (id: string, change: (question: RadioQuestion) => RadioQuestion) =>
  productWith({
    questions: quiz.questions.map((question) => (question.id === id ? change(question) : question)),
    outcomes: Object.fromEntries(
      Object.entries(quiz.outcomes).map(([outcome, { tieBreak }]) => [outcome, { tieBreak }]),
    ),
  });

const extraQuestion: RadioQuestion = {
  id: 'windows',
  title: 'How many windows are there?',
  options: [
    { value: 'few', label: 'A few' },
    { value: 'many', label: 'Many', points: { [otherOutcome]: 50 } },
  ],
};
const withExtraQuestion = productWith({ questions: [...quiz.questions, extraQuestion] });

/** A service that runs a product: stores submissions, and lists them by its command line. */
async function serve(product: Product) {
  const config = testConfig({}, product);
  const app = await testApp(db, { config });
  closeLater(() => app.close());
  const submit = async (submission: LeadSubmission): Promise<LeadRecord> => {
    const reply = await post(app, paths.lead, submission);
    expect(reply).toMatchObject({ status: 200, body: { status: 'accepted' } });
    const records = await readRecords(db, null, 100);
    const record = records.find(({ lead_id }) => lead_id === reply.body.lead_id);
    if (!record) throw new Error('The lead was not stored.');
    return record;
  };
  const list = async (format: Format): Promise<string> => {
    let output = '';
    const write = async (text: string) => {
      output += text;
    };
    await execute(
      createOperations(db, null, testConfig()),
      { name: 'list', format, filter: {} },
      product.quiz,
      write,
    );
    return output;
  };
  return { submit, list };
}

/** The cells of a CSV export's only lead, by column; no cell may hold a line break. */
function csvCells(csv: string): Record<string, string> {
  const [head = [], row = []] = csv
    .trimEnd()
    .split('\r\n')
    .map((line) => [...line.matchAll(/(?:^|,)("(?:[^"]|"")*"|[^,]*)/g)].map((cell) => cell[1]));
  return Object.fromEntries(
    head.map((name = '', index) => [
      name,
      (row[index] ?? '').replace(/^"(.*)"$/, '$1').replaceAll('""', '"'),
    ]),
  );
}

describe('one edit of the quiz', () => {
  test('a further question is stored, exported and counted in the outcome', async () => {
    const { submit, list } = await serve(withExtraQuestion);
    const submission = leadSubmission({}, { windows: 'many' }, withExtraQuestion);
    expect(await submit(submission)).toMatchObject({
      quiz_answers: submission.quiz_answers,
      outcome: otherOutcome,
      answer_differences: null,
      definition_version: definitionVersion(withExtraQuestion.quiz),
    });
    expect(csvCells(await list('csv'))).toMatchObject({
      windows: 'many',
      outcome: otherOutcome,
      other_answers: '',
      answer_differences: '',
    });
    expect(JSON.parse(await list('json'))).toMatchObject([{ quiz_answers: { windows: 'many' } }]);
    const table = await list('table');
    expect(table).toContain(` ${submission.quiz_answers[lastQuestion.id] ?? ''} many `);
    expect(table).not.toContain('other quiz version');
  });

  test('a further option with a further outcome is computed and stored', async () => {
    const option = { value: 'castle', label: 'A castle', points: { palatial: 50 } };
    const questions = quiz.questions.map((question) =>
      question === lastQuestion
        ? { ...question, options: [...question.options, option] }
        : question,
    );
    const product = productWith({
      questions,
      outcomes: { ...quiz.outcomes, palatial: { tieBreak: 1_000 } },
    });
    const { submit } = await serve(product);
    const claimed = { predicted_outcome: 'palatial' };
    expect(
      await submit(leadSubmission(claimed, { [lastQuestion.id]: 'castle' }, product)),
    ).toMatchObject({
      outcome: 'palatial',
      predicted_outcome: 'palatial',
      answer_differences: null,
    });
  });

  test('a reworded question keeps the version of the definition', async () => {
    const { submit } = await serve(
      replacing(firstQuestion.id, (question) => ({ ...question, title: 'In other words?' })),
    );
    expect(await submit(leadSubmission())).toMatchObject({
      answer_differences: null,
      definition_version: definitionVersion(quiz),
    });
  });
});

describe('a submission of a page with an older quiz is accepted, stored as it came and marked', () => {
  test('where the quiz has a question more', async () => {
    const { submit, list } = await serve(withExtraQuestion);
    const old = leadSubmission();
    expect(await submit(old)).toMatchObject({
      status: 'accepted',
      quiz_answers: old.quiz_answers,
      answer_differences: { missing: ['windows'], unknown: [] },
      definition_version: definitionVersion(quiz),
    });
    expect(csvCells(await list('csv'))).toMatchObject({ windows: '', other_answers: '' });
    expect(await list('table')).toContain('other quiz version (1 missing, 0 unknown)');
  });

  test('where the quiz has a question less', async () => {
    const old = leadSubmission({}, { windows: 'few' }, withExtraQuestion);
    const { submit, list } = await serve(standardProduct);
    expect(await submit(old)).toMatchObject({
      quiz_answers: old.quiz_answers,
      answer_differences: { missing: [], unknown: ['windows'] },
      definition_version: definitionVersion(withExtraQuestion.quiz),
    });
    expect(csvCells(await list('csv'))).toMatchObject({
      other_answers: '{"windows":"few"}',
      answer_differences: '{"missing":[],"unknown":["windows"]}',
    });
    const table = await list('table');
    expect(table).toContain(' windows=few ');
    expect(table).toContain('other quiz version (0 missing, 1 unknown)');
  });

  test('where an option is called otherwise', async () => {
    const [renamed, ...others] = firstQuestion.options;
    if (!renamed) throw new Error('The question has no options.');
    const { submit, list } = await serve(
      replacing(firstQuestion.id, (question) => ({
        ...question,
        options: [...others, { ...renamed, value: 'renamed' }],
      })),
    );
    const old = leadSubmission({}, { [firstQuestion.id]: renamed.value });
    expect(await submit(old)).toMatchObject({
      quiz_answers: old.quiz_answers,
      answer_differences: { missing: [], unknown: [firstQuestion.id] },
    });
    expect(csvCells(await list('csv'))).toMatchObject({ [firstQuestion.id]: renamed.value });
  });

  test('where an outcome is gone: the claimed one is stored beside the computed one', async () => {
    const left = Object.fromEntries(
      Object.entries(quiz.outcomes).filter(([id]) => id !== otherOutcome),
    );
    const questions = quiz.questions.map((question) => ({
      ...question,
      options: question.options.map(({ points = {}, ...option }) => ({
        ...option,
        points: Object.fromEntries(
          Object.entries(points).filter(([outcome]) => outcome !== otherOutcome),
        ),
      })),
    }));
    const { submit } = await serve(productWith({ questions, outcomes: left }));
    const old = leadSubmission({ predicted_outcome: otherOutcome }, answersFor(quiz, otherOutcome));
    const record = await submit(old);
    expect(record).toMatchObject({ predicted_outcome: otherOutcome, answer_differences: null });
    const answers = questionAnswersOf(old.quiz_answers);
    expect(record.outcome).toBe(predictOutcome({ ...quiz, questions, outcomes: left }, answers));
    expect(record.outcome).not.toBe(otherOutcome);
  });

  test('where it has no version of the definition', async () => {
    const old = leadSubmission();
    delete old.signals?.definition_version;
    const { submit } = await serve(withExtraQuestion);
    expect(await submit(old)).toMatchObject({
      status: 'accepted',
      answer_differences: { missing: ['windows'], unknown: [] },
      definition_version: null,
    });
  });
});

test('a repeat after a change of the quiz is the same lead, with the mark of its first time', async () => {
  const submission = leadSubmission();
  const before = await (await serve(standardProduct)).submit(submission);
  const after = await (await serve(withExtraQuestion)).submit(submission);
  expect(after).toEqual(before);
  expect(after).toMatchObject({ version: 1, latest: true, answer_differences: null });
});

test('a question with the name of another column has its own in the export', async () => {
  const product = productWith({
    questions: [...quiz.questions, { ...extraQuestion, id: 'status' }],
  });
  const { submit, list } = await serve(product);
  await submit(leadSubmission({}, { status: 'few' }, product));
  expect(csvCells(await list('csv'))).toMatchObject({ status: 'accepted', answer_status: 'few' });
});
