import { disclosure, outcomeOpenings, outcomeWords } from '@tidyguard/content/product';
import type { ReactNode } from 'react';
import type { SiteConfig } from '../config/site';
import { LinkedText } from '../legal/LinkedText';
import { closing, disclosure as disclosureStyle, support as supportStyle } from './styles';

const { seeAlso, support } = outcomeWords;

export interface DisclosureProps {
  site: SiteConfig;
  /** The words above it: the referral. */
  children: ReactNode;
}

/** The end of an outcome page: referral, support, and what the visitor agreed to. */
export function Disclosure({ site: { contactEmail }, children }: DisclosureProps) {
  return (
    <div css={closing}>
      {children}
      <section css={supportStyle} aria-labelledby="support-title">
        <h2 id="support-title">{support.title}</h2>
        <p>
          {support.writeTo} <a href={`mailto:${contactEmail}`}>{contactEmail}</a>. {support.hours}
        </p>
      </section>
      <p css={disclosureStyle}>
        {disclosure(outcomeOpenings.disclosure)} {seeAlso && <LinkedText text={seeAlso} />}
      </p>
    </div>
  );
}
