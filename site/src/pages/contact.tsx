import { contactPage } from '@tidyguard/content/product';
import { site } from '../config/site';
import { ContactPage } from '../contact/ContactPage';
import { NamedDrawing } from '../layout/namedArt';
import { StaticHtml } from '../platform/StaticHtml';
import { fetchContact } from '../ports/contact';

// With mocks nothing is sent, and a mock must not say that a message arrived.
const address = site.mockValidation ? undefined : site.endpoints.contact;
const send = address === undefined ? null : fetchContact(address);

/** The contact page. */
export default function ContactRoute() {
  return (
    <ContactPage
      site={site}
      send={send}
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
