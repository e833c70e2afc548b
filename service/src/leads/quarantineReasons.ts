/**
 * Every reason to quarantine a submission, that is to store it and not to deliver it until an
 * operator releases it, in plain English. `npm run settings` writes the table of docs/operations.md.
 */
export const quarantineReasons = {
  honeypot: 'a field that people do not see was filled in: probably a program',
  too_fast: 'the form was sent sooner after it was shown than `MIN_FORM_MS`: probably a program',
  signals_missing: 'the page did not say how the form was filled in (`signals`): not our page',
  name_invalid:
    'the first name has no letter, or the last name neither a letter nor only marks such as -',
  name_differs: 'the names in the answers and in the contact details are not the same',
  phone_invalid:
    'no number of the United States that a consumer can have, by the rules of the check',
  phone_fictional: 'a number for demonstrations (555-0100 to 555-0199), in production',
  phone_differs: 'the phones in the answers and in the contact details are not the same',
  phone_unconfirmed: 'a code was asked for and none was confirmed (`OTP_UNCONFIRMED=quarantine`)',
  phone_opted_out:
    'the phone said STOP, its consent was revoked or it was reported as wrong; no code since (`PHONE_OPTED_OUT=hold`)',
  email_invalid: 'no e-mail address that mail can reach, by the rules of the check',
  email_disposable: 'an address of a service for throw-away addresses',
  email_differs: 'the e-mail addresses in the answers and in the contact details are not the same',
  zip_invalid: 'no ZIP code that exists, or one that the product rejects',
  zip_outside_area: 'a real ZIP code outside the 50 states and DC',
  consent_prechecked: 'the consent box stood ticked when it was shown: no consent',
  consent_unknown:
    'the consent text is not the one of its version, or `consent-versions.json` has no such version',
  consent_time:
    'by the browser’s clock, which no ticket corrects, the consent is from before 2020 or over 48 hours ahead of this machine',
  consent_unproven: 'no ticket of the service proves the consent (`CONSENT_UNPROVEN=hold`)',
  address_limit:
    'more leads came from this address or its network today than `LEAD_LIMIT_ADDRESS` allows',
  certificate_invalid: 'the address of the consent certificate is not https at trustedform.com',
} as const satisfies Readonly<Record<string, string>>;

export type QuarantineReason = keyof typeof quarantineReasons;
