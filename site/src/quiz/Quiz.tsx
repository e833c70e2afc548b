import { quiz } from '@tidyguard/content/product';
import { useLayoutEffect, useState } from 'react';
import { site } from '../config/site';
import type { QuizPorts } from '../ports/quizPorts';
import { pageNavigation } from '../ports/sitePages';
import { createBrowserPorts } from './effects/browserPorts';
import { QuizBoundary } from './views/QuizBoundary';
import { QuizOverlay } from './views/QuizOverlay';
import type { Visit } from './effects/visit';

export interface QuizProps {
  /** The path of the page below. */
  path: string;
  visit: Visit;
  /** Wraps the ports, so that development can watch them (debug/watchedPorts.ts). */
  watch?: ((ports: QuizPorts) => QuizPorts) | undefined;
}

function QuizWithPorts({ path, visit, watch = (ports) => ports }: QuizProps) {
  const [navigation] = useState(pageNavigation);
  const [ports] = useState(() => watch(createBrowserPorts(site, visit, navigation)));
  useLayoutEffect(() => navigation.shown(path), [path, navigation]);
  return <QuizOverlay path={path} quiz={quiz} ports={ports} />;
}

/** The quiz as every page contains it, with the browser's ports. */
export function Quiz(props: QuizProps) {
  return (
    <QuizBoundary>
      <QuizWithPorts {...props} />
    </QuizBoundary>
  );
}
