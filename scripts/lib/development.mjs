// @ts-check
import { StepFailed } from './shell.mjs';

/** The first and the last port that is tried for the service. */
const SERVICE_PORTS = /** @type {const} */ ([8001, 8999]);

/** The editor that npm names if nobody chose one. */
const NPMS_EDITOR = 'vi';

/** Looks for free ports, on all addresses of this machine; imported only once it is installed. */
const freePorts = () => import('get-port');

/**
 * The site's port, from the setting PORT; fails if that is none, or cannot be used.
 *
 * @param {string | undefined} setting
 */
export async function sitePort(setting = '8000') {
  const port = Number(setting);
  if (!/^\d+$/.test(setting) || port < 1 || port > 65_535) {
    throw new StepFailed(`PORT is "${setting}": write a number from 1 to 65535.`);
  }
  const { default: getPort } = await freePorts();
  if ((await getPort({ port })) === port) return port;
  throw new StepFailed(
    `Port ${port} cannot be used, perhaps because of another \`npm run dev\`: end that, or set another, as in PORT=${port + 10} npm run dev`,
  );
}

/**
 * The environments of Gatsby and of the service beside it, which have to agree. The service takes the
 * first port that is free: on a port in use, the site would send its leads to whatever else listens there.
 *
 * @param {number} site where the browser finds the site
 * @param {NodeJS.ProcessEnv} [environment]
 */
export async function developmentEnvironments(site, environment = process.env) {
  const { default: getPort, portNumbers } = await freePorts();
  const port = String(await getPort({ port: portNumbers(...SERVICE_PORTS), exclude: [site] }));
  return {
    service: {
      PORT: port,
      SITE_DIR: 'none',
      NODE_ENV: 'development',
      // Gatsby forwards calls with the browser's Origin header.
      ALLOWED_ORIGINS: `http://localhost:${site}`,
    },
    site: {
      GATSBY_TELEMETRY_DISABLED: '1',
      SERVICE_PORT: port,
      // Gatsby opens what is clicked in it, and this one would take over the terminal that Gatsby runs in.
      ...(environment.EDITOR === NPMS_EDITOR && { EDITOR: '' }),
    },
  };
}
