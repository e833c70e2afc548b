import { addressLine } from '@tidyguard/content';
import { optOutPage } from '@tidyguard/content/product';
import { Section } from '@tidyguard/design-system';
import type { SiteConfig } from '../config/site';
import { LinkedText } from '../legal/LinkedText';
import { optOutMail } from './optOutMail';
import { points as pointsStyle, ways } from './styles';

const { effects, otherWays, signal } = optOutPage;

export interface OptOutDetailsProps {
  site: SiteConfig;
}

/** What an opt-out does, and how else to ask for it. All of it is static. */
export function OptOutDetails({ site }: OptOutDetailsProps) {
  return (
    <>
      <Section id="effects" title={effects.title} layout="beside" tone="muted">
        <ul css={pointsStyle}>
          {effects.points.map((point) => (
            <li key={point}>{point}</li>
          ))}
        </ul>
      </Section>
      <Section id="other-ways" title={otherWays.title} layout="beside">
        <div css={ways}>
          <p>
            {otherWays.byMail} <a href={optOutMail(site.contactEmail, {})}>{site.contactEmail}</a>
          </p>
          <p>
            {otherWays.byPost} {site.legalName}, {addressLine(site.postalAddress)}
          </p>
          <p>
            <LinkedText text={otherWays.agent} />
          </p>
          <h3>{signal.title}</h3>
          <p>{signal.text}</p>
        </div>
      </Section>
    </>
  );
}
