/**
 * What the service takes of one lead. Its contract refuses anything else, and the site bounds
 * what it sends by the same facts. Lengths count characters (code points): an emoji is one.
 */
export const leadLimits = {
  name: 100,
  email: { min: 3, max: 254 },
  /** What somebody writes on the contact page. */
  message: 5_000,
  /** The addresses of pages. */
  url: 2_048,
  userAgent: 1_000,
  /** A call's body, in bytes; browsers send no longer one when their page is being left. */
  body: 65_536,
  /** The query parameters of the landing address; all together as an address encodes them. */
  utm: { parameters: 50, name: 100, value: 500, encoded: 32_768 },
  /** What a check may know of a place: city and county; the state's two letters; degrees. */
  place: 100,
  state: 2,
  latitude: 90,
  longitude: 180,
  leadToken: 64,
  certificate: 500,
  /** A signed ticket for a consent. */
  ticket: 1_000,
  /** What lets a browser change its lead. */
  editKey: 200,
  timeZone: 60,
  /** What a visitor adds to a request: how much, and the title of each. */
  addOn: { most: 10, length: 100 },
  /** How many times for a visit a visitor chooses from. */
  visitTimes: 3,
  honeypot: 500,
  formElapsedMs: 1_000_000_000,
} as const;

/**
 * What the service takes of a consent: its text and version, and the sentence beside the box of the contact
 * page; how many companies a text names at most. Apart from the others, because no page needs it.
 */
export const consentLimits = {
  text: 4_000,
  version: 40,
  contactText: 1_000,
  companies: 3,
} as const;

/** How long the names of companies are at most, in characters; consent texts hold them. */
export const longestCompanyName = 80;

/** For how long a browser may change its lead, from the acknowledgement on, in milliseconds. */
export const editKeyLifetimeMs = 86_400_000;

/** The forms of texts that are no free text. */
export const leadForms = {
  zip: /^[0-9]{5}$/,
  phone: /^[0-9]{10}$/,
  sessionId: /^[0-9A-Za-z-]{8,64}$/,
  /** Whether the day and the time of day exist, both sides check in addition. */
  isoTime:
    /^(19[7-9][0-9]|[2-9][0-9]{3})-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-5][0-9](\.[0-9]{1,9})?Z$/,
  outcome: /^[a-z0-9-]{1,60}$/,
} as const;

/**
 * What a person's names hold. A last name may be a mark instead, such as '-': people who have one
 * name have to write something.
 */
export const nameForms = { first_name: /\p{L}/u, last_name: /\p{L}|^\s*\p{P}+\s*$/u } as const;

/** A line type as providers name it, or 'unknown' where nobody was asked. */
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
