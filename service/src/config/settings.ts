import { DEFAULT_RATE_LIMITS } from './defaultRateLimits.ts';

/** A setting of the service. */
interface Setting {
  /** What holds where it is not set. */
  default?: string | number;
  /** The same for the documents, where it depends on something else. */
  defaultInWords?: string;
  /** What .env.example shows, where it is not the default. */
  example?: string;
  choices?: readonly string[];
  min?: number;
  max?: number;
  /** What it may be, for the documents, where choices or minimum and maximum do not say it. */
  bounds?: string;
  /** For .env.example, in a few words. */
  brief: string;
  /** For docs/operations.md, where that says more. */
  meaning?: string;
}

/**
 * Every setting of the service, in the order of the documents. `npm run settings` writes
 * .env.example and the table of docs/operations.md from it; config.ts takes defaults and bounds.
 */
export const settings = {
  PRODUCT: {
    defaultInWords: 'the one of `content/product.ts`',
    example: 'cleaning',
    bounds: 'a folder of `content/` with a product',
    brief: 'which product of content/: the name of its folder',
    meaning:
      'which quiz the service takes answers for, and in whose name it texts; as the site was built. `npm run leads` shows its questions as columns',
  },
  NODE_ENV: {
    example: 'production',
    bounds: '`production`, so written, or anything else',
    brief:
      'production refuses what only development may do: fictional phones, codes on the terminal, plain HTTP',
    meaning:
      'production refuses fictional phone numbers, codes on the terminal, calls without `Origin`, `RATE_LIMIT=off` and plain-HTTP deliveries, but to this computer (`localhost`, `127.0.0.1`, `[::1]`)',
  },
  PORT: {
    default: 8_000,
    min: 0,
    max: 65_535,
    brief: 'port of the site and the service; 0 takes a free one',
    meaning: '0 takes a free one; the line with `http://…` at the start says which',
  },
  HOST: {
    default: 'localhost',
    bounds: 'address or name',
    brief: 'address to listen on; 0.0.0.0 in a container',
    meaning: '`0.0.0.0` in a container',
  },
  DATA_DIR: {
    default: '.data',
    bounds: 'folder',
    brief: 'folder of the embedded database',
    meaning:
      'the embedded database, its lock, the key of the codes; one process at a time. A new or empty folder of its own, which the service closes to other users. A relative path begins where npm runs, in the repository',
  },
  DATABASE_URL: {
    example: 'postgres://user:password@localhost:5432/tidyguard',
    bounds: '`postgres://…`',
    brief: 'a PostgreSQL server instead of the embedded database; what production should use',
    meaning:
      'a PostgreSQL server instead of the embedded database; what production should use. [Nothing moves](upgrade.md#from-the-embedded-database-to-postgresql) from one to the other by itself',
  },
  MIGRATION_DATABASE_URL: {
    example: 'postgres://owner:password@localhost:5432/tidyguard',
    bounds: '`postgres://…`',
    brief:
      'the same database with the login that owns its tables, so that the one above needs few rights',
    meaning:
      'the same database with the login that owns its tables, for migrations only; `DATABASE_URL` then has a login with [few rights](#two-logins-for-postgresql)',
  },
  DATABASE_CONNECTIONS: {
    default: 10,
    min: 2,
    max: 200,
    brief: 'connections of one process to that server',
    meaning: 'connections of one process',
  },
  SITE_DIR: {
    default: 'site/public',
    bounds: 'folder or `none`',
    brief: 'folder of the built site, or none',
    meaning: 'the built site to serve',
  },
  ALLOWED_ORIGINS: {
    example: 'https://www.example.com',
    bounds: 'origins, comma-separated',
    brief: 'other origins that may call, separated by commas',
    meaning: 'other origins that may call (CORS); the own one always may',
  },
  TRUST_PROXY: {
    default: 'off',
    bounds: '`off`, 1–10, or networks',
    brief:
      'proxies in front: off, how many, or their networks; a wrong value records wrong visitor addresses',
    meaning:
      'proxies in front: how many, or which (`10.0.0.0/8,…`). Never guessed: a wrong value records wrong addresses as proof of consent',
  },
  HEADERS_TIMEOUT_SECONDS: {
    default: 15,
    min: 1,
    max: 600,
    brief: 'seconds until the headers of a request must have arrived',
    meaning:
      'a connection whose headers have not all arrived by then is answered 408 and ended; not above `REQUEST_TIMEOUT_SECONDS`',
  },
  REQUEST_TIMEOUT_SECONDS: {
    default: 30,
    min: 1,
    max: 600,
    brief: 'seconds until a whole request must have arrived',
    meaning: 'the same for the whole request, body included',
  },
  IDLE_TIMEOUT_SECONDS: {
    default: 60,
    min: 1,
    max: 600,
    brief: 'seconds without a byte after which a connection is closed',
    meaning:
      'a connection under way on which no byte moves for so long (a reader that stopped reading) is cut; one that waits for its next request has 72 s',
  },
  RATE_LIMIT: {
    choices: ['on', 'off'],
    default: 'on',
    brief: 'off for load tests only, never in production',
    meaning: 'off outside production only, for load tests',
  },
  RATE_LIMITS: {
    default: Object.entries(DEFAULT_RATE_LIMITS)
      .map(([call, perMinute]) => `${call}=${perMinute}`)
      .join(','),
    bounds: '1–999999 each',
    brief: 'requests a minute from one address, by call',
    meaning: 'requests per minute and address (IPv6: per /64); what is left out keeps its default',
  },
  LEAD_LIMIT_ADDRESS: {
    default: 200,
    min: 1,
    max: 1_000_000,
    brief: 'leads of one address in a day before further ones are quarantined',
    meaning:
      'leads of one address (IPv6: per /64) in a day (UTC) before further ones are quarantined; five times as many are answered 429',
  },
  OTP_POLICY: {
    choices: ['risk', 'never', 'always'],
    default: 'risk',
    brief: 'when a phone must be confirmed by a code: risk, never or always',
    meaning: 'when a phone must be confirmed by a code, see below',
  },
  OTP_UNCONFIRMED: {
    choices: ['quarantine', 'deliver'],
    defaultInWords: 'quarantine where `OTP_POLICY=always`, else deliver',
    example: 'quarantine',
    brief:
      'a lead whose phone was to be confirmed and was not: quarantine, or deliver marked as unconfirmed',
    meaning:
      'what becomes of a lead whose phone was to be confirmed by a code and was not: quarantined, or delivered with `phone_code` `unconfirmed`',
  },
  PHONE_OPTED_OUT: {
    choices: ['hold', 'deliver'],
    default: 'hold',
    brief:
      'a lead whose phone has opted out, where no code was confirmed for it since: hold, or deliver marked as opted out',
    meaning:
      'what becomes of a lead whose phone has [opted out](#texts-and-opt-outs), where no code was confirmed for it since: held in quarantine, or delivered with `opted_out`',
  },
  CONSENT_UNPROVEN: {
    choices: ['hold', 'deliver'],
    defaultInWords: 'deliver, in production hold',
    example: 'hold',
    brief:
      'a lead whose consent no ticket of the service proves: hold, or deliver marked as unproven',
    meaning:
      'what becomes of a lead whose consent no ticket of the service proves ([below](#proof-of-consent)): held in quarantine, or delivered with `consent.proof` `unproven`',
  },
  CODE_SECRET: {
    defaultInWords: 'made on first use, in `DATA_DIR`',
    bounds: '32 characters or more',
    brief:
      'key that the codes shown on the terminal are derived from, 32 characters or more; made on first use',
    meaning: "key the terminal's codes are derived with; several processes need the same",
  },
  PROOF_KEY: {
    defaultInWords: 'made at the first start, kept in the database',
    bounds: 'PKCS#8, base64',
    brief:
      'private Ed25519 key that proof of consent is signed with; made at the first start and kept in the database',
    meaning:
      'private Ed25519 key that proof of consent is signed with: `openssl genpkey -algorithm ed25519 -outform DER | base64 -w 0`. Set it in production: who can read the database could otherwise sign ([below](#proof-of-consent))',
  },
  PROOF_URL: {
    example: 'https://archive.example.com/heads',
    bounds: 'address',
    brief: 'where the signed heads of the chain of consents are sent every hour',
    meaning:
      'where each hourly head of the [chain of consents](proof/README.md) is sent (POST, JSON), besides `DATA_DIR/proof`: a place that whoever administers this service cannot change. A head names nobody',
  },
  PROOF_TIMESTAMP_URL: {
    example: 'http://timestamp.example.com',
    bounds: 'address',
    brief: 'a time-stamp service (RFC 3161) that says when each of these heads existed',
    meaning:
      'a time-stamp service (RFC 3161) for the same heads: it gets their hash only, and signs when it existed, which its certificate proves',
  },
  CODE_LIMIT_PHONE: {
    default: 5,
    min: 1,
    max: 10_000_000,
    bounds: '1 or more',
    brief: 'codes to one phone in ten minutes',
  },
  CODE_LIMIT_ADDRESS: {
    default: 10,
    min: 1,
    max: 10_000_000,
    bounds: '1 or more',
    brief: 'codes asked for by one address (IPv6: per /64) in ten minutes',
  },
  CODE_LIMIT_NETWORK: {
    default: 30,
    min: 1,
    max: 10_000_000,
    bounds: '1 or more',
    brief: 'codes asked for by one network (/24, IPv6 /48) in ten minutes',
    meaning: 'codes asked for by one network (/24, IPv6: /48) in ten minutes',
  },
  CODE_LIMIT_PREFIX: {
    default: 20,
    min: 1,
    max: 10_000_000,
    bounds: '1 or more',
    brief: 'codes to numbers with the same first six digits in ten minutes',
  },
  CODE_LIMIT_DAY: {
    default: 2_000,
    min: 1,
    max: 10_000_000,
    bounds: '1 or more',
    brief: 'codes in all in 24 hours',
  },
  CODE_KEPT_PERCENT: {
    default: 50,
    min: 0,
    max: 90,
    brief: 'how much of CODE_LIMIT_DAY is kept for sessions that went through the quiz, in percent',
    meaning: 'how much of `CODE_LIMIT_DAY` is kept for sessions that went through the quiz',
  },
  CODE_PROOF: {
    choices: ['suspicious', 'never', 'always'],
    default: 'suspicious',
    brief: 'which codes wait until the browser has done some work: suspicious, never or always',
    meaning:
      'which codes wait until the browser has solved a small puzzle: those of suspicious networks and sessions (see below), `always`: all, `never`: none',
  },
  TWILIO_ACCOUNT_SID: {
    bounds: 'all or none',
    brief: "Twilio's account, for codes by SMS; all three of these or none",
    meaning:
      'codes by Twilio Verify, and inbound texts at `/hooks/sms-inbound`; with the next two, or none of them',
  },
  TWILIO_AUTH_TOKEN: {
    bounds: 'all or none',
    brief: 'its secret',
    meaning: 'the secret of that account',
  },
  TWILIO_VERIFY_SERVICE_SID: {
    bounds: 'all or none',
    brief: 'its Verify service',
    meaning: 'the Verify service of that account',
  },
  TWILIO_LOOKUP: {
    choices: ['on', 'off'],
    default: 'off',
    brief: 'ask Twilio what kind of line a phone is; each question costs money',
    meaning:
      'line types by Twilio Lookup (each question costs money; answers are kept for a day), within `LOOKUP_LIMIT_…` and `LOOKUP_BUDGET_DAY`',
  },
  TWILIO_MESSAGING_SERVICE_SID: {
    brief: 'its messaging service, which texts each lead that its request arrived; none by default',
    meaning:
      'its messaging service, which then texts each lead once that its request arrived, within calling hours ([below](#text-messages)); no such text by default',
  },
  TRUSTEDFORM_API_KEY: {
    brief: "the API key of the TrustedForm account, which then retains each lead's certificate",
    meaning:
      "the API key of the TrustedForm account: each lead's certificate is claimed there ([below](#certificates))",
  },
  LOOKUP_LIMIT_ADDRESS: {
    default: 10,
    min: 1,
    max: 10_000_000,
    bounds: '1 or more',
    brief: 'paid look-ups for one address (IPv6: per /64) in ten minutes',
  },
  LOOKUP_LIMIT_NETWORK: {
    default: 30,
    min: 1,
    max: 10_000_000,
    bounds: '1 or more',
    brief: 'paid look-ups for one network (/24, IPv6 /48) in ten minutes',
    meaning: 'paid look-ups for one network (/24, IPv6: /48) in ten minutes',
  },
  LOOKUP_LIMIT_DAY: {
    default: 2_000,
    min: 1,
    max: 10_000_000,
    bounds: '1 or more',
    brief: 'paid look-ups in all in 24 hours',
  },
  LOOKUP_BUDGET_DAY: {
    default: 20,
    min: 0,
    max: 100_000,
    bounds: 'dollars, 0 or more',
    brief: 'dollars for paid look-ups in 24 hours',
    meaning: 'what paid look-ups may cost in 24 hours, in dollars',
  },
  LOOKUP_PRICE: {
    default: '0.008',
    bounds: 'dollars, above 0',
    brief: 'what a paid look-up costs, in dollars',
  },
  TWILIO_VERIFY_BASE_URL: {
    default: 'https://verify.twilio.com',
    defaultInWords: "Twilio's",
    bounds: 'address',
    brief: 'where Verify is called; for tests',
  },
  TWILIO_LOOKUP_BASE_URL: {
    default: 'https://lookups.twilio.com',
    defaultInWords: "Twilio's",
    bounds: 'address',
    brief: 'where Lookup is called; for tests',
  },
  TWILIO_MESSAGING_BASE_URL: {
    default: 'https://api.twilio.com',
    defaultInWords: "Twilio's",
    bounds: 'address',
    brief: 'where messages are sent; for tests',
  },
  PUBLIC_URL: {
    defaultInWords: 'https:// and the product’s domain',
    example: 'https://www.example.com',
    bounds: 'address without a path',
    brief: 'where companies reach this service: their links begin with it',
    meaning:
      'where companies reach this service: the links by which they [answer](matching.md#answers) begin with it',
  },
  SMS_INBOUND_URL: {
    defaultInWords: 'from the request',
    example: 'https://www.example.com/hooks/sms-inbound',
    bounds: 'address',
    brief: 'the address at which Twilio reports texts that people send; its signature covers it',
    meaning:
      'how Twilio calls `/hooks/sms-inbound`; its signature covers it, so set it behind a proxy',
  },
  SMS_REPLY_STOP: {
    defaultInWords: "texts with the product's names and keywords",
    example: 'none',
    bounds: 'text or `none`',
    brief: 'reply to STOP; none where the provider replies',
    meaning: 'the reply to STOP; `none` where the provider replies by itself',
  },
  SMS_REPLY_HELP: {
    defaultInWords: "texts with the product's names and keywords",
    example: 'none',
    bounds: 'text or `none`',
    brief: 'reply to HELP; none where the provider replies',
    meaning: 'the reply to HELP; `none` where the provider replies by itself',
  },
  SMS_REPLY_START: {
    defaultInWords: "texts with the product's names and keywords",
    example: 'none',
    bounds: 'text or `none`',
    brief: 'reply to START; none where the provider replies',
    meaning:
      'the reply to a START that lifts a STOP; `none`, to any START, where the provider replies by itself',
  },
  SMS_REPLY_OTHER: {
    defaultInWords: 'a text that says so, with your e-mail address',
    example: 'none',
    bounds: 'text or `none`',
    brief: 'reply to any other text, which nobody reads; none where somebody does',
    meaning:
      'the reply to any other text, once a day to a phone, because nobody reads it; `none` where somebody does',
  },
  EMAIL_MX: {
    choices: ['on', 'off'],
    default: 'on',
    brief: 'ask DNS whether an e-mail domain takes mail',
    meaning: 'ask DNS whether a domain takes mail',
  },
  MIN_FORM_MS: {
    default: 1_500,
    min: 0,
    max: 60_000,
    brief: 'a form sent sooner than this many milliseconds after it was shown is quarantined',
    meaning: 'a form sent sooner after it was shown is quarantined',
  },
  DELIVERY_URLS: {
    example: 'crm=https://crm.example.com/leads|whsec_MDEyMzQ1Njc4OTAxMjM0NTY3ODkwMTIzNDU2Nzg5MDE=',
    bounds: '`name=https://…|whsec_…`, comma-separated',
    brief:
      'where leads are delivered: name=address|secret, separated by commas; a second |secret while one is replaced',
    meaning:
      'where leads are delivered: name, address and secret of each, or two secrets while one is replaced ([below](#delivery))',
  },
  DELIVERY_RETRY_SECONDS: {
    default: '5,300,1800,7200,18000,36000,36000',
    bounds: '1–50 pauses',
    brief: 'the pause after each failed delivery attempt, in seconds',
    meaning: 'the pause after each failed attempt, ±20 %',
  },
  MAIL_URL: {
    example: 'smtp://user:password@smtp.example.com:587',
    bounds: '`smtp://…` or `smtps://…`',
    brief: 'the mail server for confirmations and messages; without it they are written as files',
    meaning:
      'the mail server that e-mails are sent by ([below](#e-mails)); without it they are written into `DATA_DIR/mail`. In production the connection must be encrypted, but to this computer',
  },
  MAIL_SENDER: {
    defaultInWords: "the product's contact e-mail",
    example: 'hello@example.com',
    bounds: 'e-mail address',
    brief: 'who the e-mails are from',
    meaning: 'who they are from, and who gets the answers to confirmations',
  },
  MAIL_TO: {
    defaultInWords: "the product's contact e-mail",
    example: 'office@example.com',
    bounds: 'e-mail address',
    brief: 'who gets the messages of the contact page',
  },
  LEAD_RETENTION_DAYS: {
    default: 365,
    min: 1,
    max: 36_500,
    brief: 'days until a lead that nobody marked as converted is deleted',
    meaning:
      'until a lead that was not marked as converted is purged; another number belongs into the privacy policy, too',
  },
  STOP_DRAIN_SECONDS: {
    default: 0,
    defaultInWords: '0, in production 2',
    min: 0,
    max: 120,
    brief: 'seconds that a stop still takes requests while /readyz says 503',
    meaning:
      'how long a stop still takes requests while `/readyz` says 503, so that a load balancer turns away first: two of its probes',
  },
  METRICS_PORT: {
    example: '9464',
    min: 0,
    max: 65_535,
    brief: 'port of the Prometheus metrics; none without it',
    meaning: 'Prometheus metrics at `/metrics` on a port of its own',
  },
  METRICS_HOST: {
    default: '127.0.0.1',
    bounds: 'address',
    brief: 'address that port listens on',
    meaning: 'where that port listens',
  },
  API_DOCS: {
    choices: ['on', 'off'],
    default: 'on',
    defaultInWords: 'on, in production off',
    brief: 'the description of the calls at /docs; off in production by default',
    meaning: '`/docs`',
  },
  LOG_LEVEL: {
    choices: ['fatal', 'error', 'warn', 'info', 'debug', 'silent'],
    default: 'warn',
    defaultInWords: 'warn, in production info',
    brief: 'fatal, error, warn, info, debug or silent',
    meaning: 'structured logs, one JSON object a line',
  },
  CLIENT_NAME: {
    defaultInWords: 'of the product',
    example: 'TidyGuard',
    bounds: 'text',
    brief: "the client's name in text messages and /docs; the product's by default",
    meaning: 'in text messages and `/docs`',
  },
} as const satisfies Readonly<Record<string, Setting>>;
