/** Reports questions and answers too long to be read at a glance, as each step of the quiz has to be. */
import type { Problem } from '../problem.ts';
import type { SourceNode } from '../sourceIndex.ts';

/** The most characters, by property name: about three lines on a phone. */
const mostCharacters: Readonly<Record<string, number>> = { title: 100, helper: 120, label: 80 };

/** The texts of a quiz's questions that are longer than that. */
export const longQuestionWarnings = (nodes: readonly SourceNode[]): Problem[] =>
  nodes.flatMap(({ file, line, path, pieces }) => {
    const name = path.at(-1) ?? '';
    const most = mostCharacters[name] ?? Infinity;
    const length = pieces.reduce((sum, { text }) => sum + [...text].length, 0);
    if (!file.endsWith('/questions.ts') || length <= most) return [];
    return [
      {
        file,
        line,
        what: `This ${name} has ${length} characters: a step of the quiz is read at a glance, and on a phone.`,
        fix: `Write ${most} at most.`,
      },
    ];
  });
