import { Letter } from '@tidyguard/design-system/illustrations';
import { site } from '../config/site';
import { ContactPage } from '../contact/ContactPage';
import { StaticHtml } from '../platform/StaticHtml';

/** The contact page. */
export default function ContactRoute() {
  return (
    <ContactPage
      site={site}
      illustration={
        <StaticHtml id="scene">
          {process.env.BUILD_STAGE === 'build-javascript' ? null : <Letter />}
        </StaticHtml>
      }
    />
  );
}
