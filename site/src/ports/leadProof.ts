/**
 * Proof that a person filled in the form: the lead token (LeadiD) and the consent
 * certificate (TrustedForm). Both come from scripts of third parties, which write
 * into hidden fields of the form. Neither may delay or break the quiz.
 */
import type { SiteConfig } from '../config/site';
import type { ComplianceFields } from '../session/record';
import { isoNow, type Clock } from './clock';

/** The lead token's field; its script finds it by this id. */
export const LEAD_TOKEN_FIELD = { id: 'leadid_token', name: 'universal_leadid' } as const;

/** The form that both scripts watch. */
export const QUIZ_FORM_ID = 'quiz-form';

const FIRST_POLL_MS = 1000;
const POLL_MS = 500;
const MOST_POLLS = 30;

export interface LeadProof {
  /**
   * Loads the scripts; the form must be in the document. Further calls do nothing until the fields have
   * been read: then a call empties them and makes the scripts fill them anew, for the next person.
   */
  start(): void;
  /** What the scripts have written into the fields so far, for the lead that is sent now. */
  read(): Omit<ComplianceFields, 'page_url'>;
}

/** What the vendors' scripts offer to begin a new certificate and token; absent until they have loaded. */
interface VendorScripts {
  trustedFormNext?: () => unknown;
  LeadiD?: { reInit: () => unknown };
}

interface ProofOptions {
  compliance: SiteConfig['compliance'];
  clock: Clock;
  hasGlobalPrivacyControl: () => boolean;
}

// The certificate's script may add a field of the same name, so the one that is filled counts.
const fieldValue = (name: string) =>
  [
    ...document.querySelectorAll<HTMLInputElement>(`#${QUIZ_FORM_ID} [name="${CSS.escape(name)}"]`),
  ].find(({ value }) => value)?.value ?? '';

/** Adds a script. Added by script, it loads asynchronously. */
function appendScript(id: string, src?: string) {
  const script = document.createElement('script');
  script.id = id;
  if (src) script.src = src;
  document.body.append(script);
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

/** Gets the proof in the browser, from the scripts that are configured. */
export function browserLeadProof({
  compliance,
  clock,
  hasGlobalPrivacyControl,
}: ProofOptions): LeadProof {
  const { trustedForm, leadToken, globalPrivacyControl } = compliance;
  let isDue = true;
  let tokenFoundAt = '';

  const poll = (pollsLeft: number) => {
    if (fieldValue(LEAD_TOKEN_FIELD.name)) tokenFoundAt ||= isoNow(clock);
    else if (pollsLeft > 0) clock.after(POLL_MS, () => poll(pollsLeft - 1));
  };

  return {
    start() {
      if (!isDue) return;
      isDue = false;
      tokenFoundAt = '';
      // No proof is better than the previous person's.
      const hidden = document.querySelectorAll<HTMLInputElement>(`#${QUIZ_FORM_ID} [type=hidden]`);
      for (const field of hidden) field.value = '';
      if (globalPrivacyControl.disablesComplianceScripts && hasGlobalPrivacyControl()) return;
      const { trustedFormNext, LeadiD } = window as VendorScripts;
      if (trustedForm.scriptUrl) {
        const src = certificateScriptUrl(trustedForm.scriptUrl, trustedForm.fieldName, clock.now());
        // Called by a timer, so that an error in a vendor's script does not reach the quiz.
        if (trustedFormNext) clock.after(0, trustedFormNext);
        else appendScript('trustedform-script', src);
      }
      if (leadToken.scriptUrl) {
        if (LeadiD) clock.after(0, () => LeadiD.reInit());
        else {
          appendScript('LeadiDscript_campaign', leadToken.scriptUrl);
          // The campaign's script looks for the element that its own loader would leave, by this id.
          appendScript('LeadiDscript');
        }
        clock.after(FIRST_POLL_MS, () => poll(MOST_POLLS - 1));
      }
    },
    read() {
      isDue = true;
      const leadid_token = fieldValue(LEAD_TOKEN_FIELD.name);
      if (leadid_token) tokenFoundAt ||= isoNow(clock);
      return {
        leadid_token,
        leadid_timestamp: tokenFoundAt,
        trusted_form_cert: fieldValue(trustedForm.fieldName),
      };
    },
  };
}
