import { randomUUID } from 'node:crypto';
import type { LeadSubmission, QuizAnswers } from '../contract/index.ts';

/** The fields of every check beside the value to check. */
export const sessionContext = (sessionId: string = randomUUID()) => ({
  session_id: sessionId,
  landing_page: 'http://localhost:8000/?utm_source=test',
  referrer: 'direct',
  timestamp: '2026-01-31T12:00:00.000Z',
  utm: { utm_source: 'test' },
  user_agent: 'Mozilla/5.0 (test)',
});

/** A valid submission; `changes` replace top-level fields, `answers` quiz answers. */
export function leadSubmission(
  changes: Partial<LeadSubmission> = {},
  answers: Partial<QuizAnswers> = {},
): LeadSubmission {
  const contact = {
    first_name: 'Ana',
    last_name: "O'Neil-Núñez",
    phone: '2145550123',
    email: 'ana@example.com',
  };
  const quiz_answers: QuizAnswers = {
    zip: '75201',
    cleaning_frequency: 'weekly',
    home_type: 'single_family',
    home_size: '2_3bed_2bath',
    household_type: 'neither',
    cleaning_priority: 'general_maintenance',
    service_priority: 'speed_convenience',
    timing: 'asap',
    ...contact,
    ...answers,
  };
  const { first_name, last_name, phone, email } = quiz_answers;
  return {
    session_id: randomUUID(),
    quiz_answers,
    lead: {
      first_name,
      last_name,
      phone,
      email,
      leadid_token: '',
      xxTrustedFormCertUrl: 'https://cert.trustedform.com/0123456789abcdef',
    },
    validations: {
      zip: { status: 'valid', source: 'server', data: { city: 'Dallas', state: 'TX' } },
      email: { status: 'valid', source: 'server' },
      phone: { status: 'valid', source: 'server', verified: false },
    },
    utm: { utm_source: 'test' },
    metadata: {
      landing_page: 'http://localhost:8000/',
      referrer: 'direct',
      timestamp: '2026-01-31T12:00:00.000Z',
      user_agent: 'Mozilla/5.0 (test)',
      ip_address: null,
    },
    xxTrustedFormCertUrl: 'https://cert.trustedform.com/0123456789abcdef',
    page_url: 'http://localhost:8000/quiz',
    predicted_outcome: 'busy-professional',
    consent: {
      tcpa_agreed: true,
      tcpa_timestamp: '2026-01-31T12:03:00.000Z',
      tcpa_text: 'I agree to be called and texted. Not a condition of purchase.',
      tcpa_version: '2025_v1',
    },
    signals: {
      gpc: false,
      consent_initially_checked: false,
      honeypot: '',
      form_elapsed_ms: 20_000,
    },
    ...changes,
  };
}
