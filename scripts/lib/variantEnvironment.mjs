// @ts-check

/** Where the fakes of the two compliance scripts listen during the journeys. */
export const FAKE_VENDORS_PORT = 8719;

const fakeVendors = `http://127.0.0.1:${FAKE_VENDORS_PORT}`;

/** The build-time settings of the site's second build (scripts/variant.mjs). */
export const variantEnvironment = {
  GATSBY_VOICE: 'cleaning',
  GATSBY_TRUSTED_FORM_URL: `${fakeVendors}/trustedform.js`,
  GATSBY_LEAD_TOKEN_URL: `${fakeVendors}/campaign.js?snippet_version=2`,
  GATSBY_DATA_LAYER: 'on',
};
