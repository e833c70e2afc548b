import type { OutcomePage as OutcomeContent } from '@tidyguard/content';
import { useEffect, type ComponentType } from 'react';
import { site } from '../config/site';
import { titled } from '../head/titled';
import { drawingNamed } from '../layout/namedArt';
import { livePart } from './livePart';
import { OutcomePage } from './OutcomePage';
import { useVisitor } from './visitor';

export interface OutcomeRouteProps {
  content: OutcomeContent;
  /** The drawing that `content.drawing` names. */
  Drawing: ComponentType;
}

// Loaded with the page's own code, which the quiz fetches ahead, so that the buttons also act offline.
if (site.outcomeActions === 'live' && process.env.BUILD_STAGE !== 'build-html') livePart.load();

/**
 * An outcome page with the visitor of the submitted session. Each outcome's route module
 * (routeModules.ts) passes its own words and drawing, so that nobody loads those of the others.
 */
export function OutcomeRoute({ content, Drawing }: OutcomeRouteProps) {
  // An unknown drawing is silently undefined in the route module's import; this throws with its name.
  if (process.env.BUILD_STAGE !== 'build-javascript') drawingNamed(content.drawing);
  const { name } = content;
  // The quiz comes here without a new document, whose head would set the title.
  useEffect(() => {
    document.title = titled(site, name);
  }, [name]);
  return (
    <OutcomePage content={content} illustration={<Drawing />} visitor={useVisitor()} site={site} />
  );
}
