// @ts-check
const SERVICE_PORT = '8001';

/**
 * The environments of Gatsby and of the service beside it, which have to agree.
 *
 * @param {string} sitePort where the browser finds the site
 */
export function developmentEnvironments(sitePort) {
  return {
    service: {
      PORT: SERVICE_PORT,
      SITE_DIR: 'none',
      NODE_ENV: 'development',
      // Gatsby forwards calls with the browser's Origin header.
      ALLOWED_ORIGINS: `http://localhost:${sitePort}`,
    },
    site: { GATSBY_TELEMETRY_DISABLED: '1', SERVICE_PORT },
  };
}
