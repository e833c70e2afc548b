// @ts-check
import { products, standardProduct } from '@tidyguard/content/products';

/** Where the variant's pages look for the two compliance scripts; the journeys answer in its place. */
export const FAKE_VENDORS_ORIGIN = 'http://127.0.0.1:8719';

/** A product other than the standard one, if there is one. */
const product = Object.values(products).find(({ id }) => id !== standardProduct.id);

/** @type {import('@tidyguard/content').Voice} */
const voice = 'cleaning';

/** The build-time settings of the site's second build (scripts/variant.mjs). */
export const variantEnvironment = {
  PRODUCT: (product ?? standardProduct).id,
  GATSBY_VOICE: voice,
  GATSBY_TRUSTED_FORM_URL: `${FAKE_VENDORS_ORIGIN}/trustedform.js`,
  GATSBY_LEAD_TOKEN_URL: `${FAKE_VENDORS_ORIGIN}/campaign.js?snippet_version=2`,
  GATSBY_DATA_LAYER: 'on',
  GATSBY_CONTACT_FORM: 'send',
  GATSBY_OUTCOME_ACTIONS: 'inert',
};
