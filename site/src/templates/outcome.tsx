import type { Outcome } from '@tidyguard/webhooks/contract';
import type { PageProps } from 'gatsby';
import { useEffect } from 'react';
import { site } from '../config/site';
import { outcomeRoute } from '../config/routes';
import { OutcomePage } from '../outcomes/OutcomePage';
import { outcomeIllustrations } from '../outcomes/illustrations';
import { outcomeContents } from '../outcomes/outcomes';
import { useVisitor } from '../outcomes/visitor';
import { pageMeta } from '../seo/pageMeta';

/** Handed over by gatsby-node. */
export interface OutcomeContext {
  outcome: Outcome;
}

/** An outcome page: reads the submitted session and hands it on. */
export default function OutcomeTemplate({ pageContext }: PageProps<object, OutcomeContext>) {
  const { outcome } = pageContext;
  // The quiz comes here without loading a document, whose head would say it.
  useEffect(() => {
    document.title = pageMeta(site, outcomeRoute(outcome)).title;
  }, [outcome]);
  return (
    <OutcomePage
      outcome={outcome}
      content={outcomeContents[outcome]}
      visitor={useVisitor()}
      site={site}
      illustration={outcomeIllustrations[outcome]}
    />
  );
}
