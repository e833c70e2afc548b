import { site } from '../config/site';
import { ContactPage } from '../contact/ContactPage';

/** The contact page. */
export default function ContactRoute() {
  return <ContactPage site={site} />;
}
