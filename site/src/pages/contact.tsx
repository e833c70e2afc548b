import { contactPage } from '@tidyguard/content/product';
import { site } from '../config/site';
import { ContactPage } from '../contact/ContactPage';
import { NamedDrawing } from '../layout/namedArt';
import { StaticHtml } from '../platform/StaticHtml';

/** The contact page. */
export default function ContactRoute() {
  return (
    <ContactPage
      site={site}
      illustration={
        <StaticHtml id="scene">
          {process.env.BUILD_STAGE === 'build-javascript' ? null : (
            <NamedDrawing name={contactPage.drawing} />
          )}
        </StaticHtml>
      }
    />
  );
}
