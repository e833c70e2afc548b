import { randomUUID } from 'node:crypto';
import {
  answersFor,
  definitionVersion,
  type Product,
  type QuizDefinition,
} from '@tidyguard/content';
import { standardProduct } from '@tidyguard/content/products';
import type { LeadSubmission, QuizAnswers } from '../contract/index.ts';

/** The fields of every check in addition to the value to check. */
export const sessionContext = (sessionId: string = randomUUID()) => ({
  session_id: sessionId,
  landing_page: 'http://localhost:8000/?utm_source=test',
  referrer: 'direct',
  timestamp: '2026-01-31T12:00:00.000Z',
  utm: { utm_source: 'test' },
  user_agent: 'Mozilla/5.0 (test)',
});

interface Sample {
  answers: Record<string, string>;
  version: string;
}

const samples = new WeakMap<QuizDefinition, Sample>();

/** Answers that lead to the default outcome; cached, because benchmarks make thousands a second. */
function sampleOf(quiz: QuizDefinition): Sample {
  const known = samples.get(quiz);
  if (known) return known;
  const sample = {
    answers: answersFor(quiz, quiz.defaultOutcome),
    version: definitionVersion(quiz),
  };
  samples.set(quiz, sample);
  return sample;
}

/**
 * A valid submission that leads to the product's default outcome; `changes` replace top-level
 * fields, `answers` quiz answers.
 */
export function leadSubmission(
  changes: Partial<LeadSubmission> = {},
  answers: Readonly<Record<string, string>> = {},
  { quiz, consent }: Pick<Product, 'quiz' | 'consent'> = standardProduct,
): LeadSubmission {
  const sample = sampleOf(quiz);
  const quiz_answers: QuizAnswers = {
    zip: '75201',
    ...sample.answers,
    first_name: 'Ana',
    last_name: "O'Neil-Núñez",
    phone: '2145550123',
    email: 'ana@example.com',
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
    predicted_outcome: quiz.defaultOutcome,
    consent: {
      tcpa_agreed: true,
      tcpa_timestamp: '2026-01-31T12:03:00.000Z',
      tcpa_text: consent.text,
      tcpa_version: consent.version,
    },
    signals: {
      gpc: false,
      consent_initially_checked: false,
      honeypot: '',
      form_elapsed_ms: 20_000,
      definition_version: sample.version,
      submitted_at: '2026-01-31T12:00:20Z',
    },
    ...changes,
  };
}

/** A valid submission whose times fit each other: it was sent after its box was ticked, at 12:03:20. */
export function submittedInTime(answers: Readonly<Record<string, string>> = {}): LeadSubmission {
  const submission = leadSubmission({}, answers);
  if (submission.signals) submission.signals.submitted_at = '2026-01-31T12:03:20.000Z';
  return submission;
}

/** A submission with other contact details, in its answers as well. */
export const withContact = (
  submission: LeadSubmission,
  changes: Partial<LeadSubmission['lead']>,
): LeadSubmission => ({
  ...submission,
  lead: { ...submission.lead, ...changes },
  quiz_answers: { ...submission.quiz_answers, ...changes } as QuizAnswers,
});
