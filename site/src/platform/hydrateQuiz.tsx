import { startTransition } from 'react';
import { createRoot, hydrateRoot, type Root } from 'react-dom/client';
import { QUIZ_ID_PREFIX } from '../quiz/ids';
import { Quiz, type QuizProps } from '../quiz/Quiz';
import type { Visit } from '../quiz/effects/visit';

/** The quiz on the page as a React root. */
export interface QuizRoot {
  /** Tells it the path of the page below. */
  show(path: string): void;
  end(): void;
}

/** In small pieces, so that what the visitor types meanwhile is not kept waiting. */
function hydrateInPieces(...[container, quiz, options]: Parameters<typeof hydrateRoot>): Root {
  let root: Root | undefined;
  startTransition(() => {
    root = hydrateRoot(container, quiz, options);
  });
  if (!root) throw new Error('React did not hydrate the quiz.');
  return root;
}

/** Hydrates the quiz in the page's HTML; renders it where there is none (development). */
export function hydrateQuiz(
  container: HTMLElement,
  visit: Visit,
  path: string,
  watch?: QuizProps['watch'],
): QuizRoot {
  const options = { identifierPrefix: QUIZ_ID_PREFIX };
  const quiz = (shownPath: string) => <Quiz path={shownPath} visit={visit} watch={watch} />;
  const root = container.firstChild
    ? hydrateInPieces(container, quiz(path), options)
    : createRoot(container, options);
  if (!container.firstChild) root.render(quiz(path));
  return {
    show: (shownPath) => root.render(quiz(shownPath)),
    end: () => root.unmount(),
  };
}
