import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { htmlOf } from './StaticHtml';
import { QUIZ_ISLAND_ID } from '../quiz/ids';
import { onIntent } from './intent';
import { lazyPart } from './lazyPart';
import type { LiveQuiz } from './hydrateQuiz';
import { beginVisit, createVisit } from '../quiz/effects/visit';

const quizPart = lazyPart(() => import(/* webpackChunkName: "quiz" */ './hydrateQuiz'));

export interface QuizIslandProps {
  /** The path of the page below. */
  path: string;
  /** The quiz's code. */
  part?: typeof quizPart;
}

/**
 * The quiz's place on every page. Its HTML is prerendered and works by itself
 * (quizOpener.ts); its code is fetched when a visitor shows intent, and takes
 * the HTML over as a React root of its own, so that the page need not wait for
 * it and it need not wait for the page.
 */
export function QuizIsland({ path, part = quizPart }: QuizIslandProps) {
  const container = useRef<HTMLDivElement>(null);
  const live = useRef<LiveQuiz>(null);
  const [visit] = useState(() => createVisit());
  useEffect(() => beginVisit(visit), [visit]);
  useEffect(() => onIntent(path, part.load), [path, part]);

  const code = part.use();
  useEffect(() => {
    if (!code || !container.current) return;
    live.current ??= code.takeOver(container.current, visit, path);
  }, [code, path, visit]);
  // At once: a submitted quiz waits for its outcome page to close.
  useLayoutEffect(() => live.current?.show(path), [path]);
  useEffect(
    () => () => {
      const ended = live.current;
      live.current = null;
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
