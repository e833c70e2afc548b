import { startTransition } from 'react';
import { createRoot, hydrateRoot, type Root } from 'react-dom/client';
import { QUIZ_ID_PREFIX } from '../quiz/ids';
import { Quiz } from '../quiz/Quiz';
import type { Visit } from '../quiz/effects/visit';

/** The quiz on the page, alive. */
export interface LiveQuiz {
  /** Tells it the path of the page below. */
  show(path: string): void;
  end(): void;
}

/** In small pieces, so that what the visitor types meanwhile is not kept waiting. */
function hydrated(...[container, quiz, options]: Parameters<typeof hydrateRoot>): Root {
  let root: Root | undefined;
  startTransition(() => {
    root = hydrateRoot(container, quiz, options);
  });
  if (!root) throw new Error('React did not take the quiz over.');
  return root;
}

/** Brings the quiz in the page's HTML to life; renders it where there is none (development). */
export function takeOver(container: HTMLElement, visit: Visit, path: string): LiveQuiz {
  const options = { identifierPrefix: QUIZ_ID_PREFIX };
  const quiz = (shownPath: string) => <Quiz path={shownPath} visit={visit} />;
  const root = container.firstChild
    ? hydrated(container, quiz(path), options)
    : createRoot(container, options);
  if (!container.firstChild) root.render(quiz(path));
  return {
    show: (shownPath) => root.render(quiz(shownPath)),
    end: () => root.unmount(),
  };
}
