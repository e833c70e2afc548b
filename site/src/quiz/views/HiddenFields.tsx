import { VisuallyHidden } from '@tidyguard/design-system';
import { site } from '../../config/site';
import { LEAD_TOKEN_FIELD } from '../../ports/leadProof';

/** The honeypot's name, which robots find plausible and browsers do not fill in. */
const HONEYPOT_NAME = 'tg_reference';

/** What a robot wrote into the field that no person sees. */
export const readHoneypot = (form: HTMLFormElement | null) =>
  form?.querySelector<HTMLInputElement>(`input[name="${HONEYPOT_NAME}"]`)?.value ?? '';

/** The fields that the lead-proof scripts fill in, and one that only robots fill in. */
export function HiddenFields() {
  return (
    <>
      <input type="hidden" {...LEAD_TOKEN_FIELD} />
      <input type="hidden" name={site.compliance.trustedForm.fieldName} />
      {/* Not `display: none`, which robots recognize. */}
      <VisuallyHidden aria-hidden="true">
        <input name={HONEYPOT_NAME} tabIndex={-1} autoComplete="off" />
      </VisuallyHidden>
    </>
  );
}
