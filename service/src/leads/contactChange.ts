import type { LeadSubmission } from '../contract/index.ts';
import type { ConsentProof } from '../proof/consentTickets.ts';
import type { LatestVersion } from '../repositories/leadChanges.ts';

const CONTACT = ['first_name', 'last_name', 'email', 'phone'] as const;

/** Contact details that change; what is left out stays as it is. */
export type ContactChange = Partial<Record<(typeof CONTACT)[number], string | undefined>>;

/** The newest submission of a lead with changed contact details, as if the quiz had sent these. */
export function withContact(
  { submission, consent_text }: LatestVersion,
  changes: ContactChange,
): LeadSubmission {
  const contact = Object.fromEntries(
    CONTACT.flatMap((name) => (changes[name] === undefined ? [] : [[name, changes[name]]])),
  ) as Partial<LeadSubmission['lead']>;
  return {
    ...submission,
    lead: { ...submission.lead, ...contact },
    quiz_answers: { ...submission.quiz_answers, ...contact },
    consent: { ...submission.consent, tcpa_text: consent_text },
  };
}

/** The consent proof of a version that came without a consent: that of the version before. */
export const inheritedProof = ({ owner, companies, unproven }: LatestVersion): ConsentProof => ({
  owner,
  ticketId: null,
  shownAt: null,
  tickedAt: null,
  pageBuild: null,
  companies,
  unproven,
});
