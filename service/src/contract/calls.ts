/** The path of each call, below the service's base address. */
export const paths = {
  zip: '/hooks/zip',
  email: '/hooks/email',
  phone: '/hooks/phone',
  sendCode: '/hooks/send-code',
  verifyCode: '/hooks/verify-code',
  qualification: '/hooks/qualification',
  releaseCompanies: '/hooks/qualification/release',
  ticket: '/hooks/consent/ticket',
  lead: '/hooks/lead',
  leadUpdate: '/hooks/lead/update',
  optOut: '/hooks/privacy/opt-out',
  contact: '/hooks/contact',
} as const;

/** A call's name, as used in configuration, metrics and rate limits. */
export type CallName = keyof typeof paths;
