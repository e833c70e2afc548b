import type { QuizDefinition } from './quizDefinition.ts';
import { answersFavouring } from './reachableOutcomes.ts';
import { exampleQuiz } from './testing/exampleProduct.ts';

const quiz: QuizDefinition = {
  ...exampleQuiz,
  defaultOutcome: 'x',
  outcomes: { x: { tieBreak: 1 }, y: { tieBreak: 2 }, z: { tieBreak: 3 } },
  questions: [
    {
      id: 'first',
      title: 'First?',
      options: [
        { value: 'much for both', label: 'A', points: { x: 2, y: 2 } },
        { value: 'x alone', label: 'B', points: { x: 1 } },
        { value: 'y alone', label: 'C', points: { y: 3 } },
        { value: 'nothing', label: 'D' },
      ],
    },
    {
      id: 'second',
      title: 'Second?',
      options: [
        { value: 'x and a little y', label: 'A', points: { x: 5, y: 1 } },
        { value: 'y and z', label: 'B', points: { y: 2, z: 1 } },
      ],
    },
  ],
};

it.each([
  ['x', { first: 'x alone', second: 'x and a little y' }],
  ['y', { first: 'y alone', second: 'y and z' }],
  ['z', { first: 'nothing', second: 'y and z' }],
])('favours %s by what it gains over the others', (outcome, answers) => {
  expect(answersFavouring(outcome, quiz)).toEqual(answers);
});
