import { leadLimits } from '@tidyguard/content';
import type { FastifySchemaValidationError } from 'fastify/types/schema.js';

/** How a valid value looks, by the last part of the field's name. */
const FORMS: Readonly<Record<string, string>> = {
  zip: 'exactly five digits',
  phone: 'exactly ten digits',
  otp: 'exactly six digits',
  ticket: 'the ticket as the service issued it',
  definition_version: 'eight digits or letters from a to f',
  predicted_outcome: 'up to 60 lower-case letters, digits and hyphens',
  session_id: '8 to 64 letters, digits and hyphens',
  timestamp: 'a UTC time such as 2026-01-31T12:00:00Z',
  tcpa_timestamp: 'a UTC time such as 2026-01-31T12:00:00Z',
  leadid_timestamp: 'a UTC time such as 2026-01-31T12:00:00Z',
};

/** How the names of the fields inside look, by the last part of the outer field's name. */
const NAME_FORMS: Readonly<Record<string, string>> = {
  quiz_answers: 'up to 60 lower-case letters, digits and underscores that begin with a letter',
  utm: `up to ${leadLimits.utm.name} characters`,
};

const clip = (text: string, length: number) =>
  text.length > length ? `${text.slice(0, length)}…` : text;

const join = (path: string, name: string) => (path === '' ? name : `${path}.${name}`);

/** The dotted path of a JSON pointer. */
const dotted = (pointer: string) =>
  pointer
    .split('/')
    .slice(1)
    .map((part) => part.replaceAll('~1', '/').replaceAll('~0', '~'))
    .join('.');

/** A field that is wrong, and a sentence that says what to change. */
export interface ValidationMessage {
  field: string;
  message: string;
}

function problemOf(error: FastifySchemaValidationError, leaf: string): string {
  const { keyword, params } = error;
  switch (keyword) {
    case 'type':
      return `must be of type ${String(params.type)}`;
    case 'enum':
      return `must be one of: ${(params.allowedValues as unknown[]).join(', ')}`;
    case 'const':
      return `must be ${String(params.allowedValue)}`;
    case 'pattern':
    case 'format':
      return `has the wrong form: send ${FORMS[leaf] ?? 'what the documentation says'}`;
    case 'minLength':
      return `is too short: send at least ${String(params.limit)} characters`;
    case 'maxLength':
      return `is too long: send at most ${String(params.limit)} characters`;
    case 'maxProperties':
      return `has too many entries: send at most ${String(params.limit)}`;
    case 'minimum':
    case 'maximum':
      return `must be ${String(params.comparison)} ${String(params.limit)}`;
    default:
      return error.message ?? 'is not as documented';
  }
}

/**
 * Describes a schema violation in one sentence that names the field and says what to change.
 *
 * @param errors Ajv's errors about one violation: several if a field's name is wrong.
 */
export function describeViolation(
  errors: readonly [FastifySchemaValidationError, ...FastifySchemaValidationError[]],
): ValidationMessage {
  const wrongName = errors.find(({ keyword }) => keyword === 'propertyNames');
  const error = wrongName ?? errors[0];
  const path = dotted(error.instancePath);
  const { missingProperty, additionalProperty, propertyName } = error.params as Record<
    string,
    string
  >;
  if (wrongName) {
    const field = clip(join(path, propertyName ?? ''), 180);
    const form = NAME_FORMS[path.slice(path.lastIndexOf('.') + 1)] ?? 'a shorter name';
    return { field, message: `Field "${field}" has a name of the wrong form: use ${form}.` };
  }
  if (error.keyword === 'required') {
    const field = clip(join(path, missingProperty ?? ''), 180);
    return { field, message: `Field "${field}" is missing: add it.` };
  }
  if (error.keyword === 'additionalProperties') {
    const field = clip(join(path, additionalProperty ?? ''), 180);
    return { field, message: `Field "${field}" is not known here: remove it.` };
  }
  if (path === '') return { field: 'body', message: 'The body must be a JSON object.' };
  const field = clip(path, 180);
  const leaf = path.slice(path.lastIndexOf('.') + 1);
  return { field, message: clip(`Field "${field}" ${problemOf(error, leaf)}.`, 480) };
}
