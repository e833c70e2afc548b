import type { Outcome } from '@tidyguard/webhooks/contract';
import type { PageProps } from 'gatsby';
import { site } from '../config/site';
import { StaticHtml } from '../layout/StaticHtml';
import { OutcomePage } from '../outcomes/OutcomePage';
import { outcomeIllustrations } from '../outcomes/illustrations';
import { outcomeContents } from '../outcomes/outcomes';
import { useVisitor } from '../outcomes/visitor';

/** Handed over by gatsby-node. */
export interface OutcomeContext {
  outcome: Outcome;
}

/** An outcome page: reads the submitted session and hands it on. */
export default function OutcomeTemplate({ pageContext }: PageProps<object, OutcomeContext>) {
  const { outcome } = pageContext;
  return (
    <OutcomePage
      outcome={outcome}
      content={outcomeContents[outcome]}
      visitor={useVisitor()}
      site={site}
      illustration={
        <StaticHtml id="scene">
          {process.env.BUILD_STAGE === 'build-javascript' ? null : outcomeIllustrations[outcome]}
        </StaticHtml>
      }
    />
  );
}
