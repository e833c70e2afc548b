import type { CertificateData } from '../certificate/certificateData.ts';

/** A consent of which everything is known, and whose times fit each other. */
export const fullCertificate: CertificateData = {
  writtenAt: '2026-02-01T00:00:00.000Z',
  keptUntil: '2031-01-31T12:03:00Z',
  issuer: {
    legalName: 'TidyGuard Home Services LLC',
    address: '100 Example Street, Dallas, TX 75201',
    email: 'hello@tidyguard.example',
  },
  companies: [],
  leadId: '0189c8a2-3f5e-7a1b-9c2d-4e5f6a7b8c9d',
  version: 1,
  lead: { status: 'accepted', quarantineReasons: [], timeZones: [] },
  person: { firstName: 'Ana', lastName: 'Example', phone: '2145550123', email: 'ana@example.com' },
  text: {
    text: 'I agree.',
    sha256: 'a'.repeat(64),
    hashFits: true,
    version: '2025_v1',
    isPublished: true,
    shownFrom: '2025-01-01T00:00:00Z',
    shownUntil: null,
  },
  page: {
    address: 'https://tidyguard.example/quiz',
    build: '0123456789abcdef',
    commit: 'c'.repeat(40),
    isChange: false,
    pictures: [
      {
        theme: 'light',
        sha256: 'b'.repeat(64),
        hashFits: true,
        source: 'data:image/png;base64,',
      },
    ],
  },
  times: {
    shown: '2026-01-31T12:02:00Z',
    tickedByBrowser: '2026-01-31T12:03:00Z',
    ticked: '2026-01-31T12:03:01Z',
    submittedByBrowser: '2026-01-31T12:03:02Z',
    received: '2026-01-31T12:03:03Z',
  },
  initiallyTicked: false,
  visitor: {
    ipAddress: '192.0.2.1',
    userAgent: 'A',
    browserUserAgent: 'A',
    gpc: true,
    gpcHeader: true,
  },
  code: { isConfirmed: false },
  certificate: {
    url: 'https://cert.trustedform.com/1',
    retained: {
      isRetained: true,
      at: '2026-01-31T12:04:00Z',
      expiresAt: '2031-01-31T12:04:00Z',
      remarks: ['The phone in it is another one'],
    },
  },
  token: { value: '' },
  deliveries: [],
  revocations: [],
  erasures: [],
  events: [],
  proof: { isProven: true, ticketId: 'ticket-1' },
  chain: {
    lane: 'lane-1',
    number: 7,
    at: '2026-01-31T12:03:03Z',
    previous: 'd'.repeat(64),
    hash: 'e'.repeat(64),
    head: { number: 2, hash: 'f'.repeat(64), signedAt: '2026-01-31T13:00:00Z', key: 'head-key' },
  },
};
