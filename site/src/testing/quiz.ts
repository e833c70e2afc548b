/** The product's quiz for tests, which derive all that they answer from its definition. */
import { answersFor, outcomesInTieOrder, type QuizDefinition } from '@tidyguard/content';
import { quiz } from '@tidyguard/content/product';

export { quiz };

/** The id of a radio question, by its place, counted from 1; 0 means the last one. */
export function radioId(place: number, { questions }: QuizDefinition = quiz): string {
  const question = questions.at(place - 1);
  if (!question) throw new Error(`The quiz has no radio question ${place}.`);
  return question.id;
}

export const FIRST = radioId(1);
export const SECOND = radioId(2);
export const THIRD = radioId(3);
export const FOURTH = radioId(4);
/** The last radio question, before the loading step. */
export const LAST = radioId(0);

/** The outcome that the tests' answers lead to: the one that wins every tie. */
export const outcomeOf = (definition: QuizDefinition) =>
  outcomesInTieOrder(definition)[0] ?? definition.defaultOutcome;

export const OUTCOME = outcomeOf(quiz);

/** An answer to each radio question; together they lead to OUTCOME. */
export const choices = answersFor(quiz, OUTCOME);

/** The answer to a question among these, or among `choices`. */
export function choiceOf(id: string, answers: Readonly<Record<string, string>> = choices): string {
  const value = answers[id];
  if (value === undefined) throw new Error(`The tests give no answer to ${id}.`);
  return value;
}

/** An answer to a question that differs from the one that tests usually give. */
export function otherChoiceOf(id: string): string {
  const { options = [] } = quiz.questions.find((question) => question.id === id) ?? {};
  const other = options.find(({ value }) => value !== choices[id]);
  if (!other) throw new Error(`The question ${id} has no second answer.`);
  return other.value;
}

/** The words of an answer; of the one that tests give, unless another is named. */
export function labelOf(id: string, value = choiceOf(id), definition: QuizDefinition = quiz) {
  const question = definition.questions.find((one) => one.id === id);
  const option = question?.options.find((one) => one.value === value);
  if (!option) throw new Error(`The question ${id} offers no ${value}.`);
  return option.label;
}

/** The words of a step: of the ZIP, a radio question, the loading step or the contact step. */
export function wordsOf(step: string, definition: QuizDefinition = quiz) {
  const { zip, questions, loading, contact } = definition;
  const others: Record<string, { title: string; helper?: string }> = { zip, loading, contact };
  const words = others[step] ?? questions.find(({ id }) => id === step);
  if (!words) throw new Error(`No step of the quiz is called ${step}.`);
  return words;
}
