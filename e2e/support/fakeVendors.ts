import type { Page, Route } from '@playwright/test';
import { FAKE_VENDORS_ORIGIN } from '../../scripts/lib/variantEnvironment.mjs';

/**
 * Does what the certificate's script does according to its vendor: adds a hidden field named `field`, with
 * the certificate's address, to the form that `form_selector` finds. `trustedFormNext` puts the address of a
 * new certificate into that field.
 */
const certificateScript = `(function () {
  var parameters = new URL(document.currentScript.src).searchParams;
  var form = document.querySelector(parameters.get('form_selector'));
  if (!form) return;
  var field = document.createElement('input');
  field.type = 'hidden';
  field.name = parameters.get('field');
  var count = 0;
  window.trustedFormNext = function () {
    count += 1;
    field.value = 'https://cert.trustedform.com/' + (count + '123456789abcdef').repeat(3).slice(0, 40);
  };
  trustedFormNext();
  form.append(field);
})();`;

/**
 * Does what the lead token's script does: a little later, it writes a GUID of 36 characters into its
 * field. `LeadiD.reInit` writes another one.
 */
const tokenScript = `(function () {
  var count = 0;
  window.LeadiD = {
    reInit: function () {
      count += 1;
      document.getElementById('leadid_token').value = 'A1B2C3D4-0000-4000-8000-00000000ABC' + count;
    },
  };
  setTimeout(LeadiD.reInit, 200);
})();`;

const scripts = new Map([
  ['/trustedform.js', certificateScript],
  ['/campaign.js', tokenScript],
]);

/** 'hanging' never answers, 'failing' answers 503, 'blocked' is what an ad blocker does. */
export type VendorBehaviour = 'answering' | 'hanging' | 'failing' | 'blocked';

/**
 * Fakes of the two compliance scripts for one page. Without them the scripts' addresses, on
 * loopback, refuse every connection.
 */
export class FakeVendors {
  /** The paths that were requested, in order. */
  readonly requested: string[] = [];
  behaviour: VendorBehaviour = 'answering';

  static async on(page: Page): Promise<FakeVendors> {
    const vendors = new FakeVendors();
    await page.route(`${FAKE_VENDORS_ORIGIN}/**`, (route) => vendors.#answer(route));
    return vendors;
  }

  async #answer(route: Route) {
    const { pathname } = new URL(route.request().url());
    this.requested.push(pathname);
    const script = scripts.get(pathname);
    if (this.behaviour === 'hanging') return;
    if (this.behaviour === 'blocked') await route.abort('blockedbyclient');
    else if (!script || this.behaviour === 'failing') await route.fulfill({ status: 503 });
    else await route.fulfill({ contentType: 'text/javascript', body: script });
  }
}
