import { createServer, type Server, type ServerResponse } from 'node:http';
import { once } from 'node:events';
import { FAKE_VENDORS_PORT } from '../../scripts/lib/variantEnvironment.mjs';

/**
 * Does what the certificate's script does according to its vendor: adds a hidden field,
 * named by `field`, with the certificate's address to the form found by `form_selector`.
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

/** Does what the lead token's script does: a little later, it writes a GUID of 36 characters into its field. */
const tokenScript = `setTimeout(function () {
  document.getElementById('leadid_token').value = 'A1B2C3D4-0000-4000-8000-00000000ABCD';
}, 200);`;

/** 'hanging' never answers, 'failing' answers 503. */
export type VendorBehaviour = 'answering' | 'hanging' | 'failing';

/** Serves fakes of the two compliance scripts on loopback. */
export class FakeVendors {
  readonly #server: Server;
  readonly #unanswered = new Set<ServerResponse>();
  /** The paths that were requested, in order. */
  readonly requested: string[] = [];
  behaviour: VendorBehaviour = 'answering';

  constructor() {
    this.#server = createServer((request, response) => {
      const { pathname } = new URL(request.url ?? '/', 'http://fake');
      this.requested.push(pathname);
      if (this.behaviour === 'hanging') {
        this.#unanswered.add(response);
        return;
      }
      const script = { '/trustedform.js': certificateScript, '/campaign.js': tokenScript }[
        pathname
      ];
      if (!script || this.behaviour === 'failing') {
        response.writeHead(503).end();
        return;
      }
      response.writeHead(200, { 'content-type': 'text/javascript' }).end(script);
    });
  }

  async start() {
    this.#server.listen(FAKE_VENDORS_PORT, '127.0.0.1');
    await once(this.#server, 'listening');
  }

  async stop() {
    this.#unanswered.forEach((response) => response.destroy());
    this.#server.closeAllConnections();
    this.#server.close();
    await once(this.#server, 'close');
  }
}
