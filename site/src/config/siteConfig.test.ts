import { product } from '@tidyguard/content/product';
import { siteSettings } from './settings';
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
      release: at('qualification/release'),
    });
  },
);

it.each([
  ['asks', 'who serves the site itself', undefined, undefined, 'ask'],
  ['asks nobody', 'another address', 'https://service.example', undefined, 'always'],
  ['asks', 'another address, where that is set', 'https://service.example', 'ask', 'ask'],
  ['asks nobody', 'the site, where that is set', undefined, 'always', 'always'],
] as const)('%s of companies at %s', (_what, _where, service, setting, expected) => {
  const set = (name: string, value: string | undefined) => {
    if (value === undefined) delete process.env[name];
    else process.env[name] = value;
  };
  set('GATSBY_WEBHOOKS_URL', service);
  set('GATSBY_QUALIFICATION', setting);
  expect(siteConfig(product).qualification).toBe(expected);
  set('GATSBY_QUALIFICATION', undefined);
});

describe('a setting that is set to nothing, as a copied file of settings leaves it,', () => {
  const before = { ...process.env };
  afterEach(() => {
    process.env = { ...before };
  });

  it.each(Object.keys(siteSettings).filter((name) => name.startsWith('GATSBY_')))(
    'is as good as not set: %s',
    (name) => {
      for (const other of Object.keys(siteSettings)) delete process.env[other];
      const unset = siteConfig(product);
      process.env[name] = '';
      expect(siteConfig(product)).toEqual(unset);
    },
  );
});

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
