/** A section that a legal page must have: what it is about, and how its heading is recognized. */
export interface RequiredSection {
  about: string;
  heading: RegExp;
}

const section = (about: string, heading: RegExp): RequiredSection => ({ about, heading });

/**
 * The sections that the product specification asks of each legal page (section
 * 2, Legal pages); each section holds a numbered list.
 */
export const requirements: Record<string, readonly RequiredSection[]> = {
  'privacy-policy': [
    section('the company', /who we are|company/i),
    section('information collected', /information we collect|collected/i),
    section('SMS', /sms|text messages/i),
    section('use of information', /\buse\b/i),
    section('sharing', /\bshar/i),
    section('security', /security|protect/i),
    section('cookies', /cookies/i),
    section('retention', /retention|how long/i),
    section('rights', /rights/i),
    section('children', /children/i),
    section('third-party cleaners', /third-party clean/i),
    section('changes', /changes/i),
    section('contact', /contact/i),
  ],
  'terms-of-service': [
    section('definitions', /definitions/i),
    section('the service', /service/i),
    section('age 18 and over', /who may use|age|eligib/i),
    section('being a platform only', /platform/i),
    section('SMS terms with sample messages', /sms|text messages/i),
    section('payments', /payment/i),
    section('liability', /liability/i),
    section('independent contractors', /independent contractors/i),
    section('governing law', /governing law/i),
  ],
  'tcpa-disclaimer': [
    section('consent to SMS', /consent/i),
    section('kinds of communication', /communication/i),
    section('frequency', /frequen|how often/i),
    section('opting out', /opt out|opt-out/i),
    section('sharing', /shar|who receives/i),
    section('sample messages', /sample messages/i),
  ],
};
