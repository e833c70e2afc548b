import { createServer, type Server, type ServerResponse } from 'node:http';
import { once } from 'node:events';
import { STAND_INS_PORT } from '../../scripts/lib/variantEnvironment.mjs';

/**
 * What the certificate's script does, as its vendor documents it: finds the form
 * by `form_selector` and adds the hidden field named by `field`, holding the
 * certificate's address.
 */
const certificateScript = `(function () {
  var parameters = new URL(document.currentScript.src).searchParams;
  var form = document.querySelector(parameters.get('form_selector'));
  if (!form) return;
  var field = document.createElement('input');
  field.type = 'hidden';
  field.name = parameters.get('field');
  field.value = 'https://cert.trustedform.com/' + '0123456789abcdef'.repeat(3).slice(0, 40);
  form.append(field);
})();`;

/** What the lead token's campaign script does: writes a GUID of 36 characters into its field, a little later. */
const tokenScript = `setTimeout(function () {
  document.getElementById('leadid_token').value = 'A1B2C3D4-0000-4000-8000-00000000ABCD';
}, 200);`;

/** How the third parties behave. */
export type StandInMood = 'answering' | 'hanging' | 'failing';

/** Loopback stand-ins of the two compliance scripts. */
export class StandIns {
  readonly #server: Server;
  readonly #hanging = new Set<ServerResponse>();
  /** Paths asked for, in order. */
  readonly asked: string[] = [];
  mood: StandInMood = 'answering';

  constructor() {
    this.#server = createServer((request, response) => {
      const { pathname } = new URL(request.url ?? '/', 'http://stand-in');
      this.asked.push(pathname);
      if (this.mood === 'hanging') {
        this.#hanging.add(response);
        return;
      }
      const script = { '/trustedform.js': certificateScript, '/campaign.js': tokenScript }[
        pathname
      ];
      if (!script || this.mood === 'failing') {
        response.writeHead(503).end();
        return;
      }
      response.writeHead(200, { 'content-type': 'text/javascript' }).end(script);
    });
  }

  async start() {
    this.#server.listen(STAND_INS_PORT, '127.0.0.1');
    await once(this.#server, 'listening');
  }

  async stop() {
    this.#hanging.forEach((response) => response.destroy());
    this.#server.closeAllConnections();
    this.#server.close();
    await once(this.#server, 'close');
  }
}
