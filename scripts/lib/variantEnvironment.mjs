// @ts-check

/** Where the stand-ins of the two compliance scripts listen during the journeys. */
export const STAND_INS_PORT = 8719;

const standIns = `http://127.0.0.1:${STAND_INS_PORT}`;

/** The build-time settings of the site's second build (scripts/variant.mjs). */
export const variantEnvironment = {
  GATSBY_VOICE: 'cleaning',
  GATSBY_TRUSTED_FORM_URL: `${standIns}/trustedform.js`,
  GATSBY_LEAD_TOKEN_URL: `${standIns}/campaign.js?snippet_version=2`,
  GATSBY_DATA_LAYER: 'on',
};
