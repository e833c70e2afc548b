import { SiteFooter } from '@tidyguard/design-system';
import { copyright, footerLinks, smallPrint, summary } from '../config/navigation';
import { site } from '../config/site';

/** The foot of every page, filled from the configuration. */
export function PageFooter() {
  return (
    <SiteFooter
      name={site.clientName}
      summary={summary}
      email={site.contactEmail}
      links={footerLinks}
    >
      {[...smallPrint, copyright].map((paragraph) => (
        <p key={paragraph}>{paragraph}</p>
      ))}
    </SiteFooter>
  );
}
