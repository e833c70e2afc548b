import type { Voice } from '@tidyguard/content';

/** A setting of the site, read when it is built. */
export interface SiteSetting {
  /** The words that it may be; any text without them. */
  choices?: readonly string[];
  /** Whether it has to be an address such as https://www.example.com. */
  isAddress?: true;
  /** The value where it is not set. */
  default?: string;
  /** The default in words, for the documents, where it depends on something else. */
  defaultInWords?: string;
  /** What .env.example shows, if not the default. */
  example?: string;
  /** Which values are allowed, for the documents, where its choices do not say it. */
  bounds?: string;
  /** A few words, for .env.example. */
  brief: string;
  /** The text for docs/operations.md, where that says more. */
  meaning?: string;
  /** What a site lacks without it: a production build must have the setting or an acknowledgement. */
  lackedWithout?: string;
  /** What is wrong with a site that goes live with this value. */
  notLive?: { value: string; what: string };
}

const voices = ['security', 'cleaning'] as const satisfies readonly Voice[];

/**
 * Every setting of the site, in the order of the documents. `npm run settings` writes .env.example,
 * the table of docs/operations.md and nx.json from it. The bundler replaces an environment variable
 * only where the code has its whole name, so siteConfig.ts names each of them, and a test
 * compares them with this list.
 */
export const siteSettings: Readonly<Record<string, SiteSetting>> = {
  PRODUCT: {
    defaultInWords: 'the one of `content/product.ts`',
    example: 'cleaning',
    bounds: 'a folder of `content/` with a product',
    brief: 'which product of content/: the name of its folder',
    meaning: 'which product the site is built for; the service has to run with the same',
  },
  GATSBY_WEBHOOKS_URL: {
    isAddress: true,
    bounds: 'address',
    defaultInWords: 'the site’s own origin',
    example: 'https://api.example.com',
    brief: "where the service's calls are, if not on the site's own origin",
    meaning:
      'where the service’s calls are; without a slash at the end. The service then needs the site in `ALLOWED_ORIGINS`',
  },
  GATSBY_VOICE: {
    choices: voices,
    default: 'security',
    brief: 'the brand reading of the quoted phrases: security or cleaning',
    meaning:
      'which reading of the brand the quoted phrases follow ([decision 1](decisions/0001-brand.md)); `cleaning` is the trade’s own, whatever the trade',
  },
  GATSBY_TRUSTED_FORM_URL: {
    isAddress: true,
    bounds: 'address',
    example: 'https://api.trustedform.com/trustedform.js',
    brief: 'script of the consent certificates (TrustedForm); off without it',
    meaning:
      'the script of the consent certificates (TrustedForm), from your account there; off without it',
    lackedWithout: 'no lead carries a TrustedForm certificate, the proof that a person consented',
  },
  GATSBY_LEAD_TOKEN_URL: {
    isAddress: true,
    bounds: 'address',
    example:
      'https://create.lidstatic.com/campaign/00000000-0000-0000-0000-000000000000.js?snippet_version=2',
    brief: 'script of the lead tokens (LeadiD); off without it',
    meaning: 'the script of the lead tokens (LeadiD), with your campaign’s number; off without it',
    lackedWithout: 'no lead carries a LeadiD token, the proof of how it came about',
  },
  GATSBY_DATA_LAYER: {
    choices: ['on', 'off'],
    default: 'off',
    brief: 'on: funnel events go to window.dataLayer',
    meaning:
      '`on`: funnel events, without personal data, go to `window.dataLayer` for a tag manager, and with them how fast the page felt (`web_vital`)',
  },
  GATSBY_CONTACT_FORM: {
    choices: ['mail', 'send'],
    default: 'mail',
    brief: 'send: the contact form sends messages to the service, which mails them (MAIL_URL)',
    meaning:
      '`mail`: the contact form makes no call and opens the visitor’s own email program; `send`: it sends messages to the service, which stores them and mails them to the company ([e-mails](#e-mails))',
  },
  GATSBY_OUTCOME_ACTIONS: {
    choices: ['live', 'inert'],
    default: 'live',
    brief: 'inert: the buttons of outcome pages do nothing, to the letter of the specification',
    meaning:
      '`live`: each button of an outcome page does what its words say, and changes the lead ([changes](#changes-by-visitors)); `inert`: to the letter of the specification, ‘Edit your details’ and ‘Add to My Request’ do nothing, the call to action scrolls, and invitations carry no code',
  },
  GATSBY_QUALIFICATION: {
    choices: ['ask', 'always'],
    defaultInWords: '`ask`; `always` where `GATSBY_WEBHOOKS_URL` is set',
    example: 'ask',
    brief: 'ask: visitors are told which listed companies may call; always: without that call',
    meaning:
      '`ask`: the quiz asks the service which companies may get the lead, names them, and the consent names them, too ([companies](matching.md)); `always`: to the letter of the specification, the qualification succeeds without a call, and no lead goes to a company. Set `ask` where this project’s service runs at `GATSBY_WEBHOOKS_URL`',
  },
  GATSBY_MOCK_VALIDATION: {
    choices: ['on', 'off'],
    default: 'off',
    brief: 'on: checks are answered by the browser itself, and nothing is sent',
    meaning:
      '`on`: the browser answers the checks by itself after 1.5 s, and nothing is sent, leads included; for demonstrations without a service',
    notLive: { value: 'on', what: 'checks are made up in the browser, and no lead is sent' },
  },
  GATSBY_DRAFT: {
    choices: ['on', 'off'],
    default: 'off',
    brief: 'on: the build is a draft to look at, marked on every page; npm run preview sets it',
    meaning:
      '`on`: the build is a draft for somebody to look at: every page says so and is `noindex`, legal texts that wait for their day are shown, and placeholders are not asked about; `npm run preview` sets it ([below](#a-draft-to-look-at))',
  },
};
