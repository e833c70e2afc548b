import { footer, legalLinks } from '@tidyguard/content/product';
import { SiteFooter } from '@tidyguard/design-system';
import { copyright, footerLinks } from '../config/navigation';
import { site } from '../config/site';

const links = footerLinks(legalLinks);

/** The foot of every page, filled from the configuration. */
export function PageFooter() {
  return (
    <SiteFooter
      name={site.clientName}
      summary={footer.summary}
      email={site.contactEmail}
      links={links}
    >
      {[...footer.smallPrint, copyright(site)].map((paragraph) => (
        <p key={paragraph}>{paragraph}</p>
      ))}
    </SiteFooter>
  );
}
