/**
 * Whatever storage holds, whatever the address says and whatever a check service answers, the service
 * accepts the lead that the site makes of it. The service's own schemas and rules judge.
 */
import fc from 'fast-check';
import { refusals } from '../../../service/src/testing/refusals.ts';
import { emailCheckResult, phoneCheckResult, zipCheckResult } from '../quiz/core/checkResults';
import { readEmailData, readPhoneData, readZipData } from '../quiz/core/checkData';
import { readCheckReply } from '../quiz/core/replies';
import type { QuizState } from '../quiz/core/state';
import { anyStoredRecord } from '../testing/anyRecord';
import { choiceOf, quiz } from '../testing/quiz';
import { freshRecord } from '../testing/records';
import { CONSENT_AT, contact, fold, ZIP } from '../testing/states';
import { parseSession } from './parse';
import { startSession, type SessionRecord } from './record';
import { restoreFrom } from './restore';
import { buildSubmission, type SubmissionContext } from './submission';

let service: Awaited<ReturnType<typeof refusals>>;
beforeAll(async () => {
  service = await refusals();
});
afterAll(() => service.close());

const RUNS = 200;
/** The tests take about a second; a machine under load takes several times as long. */
const TIMEOUT_MS = 30_000;

const anyText = fc.string({ unit: 'binary', maxLength: 3_000 });

/** The data of a check that found the value valid: well-formed, partly wrong, or something else. */
const anyData = fc.oneof(
  fc.jsonValue(),
  fc.record(
    {
      city: fc.oneof(fc.constant('Dallas'), anyText),
      state: fc.constantFrom<unknown>('TX', 'Texas', 5, null),
      county: fc.oneof(fc.constant('Dallas County'), anyText),
      latitude: fc.oneof(fc.double({ noNaN: true }), fc.string()),
      longitude: fc.double({ noNaN: true }),
      role_account: fc.constantFrom<unknown>(true, 'yes', 1),
      mx_checked: fc.constantFrom<unknown>(false, null),
      phone_type: fc.constantFrom<unknown>('mobile', 'voip', 7),
      otp_required: fc.constantFrom<unknown>(false, 'no', 0),
      anything: fc.jsonValue(),
    },
    { requiredKeys: [] },
  ),
);

const anySignals = fc.record({
  gpc: fc.boolean(),
  consent_initially_checked: fc.constant(false),
  honeypot: anyText,
  form_elapsed_ms: fc.nat(),
});

const anyProof = fc.record({
  leadid_token: anyText,
  leadid_timestamp: fc.constantFrom('', CONSENT_AT),
  trusted_form_cert: anyText,
  page_url: fc.webUrl({ withQueryParameters: true }),
});

/** What the visitor types into the name fields; each ends in a name that the form accepts. */
const anyNames = fc
  .tuple(anyText, anyText, fc.constantFrom('Ann', 'Ó', '李'), fc.constantFrom('Lee', '-', 'Ó'))
  .map(([first, last, given, family]): [string, string] => [first + given, last + family]);

/** The quiz restored from a record, and completed with these answers of the check services. */
function finish(record: SessionRecord, data: unknown, names: [string, string]): QuizState {
  const reply = { status: 'success', data: { ...Object(data), status: 'valid' } as unknown };
  const restored = fold([
    { type: 'restored', from: restoreFrom(quiz, record) },
    { type: 'opened' },
  ]);
  const zip = restored.answers.zip.length === 5 ? restored.answers.zip : ZIP;
  const zipReply = readCheckReply(reply, readZipData);
  const emailReply = readCheckReply(reply, readEmailData);
  const phoneReply = readCheckReply(reply, readPhoneData);
  const asked = quiz.questions.filter(({ id }) => restored.answers[id] === undefined);
  const answered = fold(
    [
      { type: 'zipEdited', typed: zip },
      { type: 'zipChecked', value: zip, check: zipCheckResult(zip, zipReply, quiz.zip) },
      { type: 'nextPressed' },
      ...asked.flatMap(({ id }) => [
        { type: 'historyMoved' as const, position: quiz.questions.length + 2 },
        { type: 'optionChosen' as const, step: id, value: choiceOf(id) },
        { type: 'advanceDelayElapsed' as const, step: id },
      ]),
      { type: 'historyMoved', position: quiz.questions.length + 2 },
    ],
    restored,
  );
  const loaded = quiz.loading.messages.map((_, stage) => ({
    type: 'loadingStageElapsed' as const,
    stage,
  }));
  const fields = {
    first_name: names[0],
    last_name: names[1],
    phone: answered.contact.phone.length === 10 ? answered.contact.phone : contact.phone,
    email: answered.contact.email || contact.email,
  };
  const pressed = fold(
    [
      ...loaded,
      { type: 'consentToggled', checked: true, at: CONSENT_AT },
      { type: 'submitPressed', fields },
    ],
    answered,
  );
  return fold(
    [
      {
        type: 'emailChecked',
        value: fields.email,
        check: emailCheckResult(fields.email, emailReply),
      },
      {
        type: 'phoneChecked',
        value: fields.phone,
        check: phoneCheckResult(fields.phone, phoneReply),
      },
    ],
    pressed,
  );
}

const contextOf = ({
  session_id,
  landing_page,
  referrer,
  timestamp,
  utm,
  user_agent,
}: SessionRecord) => ({ session_id, landing_page, referrer, timestamp, utm, user_agent });

async function expectTaken(
  record: SessionRecord,
  data: unknown,
  names: [string, string],
  { compliance, signals }: Pick<SessionRecord, 'compliance'> & Pick<SubmissionContext, 'signals'>,
): Promise<boolean> {
  expect(await service.refusalOf('zip', { zip: ZIP, ...contextOf(record) })).toBeNull();
  const state = finish(record, data, names);
  if (state.submission !== 'sending') return false;
  const consent = { text: 'I agree.', version: '2025_v1' };
  const submission = buildSubmission(quiz, state, {
    record: { session_key: 'random-key-1', ...record, compliance },
    ticket: 'signed',
    consent,
    signals,
    now: CONSENT_AT,
  });
  expect(await service.refusalOf('lead', submission)).toBeNull();
  return true;
}

it('judges as the service does', async () => {
  expect(await service.refusalOf('lead', {})).toMatch(/is missing/);
  expect(await service.refusalOf('zip', { zip: '\u0000' })).not.toBeNull();
});

it(
  'takes every check and submission, whatever storage holds and check services answer',
  async () => {
    let sent = 0;
    await fc.assert(
      fc.asyncProperty(
        anyStoredRecord,
        anyData,
        anyNames,
        fc.record({ compliance: anyProof, signals: anySignals }),
        async (stored, data, names, context) => {
          const record = parseSession(JSON.stringify(stored)) ?? freshRecord;
          if (await expectTaken(record, data, names, context)) sent += 1;
        },
      ),
      { numRuns: RUNS },
    );
    // Guards the test itself: nearly every quiz can be finished.
    expect(sent).toBeGreaterThan(RUNS / 2);
  },
  TIMEOUT_MS,
);

it(
  'takes every check and submission, whatever the landing page’s address and the browser say',
  async () => {
    await fc.assert(
      fc.asyncProperty(anyText, anyText, anyText, async (query, referrer, userAgent) => {
        const url = `https://tidyguard.example/?${query}&a=%00&b=${'v'.repeat(499)}🧹`;
        const now = CONSENT_AT;
        const record = startSession({ sessionId: 'session-1', url, referrer, now, userAgent });
        const proof = {
          leadid_token: '',
          leadid_timestamp: '',
          trusted_form_cert: '',
          page_url: url,
        };
        const signals = {
          gpc: false,
          consent_initially_checked: false,
          honeypot: '',
          form_elapsed_ms: 9e12,
        };
        expect(
          await expectTaken(record, {}, ['Ada', 'Lovelace'], { compliance: proof, signals }),
        ).toBe(true);
      }),
      { numRuns: RUNS / 2 },
    );
  },
  TIMEOUT_MS,
);
