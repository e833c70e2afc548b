import { useEffect, useLayoutEffect, useRef } from 'react';
import { site } from '../config/site';
import { htmlOf } from './StaticHtml';
import { QUIZ_ISLAND_ID } from '../quiz/ids';
import { onIntent } from './intent';
import { lazyModule } from './lazyModule';
import { giveParts } from './pageParts';
import { showQuizNotice } from './quizNotice';
import type { QuizRoot } from './hydrateQuiz';

const importQuiz = () => import(/* webpackChunkName: "quiz" */ './hydrateQuiz');

// In a production build the first condition is known to be false, so the debug panel's code is left out.
const quizModule = lazyModule(
  process.env.NODE_ENV === 'development' && site.debug
    ? () => import('../debug/hydrateQuiz')
    : importQuiz,
  showQuizNotice,
);

export interface QuizIslandProps {
  /** The path of the page below. */
  path: string;
  /** The quiz's code. */
  quiz?: typeof quizModule;
}

/**
 * The quiz's place on every page. Its HTML is prerendered and works by itself
 * (inline/quizOpener.ts); its code is fetched when a visitor shows intent or an earlier
 * page left something to go on with (intent.ts). It begins the visit and hydrates the
 * HTML as a React root of its own, so that the page need not wait for it and it need
 * not wait for the page.
 */
export function QuizIsland({ path, quiz = quizModule }: QuizIslandProps) {
  const container = useRef<HTMLDivElement>(null);
  const root = useRef<QuizRoot>(null);
  useEffect(() => giveParts({ loadQuiz: quiz.load }), [quiz]);
  useEffect(() => onIntent(path, quiz.load), [path, quiz]);

  const code = quiz.use();
  useEffect(() => {
    if (!code || !container.current) return;
    root.current ??= code.hydrateQuiz(container.current, path);
  }, [code, path]);
  // In a layout effect, because a submitted quiz stays open until its outcome page is shown.
  useLayoutEffect(() => root.current?.show(path), [path]);
  useEffect(
    () => () => {
      const ended = root.current;
      root.current = null;
      // React does not end a root while it is at work on another.
      queueMicrotask(() => ended?.end());
    },
    [],
  );

  if (process.env.BUILD_STAGE === 'build-html') return <div id={QUIZ_ISLAND_ID} />;
  return (
    <div
      ref={container}
      id={QUIZ_ISLAND_ID}
      suppressHydrationWarning
      dangerouslySetInnerHTML={{ __html: htmlOf(QUIZ_ISLAND_ID) }}
    />
  );
}
