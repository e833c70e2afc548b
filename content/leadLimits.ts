/**
 * The service's limits on one lead. Its contract refuses anything beyond them, and the site keeps what
 * it sends within them. Lengths count characters (code points): an emoji is one.
 */
export const leadLimits = {
  name: 100,
  email: { min: 3, max: 254 },
  /** What somebody writes on the contact page. */
  message: 5_000,
  /** The addresses of pages. */
  url: 2_048,
  userAgent: 1_000,
  /** A request body, in bytes: the most that browsers send while their page is being left. */
  body: 65_536,
  /** Query parameters of the landing address; `encoded` limits them together, as an address encodes them. */
  utm: { parameters: 50, name: 100, value: 500, encoded: 32_768 },
  /** Limits of a place that a check found: length of city and county; letters of the state; degrees. */
  place: 100,
  state: 2,
  latitude: 90,
  longitude: 180,
  leadToken: 64,
  certificate: 500,
  /** A signed ticket for a consent. */
  ticket: 1_000,
  /** The key with which a browser changes its lead. */
  editKey: 200,
  timeZone: 60,
  /** Add-ons of a request: how many at most, and how long the title of each. */
  addOn: { most: 10, length: 100 },
  /** From how many visit times a visitor chooses at most. */
  visitTimes: 3,
  honeypot: 500,
  formElapsedMs: 1_000_000_000,
} as const;

/**
 * The service's limits on a consent, in characters: its text, its version, and the sentence beside the
 * contact page's checkbox; and the most companies that a text names. Kept apart because no page needs them.
 */
export const consentLimits = {
  text: 4_000,
  version: 40,
  contactText: 1_000,
  companies: 3,
} as const;

/** The longest name of a company, in characters; consent texts contain these names. */
export const longestCompanyName = 80;

/** For how long a browser may change its lead, from the acknowledgement on, in milliseconds. */
export const editKeyLifetimeMs = 86_400_000;

/** Patterns of the texts that are not free text. */
export const leadForms = {
  zip: /^[0-9]{5}$/,
  phone: /^[0-9]{10}$/,
  sessionId: /^[0-9A-Za-z-]{8,64}$/,
  /** Both sides also check that the day and the time of day exist. */
  isoTime:
    /^(19[7-9][0-9]|[2-9][0-9]{3})-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-5][0-9](\.[0-9]{1,9})?Z$/,
  outcome: /^[a-z0-9-]{1,60}$/,
} as const;

/**
 * What a person's names must contain: a letter. A last name may be punctuation instead, such as '-',
 * because people who have only one name have to write something.
 */
export const nameForms = { first_name: /\p{L}/u, last_name: /\p{L}|^\s*\p{P}+\s*$/u } as const;

/** A line type as providers name it, or 'unknown' if no provider was asked. */
export const phoneTypes = [
  'mobile',
  'landline',
  'fixedVoip',
  'nonFixedVoip',
  'tollFree',
  'unknown',
] as const;

/** Who decided a check: the service, the browser's format check because the service failed, or a mock. */
export const checkSources = ['server', 'fallback', 'mock'] as const;

// Control characters except tab, line feed and carriage return, and lone surrogates, such as half
// an emoji: PostgreSQL cannot store them all.
const UNSTORABLE = /(?![\t\n\r])[\p{Cc}\p{Cs}]/gu;

/** Whether the service can store a text: it refuses a body with any other. */
export const isStorable = (text: string): boolean => text.search(UNSTORABLE) === -1;

/** A text without what cannot be stored, cut to so many whole characters. */
export const bounded = (text: string, maxLength: number): string =>
  [...text.replace(UNSTORABLE, '')].slice(0, maxLength).join('');
