import { createRoot, hydrateRoot } from 'react-dom/client';
import { QUIZ_ID_PREFIX } from './ids';
import { Quiz } from './Quiz';
import type { Visit } from './visit';

/** The quiz on the page, alive. */
export interface LiveQuiz {
  /** Tells it the path of the page below. */
  show(path: string): void;
  end(): void;
}

/** Brings the quiz in the page's HTML to life; renders it where there is none (development). */
export function takeOver(container: HTMLElement, visit: Visit, path: string): LiveQuiz {
  const options = { identifierPrefix: QUIZ_ID_PREFIX };
  const quiz = (shownPath: string) => <Quiz path={shownPath} visit={visit} />;
  const isPrerendered = container.firstChild !== null;
  const root = isPrerendered
    ? hydrateRoot(container, quiz(path), options)
    : createRoot(container, options);
  if (!isPrerendered) root.render(quiz(path));
  return {
    show: (shownPath) => root.render(quiz(shownPath)),
    end: () => root.unmount(),
  };
}
