import { quiz, LAST } from '../../testing/quiz';
import { answeredSteps, positionOf, questionIds, radioQuestion, stepAfter, stepAt } from './steps';

const radioIds = quiz.questions.map(({ id }) => id);

it('asks for the ZIP first, and then every question of the definition in its order', () => {
  expect(questionIds(quiz)).toEqual(['zip', ...radioIds]);
});

it('finds radio questions, and none for the other steps', () => {
  expect(radioIds.map((id) => radioQuestion(quiz, id))).toEqual(quiz.questions);
  for (const id of ['zip', 'loading', 'contact', 'colour']) {
    expect(radioQuestion(quiz, id)).toBeNull();
  }
});

it('counts the ZIP, the questions and the contact details as steps that a visitor answers', () => {
  expect(answeredSteps(quiz)).toBe(quiz.questions.length + 2);
});

it.each([
  ['zip', 1],
  ...radioIds.map((id, index): [string, number] => [id, index + 2]),
  ['loading', radioIds.length + 2],
  ['contact', radioIds.length + 2],
] as [string, number][])('%s is at position %i', (id, position) => {
  expect(positionOf(quiz, id)).toBe(position);
});

it.each([
  [1, 'zip'],
  [radioIds.length + 1, LAST],
  [radioIds.length + 2, 'contact'],
  [0, 'zip'],
  [-3, 'zip'],
  [radioIds.length + 3, 'contact'],
  [2.9, radioIds[0]],
] as [number, string][])('position %d is %s', (position, id) => {
  expect(stepAt(quiz, position)).toBe(id);
});

it('goes from each question to the next, and from the last one to the loading step', () => {
  const order = ['zip', ...radioIds, 'loading'];
  expect(order.slice(0, -1).map((id) => stepAfter(quiz, id))).toEqual(order.slice(1));
});
