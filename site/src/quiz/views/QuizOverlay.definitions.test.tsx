import { answersFor, definitionVersion, type QuizDefinition } from '@tidyguard/content';
import { screen } from '@testing-library/react';
import { memoryTextStore } from '../../ports/textStore';
import { QUIZ_SESSION_KEY } from '../../session/store/keys';
import {
  addedQuestion,
  editedDefinitions,
  OTHER_OUTCOME,
  withQuestion,
} from '../../testing/definitions';
import { acknowledged } from '../../testing/fakeClient';
import { FakeHistory } from '../../testing/fakePorts';
import { OverlayOnScreen } from '../../testing/OverlayOnScreen';
import { labelOf, outcomeOf, wordsOf } from '../../testing/quiz';
import { contact, ZIP } from '../../testing/states';
import { LOADING_STAGE_MS } from '../core/limits';

const stepsOf = ({ questions }: QuizDefinition) => questions.length + 2;
const expectStep = (step: number, definition: QuizDefinition) =>
  expect(screen.getByText(`Step ${step} of ${stepsOf(definition)}`)).toBeVisible();

async function passLoading(quiz: OverlayOnScreen) {
  const { title, messages } = quiz.quiz.loading;
  expect(screen.getByRole('progressbar', { name: title })).toBeVisible();
  await quiz.advanceTime(LOADING_STAGE_MS * messages.length);
}

async function submit(quiz: OverlayOnScreen) {
  await quiz.fillContact();
  await quiz.checksAreValid();
  await quiz.user.click(quiz.submit);
}

it.each(editedDefinitions)(
  'with %s it is walked to the page of its outcome',
  async (_, definition) => {
    const quiz = await OverlayOnScreen.show({ quiz: definition });
    await quiz.answerZip();
    for (const [index, { id, title }] of definition.questions.entries()) {
      expect(screen.getByRole('group')).toHaveAccessibleName(title);
      expectStep(index + 2, definition);
      await quiz.choose(id);
    }
    await passLoading(quiz);
    expectStep(stepsOf(definition), definition);
    await submit(quiz);

    const answers = answersFor(definition, outcomeOf(definition));
    expect(quiz.ports.client.bodies('submitLead')).toMatchObject([
      {
        quiz_answers: { zip: ZIP, ...answers, ...contact },
        predicted_outcome: outcomeOf(definition),
        signals: { definition_version: definitionVersion(definition) },
      },
    ]);
    await quiz.answer('submitLead', acknowledged);
    await quiz.advanceTime(0);
    expect(quiz.ports.visited.map(({ to }) => to)).toEqual([`/outcome/${outcomeOf(definition)}`]);
  },
);

describe('a question that was added as the last one', () => {
  const definition = withQuestion;
  const last = definition.questions.length + 1;
  const answers = answersFor(definition, outcomeOf(definition));

  /** At the added question after a reload, with all other questions answered. */
  async function atAddedQuestion() {
    const begun = await OverlayOnScreen.show({ quiz: definition });
    await begun.answerZip();
    for (const { id } of definition.questions.slice(0, -1)) await begun.choose(id);
    return begun;
  }
  const choose = async (quiz: OverlayOnScreen, value: string) => {
    const name = labelOf(addedQuestion.id, value, definition);
    await quiz.user.click(screen.getByRole('radio', { name }));
    await quiz.advanceTime(300);
  };

  it('is counted by the exit dialog', async () => {
    const quiz = await atAddedQuestion();
    expectStep(last, definition);
    await quiz.user.click(quiz.button('Close'));
    expect(screen.getByRole('alertdialog')).toHaveAccessibleDescription(/just 2 questions away/);
  });

  it('leads to the loading step, decides the outcome, and is stored and sent', async () => {
    const quiz = await atAddedQuestion();
    await choose(quiz, 'yes');
    expect(quiz.ports.session.load()).toMatchObject({
      quiz_answers: { ...answers, [addedQuestion.id]: 'yes' },
      predicted_outcome: OTHER_OUTCOME,
    });
    await passLoading(quiz);
    await submit(quiz);
    expect(quiz.ports.client.bodies('submitLead')).toMatchObject([
      { quiz_answers: { [addedQuestion.id]: 'yes' }, predicted_outcome: OTHER_OUTCOME },
    ]);
    await quiz.answer('submitLead', acknowledged);
    await quiz.advanceTime(0);
    expect(quiz.ports.visited.map(({ to }) => to)).toEqual([`/outcome/${OTHER_OUTCOME}`]);
  });

  it('is asked again after a reload, with the answer that was given', async () => {
    const quiz = await atAddedQuestion();
    await choose(quiz, 'no');
    const sessionTexts = memoryTextStore();
    sessionTexts.write(QUIZ_SESSION_KEY, quiz.ports.sessionTexts.read(QUIZ_SESSION_KEY) ?? '');
    document.body.replaceChildren();
    await OverlayOnScreen.show({
      quiz: definition,
      sessionTexts,
      history: new FakeHistory(last),
    });
    expectStep(last, definition);
    const { title } = wordsOf(addedQuestion.id, definition);
    expect(screen.getByRole('group')).toHaveAccessibleName(title);
    expect(screen.getByRole('radio', { checked: true })).toHaveAccessibleName('No, that is all');
  });
});
