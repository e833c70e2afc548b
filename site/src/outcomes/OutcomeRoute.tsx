import type { OutcomePage as OutcomeContent } from '@tidyguard/content';
import { useEffect, type ReactNode } from 'react';
import { site } from '../config/site';
import { titled } from '../head/titled';
import { OutcomePage } from './OutcomePage';
import { useVisitor } from './visitor';

export interface OutcomeRouteProps {
  content: OutcomeContent;
  illustration: ReactNode;
}

/**
 * An outcome page: reads the submitted session and hands it on. Each of the four routes
 * brings its own words and drawing, so that nobody loads those of the others.
 */
export function OutcomeRoute(props: OutcomeRouteProps) {
  const { name } = props.content;
  // The quiz comes here without loading a document, whose head would say it.
  useEffect(() => {
    document.title = titled(site, name);
  }, [name]);
  return <OutcomePage {...props} visitor={useVisitor()} site={site} />;
}
