// @ts-check
import { once } from 'node:events';
import { createServer } from 'node:net';
import { StepFailed } from './shell.mjs';

/** Where looking for a port for the service begins. */
const FIRST_SERVICE_PORT = 8001;

/** One server may listen on an address while another does so on all: each is tried. */
const ADDRESSES = ['127.0.0.1', '::1', '::'];

/** What npm says that the editor is where nobody chose one. */
const NPMS_EDITOR = 'vi';

/**
 * @param {number} port
 * @param {string} address
 */
async function isFreeOn(port, address) {
  const server = createServer().listen(port, address);
  try {
    await once(server, 'listening');
  } catch (error) {
    // A machine without IPv6 has not all of the addresses.
    return /** @type {NodeJS.ErrnoException} */ (error).code !== 'EADDRINUSE';
  }
  server.close();
  await once(server, 'close');
  return true;
}

/** @param {number} port */
async function isFree(port) {
  for (const address of ADDRESSES) {
    if (!(await isFreeOn(port, address))) return false;
  }
  return true;
}

/**
 * The site's port, from the setting PORT; fails where it is none, or taken.
 *
 * @param {string | undefined} setting
 */
export async function sitePort(setting = '8000') {
  const port = Number(setting);
  if (!/^\d+$/.test(setting) || port < 1 || port > 65_535) {
    throw new StepFailed(`PORT is "${setting}": write a number from 1 to 65535.`);
  }
  if (await isFree(port)) return port;
  throw new StepFailed(
    `Port ${port} is taken, perhaps by another \`npm run dev\`: end that, or set another, as in PORT=${port + 10} npm run dev`,
  );
}

/**
 * The environments of Gatsby and of the service beside it, which have to agree. The service takes the
 * first port that is free: the site would send its leads to whatever else listens there.
 *
 * @param {number} site where the browser finds the site
 * @param {NodeJS.ProcessEnv} [environment]
 */
export async function developmentEnvironments(site, environment = process.env) {
  let service = FIRST_SERVICE_PORT;
  while (service === site || !(await isFree(service))) service += 1;
  const port = String(service);
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
      // Gatsby opens pressed words in it, and this one over the terminal that it runs in.
      ...(environment.EDITOR === NPMS_EDITOR && { EDITOR: '' }),
    },
  };
}
