import type { OutcomePage as OutcomeContent } from '@tidyguard/content';
import { useEffect, type ComponentType } from 'react';
import { site } from '../config/site';
import { titled } from '../head/titled';
import { drawingNamed } from '../layout/namedArt';
import { OutcomePage } from './OutcomePage';
import { useVisitor } from './visitor';

export interface OutcomeRouteProps {
  content: OutcomeContent;
  /** The drawing that the content names; the design system's own export, or undefined. */
  Drawing: ComponentType;
}

/**
 * An outcome page: reads the submitted session and hands it on. Each outcome's route module
 * (routeModules.ts) brings its own words and drawing, so that nobody loads those of the others.
 */
export function OutcomeRoute({ content, Drawing }: OutcomeRouteProps) {
  // An import of a drawing that does not exist is only undefined: this says what is wrong.
  if (process.env.BUILD_STAGE !== 'build-javascript') drawingNamed(content.drawing);
  const { name } = content;
  // The quiz comes here without loading a document, whose head would say it.
  useEffect(() => {
    document.title = titled(site, name);
  }, [name]);
  return (
    <OutcomePage content={content} illustration={<Drawing />} visitor={useVisitor()} site={site} />
  );
}
