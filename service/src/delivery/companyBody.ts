import type { CallableLead } from '../calling/callingHours.ts';
import { lastAnswer } from '../companies/returnReasons.ts';
import { questionAnswersOf } from '../contract/index.ts';
import type { Assignment } from '../repositories/assignments.ts';

/**
 * What a company is sent of a lead: whom to call, when, for what, and the consent to it. It says nothing
 * of how the visitor came, and has no id of the session.
 *
 * @param priceCents what it costs by the terms under which the company got it, in US cents.
 * @param isFirst whether nothing of the assignment has arrived there yet.
 */
export function companyBody(
  record: CallableLead,
  assignment: Assignment,
  { answerUrl, priceCents, isFirst }: { answerUrl: string; priceCents: number; isFirst: boolean },
): string {
  const { assignment_id, company_id, assigned_at, answer_by, promised_by, repeats } = assignment;
  const { lead_id, version, received_at, first_name, last_name, phone, email, zip } = record;
  const { time_zone, call_not_before, call_not_after, quiz_answers, request, consent } = record;
  const { opted_out } = record;
  return JSON.stringify({
    type: isFirst ? 'lead.assigned' : 'lead.updated',
    timestamp: isFirst ? assigned_at : received_at,
    data: {
      assignment_id,
      company_id,
      assigned_at,
      answer_by,
      promised_by,
      return_by: new Date(lastAnswer(assignment)).toISOString(),
      price_cents: priceCents,
      repeats,
      answer_url: answerUrl,
      lead_id,
      version,
      received_at,
      first_name,
      last_name,
      phone,
      opted_out,
      email,
      zip,
      time_zone,
      call_not_before,
      call_not_after,
      answers: questionAnswersOf(quiz_answers),
      request,
      consent: consent && {
        text: consent.text,
        version: consent.version,
        sha256: consent.sha256,
        // The browser's clock may be wrong by years; a ticket gives the service's own time.
        agreed_at: consent.ticked_at ?? consent.agreed_at,
      },
    },
  });
}
