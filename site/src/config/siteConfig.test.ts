import { product } from '@tidyguard/content/product';
import { siteConfig } from './siteConfig';

const configured = process.env.GATSBY_WEBHOOKS_URL;
afterEach(() => {
  if (configured === undefined) delete process.env.GATSBY_WEBHOOKS_URL;
  else process.env.GATSBY_WEBHOOKS_URL = configured;
});

it.each([undefined, 'https://service.example'])(
  'sends every call to the service that is configured (%s), each to an address of its own',
  (service) => {
    if (service === undefined) delete process.env.GATSBY_WEBHOOKS_URL;
    else process.env.GATSBY_WEBHOOKS_URL = service;
    const at = (name: string) => `${service ?? ''}/hooks/${name}`;
    expect(siteConfig(product).endpoints).toEqual({
      optOut: at('privacy/opt-out'),
      zip: at('zip'),
      email: at('email'),
      phone: at('phone'),
      sendCode: at('send-code'),
      verifyCode: at('verify-code'),
      ticket: at('consent/ticket'),
      lead: at('lead'),
      leadUpdate: at('lead/update'),
      qualification: at('qualification'),
    });
  },
);

it.each([
  [undefined, undefined],
  ['mail', undefined],
  ['send', '/hooks/contact'],
])('sends messages of the contact page only where that is set (%s)', (setting, address) => {
  if (setting === undefined) delete process.env.GATSBY_CONTACT_FORM;
  else process.env.GATSBY_CONTACT_FORM = setting;
  expect(siteConfig(product).endpoints.contact).toBe(address);
  delete process.env.GATSBY_CONTACT_FORM;
});

it('lets Global Privacy Control switch off events, but not the proof of consent', () => {
  expect(siteConfig(product).compliance.globalPrivacyControl).toEqual({
    disablesComplianceScripts: false,
    disablesAnalytics: true,
  });
});
