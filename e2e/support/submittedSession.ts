import type { Page } from 'playwright';

/** Stores the session record of a quiz that a visitor from Dallas submitted, before the page loads. */
export function rememberSubmitted(page: Page, firstName: string) {
  const record = {
    session_id: 'submitted-1',
    landing_page: 'https://site.example/',
    referrer: 'direct',
    timestamp: '2026-11-20T10:00:00.000Z',
    form_fields: { first_name: firstName },
    validations: {
      zip: { status: 'valid', value: '75201', source: 'server', data: { city: 'Dallas' } },
    },
  };
  return page.addInitScript((stored) => {
    // Firefox also runs this in the empty first document, which has no storage.
    if (window.origin !== 'null') sessionStorage.setItem('session_data', stored);
  }, JSON.stringify(record));
}
