/**
 * Proof that a person filled in the form: the lead token (LeadiD) and the consent
 * certificate (TrustedForm). Both come from scripts of third parties, which write
 * into hidden fields of the form. Neither may delay or break the quiz.
 */
import type { SiteConfig } from '../config/site';
import type { ComplianceFields } from '../session/record';
import { isoNow, type Clock } from './clock';

/** The lead token's field, by the id its script looks for. */
export const LEAD_TOKEN_FIELD = { id: 'leadid_token', name: 'universal_leadid' } as const;

/** The form that both scripts watch. */
export const QUIZ_FORM_ID = 'quiz-form';

const FIRST_POLL_MS = 1000;
const POLL_MS = 500;
const MOST_POLLS = 30;

export interface LeadProof {
  /** Loads the scripts, once the form is in the document. A second call does nothing. */
  start(): void;
  /** What the scripts have written into the fields so far. */
  read(): Omit<ComplianceFields, 'page_url'>;
}

interface ProofOptions {
  compliance: SiteConfig['compliance'];
  clock: Clock;
  hasGlobalPrivacyControl: () => boolean;
}

const fieldValue = (name: string): string => {
  const form = document.getElementById(QUIZ_FORM_ID);
  if (!(form instanceof HTMLFormElement)) return '';
  // The certificate's script may add a field of the same name: the filled one counts.
  const fields = form.querySelectorAll<HTMLInputElement>(`input[name="${CSS.escape(name)}"]`);
  return [...fields].map((field) => field.value).find((value) => value !== '') ?? '';
};

function appendScript(src: string, id: string, before: Element | null = null) {
  const script = document.createElement('script');
  script.id = id;
  script.async = true;
  script.src = src;
  if (before) before.before(script);
  else document.body.append(script);
}

/** The certificate script's address with its parameters (TrustedForm Certify, web SDK). */
export function certificateScriptUrl(base: string, fieldName: string, now: number): string {
  const url = new URL(base, window.location.href);
  url.searchParams.set('field', fieldName);
  url.searchParams.set('form_selector', `#${QUIZ_FORM_ID}`);
  url.searchParams.set('use_tagged_consent', 'true');
  url.searchParams.set('provide_referrer', 'false');
  url.searchParams.set('l', `${now}`);
  return url.href;
}

/** The proof in the browser, from the scripts that are configured. */
export function browserLeadProof({
  compliance,
  clock,
  hasGlobalPrivacyControl,
}: ProofOptions): LeadProof {
  const { trustedForm, leadToken, globalPrivacyControl } = compliance;
  let isStarted = false;
  let tokenFoundAt = '';

  const poll = (pollsLeft: number) => {
    if (fieldValue(LEAD_TOKEN_FIELD.name) !== '') {
      tokenFoundAt = isoNow(clock);
      return;
    }
    if (pollsLeft > 0) clock.after(POLL_MS, () => poll(pollsLeft - 1));
  };

  return {
    start() {
      const isForbidden =
        globalPrivacyControl.disablesComplianceScripts && hasGlobalPrivacyControl();
      if (isStarted || isForbidden) return;
      isStarted = true;
      if (trustedForm.scriptUrl) {
        const src = certificateScriptUrl(trustedForm.scriptUrl, trustedForm.fieldName, clock.now());
        appendScript(src, 'trustedform-script');
      }
      if (leadToken.scriptUrl) {
        // The campaign's script looks for an element of this id, as its own loader leaves it.
        const anchor = document.createElement('script');
        anchor.id = 'LeadiDscript';
        document.body.append(anchor);
        appendScript(leadToken.scriptUrl, 'LeadiDscript_campaign', anchor);
        clock.after(FIRST_POLL_MS, () => poll(MOST_POLLS - 1));
      }
    },
    read() {
      const leadid_token = fieldValue(LEAD_TOKEN_FIELD.name);
      if (leadid_token !== '' && tokenFoundAt === '') tokenFoundAt = isoNow(clock);
      return {
        leadid_token,
        leadid_timestamp: tokenFoundAt,
        trusted_form_cert: fieldValue(trustedForm.fieldName),
      };
    },
  };
}
