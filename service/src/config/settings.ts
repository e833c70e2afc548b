import { DEFAULT_RATE_LIMITS } from './defaultRateLimits.ts';

/** A setting of the service. */
interface Setting {
  /** The value if it is not set. */
  default?: string | number;
  /** The default in the documents' words, if it depends on something else. */
  defaultInWords?: string;
  /** What .env.example shows, if that is not the default. */
  example?: string;
  choices?: readonly string[];
  min?: number;
  max?: number;
  /** Which values are allowed, for the documents, if `choices`, `min` and `max` do not say it. */
  bounds?: string;
  /** For docs/operations.md; .env.example says the same without links. */
  meaning: string;
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
    meaning:
      'which quiz the service takes answers for, and in whose name it texts; as the site was built. `npm run leads` shows its questions as columns',
  },
  NODE_ENV: {
    example: 'production',
    bounds: '`production`, so written, or anything else',
    meaning:
      'production refuses fictional phone numbers, codes on the terminal, calls without `Origin`, `RATE_LIMIT=off` and plain-HTTP deliveries, but to this computer (`localhost`, `127.0.0.1`, `[::1]`)',
  },
  PORT: {
    default: 8_000,
    min: 0,
    max: 65_535,
    meaning:
      'port of the site and the service; 0 takes a free one, and the line with `http://…` at the start says which',
  },
  HOST: {
    default: 'localhost',
    bounds: 'address or name',
    meaning: 'address to listen on; `0.0.0.0` in a container',
  },
  DATA_DIR: {
    default: '.data',
    bounds: 'folder',
    meaning:
      'folder of the embedded database, its lock and the key of the codes; one process at a time. A new or empty folder of its own, which the service closes to other users. A relative path begins where npm runs, in the repository',
  },
  DATABASE_URL: {
    example: 'postgres://user:password@localhost:5432/tidyguard',
    bounds: '`postgres://…`',
    meaning:
      'a PostgreSQL server instead of the embedded database; what production should use. [Nothing moves](upgrade.md#from-the-embedded-database-to-postgresql) from one to the other by itself',
  },
  MIGRATION_DATABASE_URL: {
    example: 'postgres://owner:password@localhost:5432/tidyguard',
    bounds: '`postgres://…`',
    meaning:
      'the same database with the login that owns its tables, for migrations only; `DATABASE_URL` then has a login with [few rights](#two-logins-for-postgresql)',
  },
  DATABASE_CONNECTIONS: {
    default: 10,
    min: 2,
    max: 200,
    meaning: 'connections of one process to PostgreSQL',
  },
  SITE_DIR: {
    default: 'site/public',
    bounds: 'folder or `none`',
    meaning: 'folder of the built site; `none` where another server has it',
  },
  ALLOWED_ORIGINS: {
    example: 'https://www.example.com',
    bounds: 'origins, comma-separated',
    meaning: 'other origins that may call (CORS), separated by commas; the own one always may',
  },
  TRUST_PROXY: {
    default: 'off',
    bounds: '`off`, 1–10, or networks',
    meaning:
      'proxies in front: `off`, how many, or which (`10.0.0.0/8,…`). Never guessed: a wrong value records wrong addresses as proof of consent',
  },
  HEADERS_TIMEOUT_SECONDS: {
    default: 15,
    min: 1,
    max: 600,
    meaning:
      'seconds until all headers of a request must have arrived, else it is answered 408 and its connection ended; not above `REQUEST_TIMEOUT_SECONDS`',
  },
  REQUEST_TIMEOUT_SECONDS: {
    default: 30,
    min: 1,
    max: 600,
    meaning: 'the same for the whole request, body included',
  },
  IDLE_TIMEOUT_SECONDS: {
    default: 60,
    min: 1,
    max: 600,
    meaning:
      'seconds without a byte after which a connection under way is cut, such as that of a reader that stopped reading; one that waits for its next request has 72 s',
  },
  RATE_LIMIT: {
    choices: ['on', 'off'],
    default: 'on',
    meaning: 'whether `RATE_LIMITS` hold; off outside production only, for load tests',
  },
  RATE_LIMITS: {
    default: Object.entries(DEFAULT_RATE_LIMITS)
      .map(([call, perMinute]) => `${call}=${perMinute}`)
      .join(','),
    bounds: '1–999999 each',
    meaning:
      'requests per minute and address (IPv6: per /64), by call; what is left out keeps its default',
  },
  LEAD_LIMIT_ADDRESS: {
    default: 200,
    min: 1,
    max: 1_000_000,
    meaning:
      'leads of one address (IPv6: per /64) in a day (UTC) before further ones are quarantined; five times as many are answered 429',
  },
  OTP_POLICY: {
    choices: ['risk', 'never', 'always'],
    default: 'risk',
    meaning: 'when a phone must be confirmed by a code ([below](#what-the-checks-decide))',
  },
  OTP_UNCONFIRMED: {
    choices: ['quarantine', 'deliver'],
    defaultInWords: 'quarantine where `OTP_POLICY=always`, else deliver',
    example: 'quarantine',
    meaning:
      'what becomes of a lead whose phone was to be confirmed by a code and was not: quarantined, or delivered with `phone_code` `unconfirmed`',
  },
  PHONE_OPTED_OUT: {
    choices: ['hold', 'deliver'],
    default: 'hold',
    meaning:
      'what becomes of a lead whose phone has [opted out](#texts-and-opt-outs), where no code was confirmed for it since: held in quarantine, or delivered with `opted_out`',
  },
  CONSENT_UNPROVEN: {
    choices: ['hold', 'deliver'],
    defaultInWords: 'deliver, in production hold',
    example: 'hold',
    meaning:
      'what becomes of a lead whose consent no ticket of the service proves ([below](#proof-of-consent)): held in quarantine, or delivered with `consent.proof` `unproven`',
  },
  CODE_SECRET: {
    defaultInWords: 'made on first use, in `DATA_DIR`',
    bounds: '32 characters or more',
    meaning:
      'key that the codes shown on the terminal are derived with; several processes need the same',
  },
  PROOF_KEY: {
    defaultInWords: 'made at the first start, kept in the database',
    bounds: 'PKCS#8, base64',
    meaning:
      'private Ed25519 key that proof of consent is signed with: `openssl genpkey -algorithm ed25519 -outform DER | base64 -w 0`. Set it in production: who can read the database could otherwise sign ([below](#proof-of-consent))',
  },
  PROOF_URL: {
    example: 'https://archive.example.com/heads',
    bounds: 'address',
    meaning:
      'where each hourly head of the [chain of consents](proof/README.md) is sent (POST, JSON), besides `DATA_DIR/proof`: a place that whoever administers this service cannot change. A head names nobody',
  },
  PROOF_TIMESTAMP_URL: {
    example: 'http://timestamp.example.com',
    bounds: 'address',
    meaning:
      'a time-stamp service (RFC 3161) for the same heads: it gets their hash only, and signs when it existed, which its certificate proves',
  },
  CODE_LIMIT_PHONE: {
    default: 5,
    min: 1,
    max: 10_000_000,
    bounds: '1 or more',
    meaning: 'codes to one phone in ten minutes',
  },
  CODE_LIMIT_ADDRESS: {
    default: 10,
    min: 1,
    max: 10_000_000,
    bounds: '1 or more',
    meaning: 'codes asked for by one address (IPv6: per /64) in ten minutes',
  },
  CODE_LIMIT_NETWORK: {
    default: 30,
    min: 1,
    max: 10_000_000,
    bounds: '1 or more',
    meaning: 'codes asked for by one network (/24, IPv6: /48) in ten minutes',
  },
  CODE_LIMIT_PREFIX: {
    default: 20,
    min: 1,
    max: 10_000_000,
    bounds: '1 or more',
    meaning: 'codes to numbers with the same first six digits in ten minutes',
  },
  CODE_LIMIT_DAY: {
    default: 2_000,
    min: 1,
    max: 10_000_000,
    bounds: '1 or more',
    meaning: 'codes in all in 24 hours',
  },
  CODE_KEPT_PERCENT: {
    default: 50,
    min: 0,
    max: 90,
    meaning:
      'how much of `CODE_LIMIT_DAY` is kept for sessions that went through the quiz, in percent',
  },
  CODE_PROOF: {
    choices: ['suspicious', 'never', 'always'],
    default: 'suspicious',
    meaning:
      'which codes wait until the browser has solved a small puzzle: those of suspicious networks and sessions ([below](#what-the-checks-decide)), `always`: all, `never`: none',
  },
  TWILIO_ACCOUNT_SID: {
    bounds: 'all or none',
    meaning:
      "Twilio's account, for codes by Twilio Verify, and inbound texts at `/hooks/sms-inbound`; with the next two, or none of them",
  },
  TWILIO_AUTH_TOKEN: {
    bounds: 'all or none',
    meaning: 'the secret of that account',
  },
  TWILIO_VERIFY_SERVICE_SID: {
    bounds: 'all or none',
    meaning: 'the Verify service of that account',
  },
  TWILIO_LOOKUP: {
    choices: ['on', 'off'],
    default: 'off',
    meaning:
      'line types by Twilio Lookup (each question costs money; answers are kept for a day), within `LOOKUP_LIMIT_…` and `LOOKUP_BUDGET_DAY`',
  },
  TWILIO_MESSAGING_SERVICE_SID: {
    meaning:
      'its messaging service, which then texts each lead once that its request arrived, within calling hours ([below](#text-messages)); no such text by default',
  },
  TRUSTEDFORM_API_KEY: {
    meaning:
      "the API key of the TrustedForm account: each lead's certificate is claimed there ([below](#certificates))",
  },
  LOOKUP_LIMIT_ADDRESS: {
    default: 10,
    min: 1,
    max: 10_000_000,
    bounds: '1 or more',
    meaning: 'paid look-ups for one address (IPv6: per /64) in ten minutes',
  },
  LOOKUP_LIMIT_NETWORK: {
    default: 30,
    min: 1,
    max: 10_000_000,
    bounds: '1 or more',
    meaning: 'paid look-ups for one network (/24, IPv6: /48) in ten minutes',
  },
  LOOKUP_LIMIT_DAY: {
    default: 2_000,
    min: 1,
    max: 10_000_000,
    bounds: '1 or more',
    meaning: 'paid look-ups in all in 24 hours',
  },
  LOOKUP_BUDGET_DAY: {
    default: 20,
    min: 0,
    max: 100_000,
    bounds: 'dollars, 0 or more',
    meaning: 'what paid look-ups may cost in 24 hours, in dollars',
  },
  LOOKUP_PRICE: {
    default: '0.008',
    bounds: 'dollars, above 0',
    meaning: 'what a paid look-up costs, in dollars',
  },
  TWILIO_VERIFY_BASE_URL: {
    default: 'https://verify.twilio.com',
    defaultInWords: "Twilio's",
    bounds: 'address',
    meaning: 'where Verify is called; for tests',
  },
  TWILIO_LOOKUP_BASE_URL: {
    default: 'https://lookups.twilio.com',
    defaultInWords: "Twilio's",
    bounds: 'address',
    meaning: 'where Lookup is called; for tests',
  },
  TWILIO_MESSAGING_BASE_URL: {
    default: 'https://api.twilio.com',
    defaultInWords: "Twilio's",
    bounds: 'address',
    meaning: 'where messages are sent; for tests',
  },
  PUBLIC_URL: {
    defaultInWords: 'https:// and the product’s domain',
    example: 'https://www.example.com',
    bounds: 'address without a path',
    meaning:
      'where companies reach this service: the links by which they [answer](matching.md#answers) begin with it',
  },
  SMS_INBOUND_URL: {
    defaultInWords: 'from the request',
    example: 'https://www.example.com/hooks/sms-inbound',
    bounds: 'address',
    meaning:
      'the address at which Twilio calls `/hooks/sms-inbound`; its signature covers it, so set it behind a proxy',
  },
  SMS_REPLY_STOP: {
    defaultInWords: "texts with the product's names and keywords",
    example: 'none',
    bounds: 'text or `none`',
    meaning: 'the reply to STOP; `none` where the provider replies by itself',
  },
  SMS_REPLY_HELP: {
    defaultInWords: "texts with the product's names and keywords",
    example: 'none',
    bounds: 'text or `none`',
    meaning: 'the reply to HELP; `none` where the provider replies by itself',
  },
  SMS_REPLY_START: {
    defaultInWords: "texts with the product's names and keywords",
    example: 'none',
    bounds: 'text or `none`',
    meaning:
      'the reply to a START that lifts a STOP; `none`, to any START, where the provider replies by itself',
  },
  SMS_REPLY_OTHER: {
    defaultInWords: 'a text that says so, with your e-mail address',
    example: 'none',
    bounds: 'text or `none`',
    meaning:
      'the reply to any other text, once a day to a phone from each process, because nobody reads it; `none` where somebody does',
  },
  EMAIL_MX: {
    choices: ['on', 'off'],
    default: 'on',
    meaning: 'ask DNS whether an e-mail domain takes mail',
  },
  MIN_FORM_MS: {
    default: 1_500,
    min: 0,
    max: 60_000,
    meaning: 'a form sent sooner than this many milliseconds after it was shown is quarantined',
  },
  DELIVERY_URLS: {
    example: 'crm=https://crm.example.com/leads|whsec_MDEyMzQ1Njc4OTAxMjM0NTY3ODkwMTIzNDU2Nzg5MDE=',
    bounds: '`name=https://…|whsec_…`, comma-separated',
    meaning:
      'where leads are delivered: name, address and secret of each, separated by commas; two secrets while one is replaced ([below](#delivery))',
  },
  DELIVERY_RETRY_SECONDS: {
    default: '5,300,1800,7200,18000,36000,36000',
    bounds: '1–50 pauses',
    meaning: 'the pause after each failed delivery attempt in seconds, ±20 %',
  },
  MAIL_URL: {
    example: 'smtp://user:password@smtp.example.com:587',
    bounds: '`smtp://…` or `smtps://…`',
    meaning:
      'the mail server that e-mails are sent by ([below](#e-mails)); without it they are written into `DATA_DIR/mail`. In production the connection must be encrypted, but to this computer',
  },
  MAIL_SENDER: {
    defaultInWords: "the product's contact e-mail",
    example: 'hello@example.com',
    bounds: 'e-mail address',
    meaning: 'who the e-mails are from, and who gets the answers to confirmations',
  },
  MAIL_TO: {
    defaultInWords: "the product's contact e-mail",
    example: 'office@example.com',
    bounds: 'e-mail address',
    meaning: 'who gets the messages of the contact page',
  },
  LEAD_RETENTION_DAYS: {
    default: 365,
    min: 1,
    max: 36_500,
    meaning:
      'days until a lead that was not marked as converted is purged; another number belongs into the privacy policy, too',
  },
  STOP_DRAIN_SECONDS: {
    default: 0,
    defaultInWords: '0, in production 2',
    min: 0,
    max: 120,
    meaning:
      'seconds that a stop still takes requests while `/readyz` says 503, so that a load balancer turns away first: two of its probes',
  },
  METRICS_PORT: {
    example: '9464',
    min: 0,
    max: 65_535,
    meaning: 'Prometheus metrics at `/metrics` on a port of its own; none without it',
  },
  METRICS_HOST: {
    default: '127.0.0.1',
    bounds: 'address',
    meaning: 'the address that this port listens on',
  },
  API_DOCS: {
    choices: ['on', 'off'],
    default: 'on',
    defaultInWords: 'on, in production off',
    meaning: 'the description of the calls at `/docs`',
  },
  LOG_LEVEL: {
    choices: ['fatal', 'error', 'warn', 'info', 'debug', 'silent'],
    default: 'warn',
    defaultInWords: 'warn, in production info',
    meaning: 'structured logs, one JSON object a line',
  },
  CLIENT_NAME: {
    defaultInWords: "the product's",
    example: 'TidyGuard',
    bounds: 'text',
    meaning: "the client's name in text messages and `/docs`",
  },
} as const satisfies Readonly<Record<string, Setting>>;
