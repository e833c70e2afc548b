import { randomUUID } from 'node:crypto';
import { standardProduct } from '@tidyguard/content/products';
import { terminalCodeSender, type CodeSender } from '../codes/codeSender.ts';
import { CodeService } from '../codes/codes.ts';
import type { SendLimits } from '../codes/limits.ts';
import type { Database } from '../database/types.ts';
import { ManualClock, testApp, testConfig } from './harness.ts';

const noLimits: SendLimits = {
  perPhone: 1e6,
  perPhoneWeek: 1e6,
  perAddress: 1e6,
  perNetwork: 1e6,
  perPrefix: 1e6,
  perDay: 1e6,
  keptPerDay: 0,
};

const codeText = (code: string) => standardProduct.messages.codeText('TidyGuard', code);

/** The reply to a code that was sent, and the error for a code that may not be sent. */
export const sent = { data: { success: true, status: 'sent' } };
export const refused = { statusCode: 429, code: 'too_many_codes' };

/**
 * Codes on a database, with a clock of their own and the texts that were sent.
 *
 * @param limits the only limits that apply.
 * @param sender sends the codes instead of collecting their texts.
 */
export function codeService(
  database: Database,
  limits: Partial<SendLimits> = {},
  sender?: CodeSender,
) {
  const clock = new ManualClock();
  const texts: string[] = [];
  const codes = new CodeService({
    db: database,
    clock,
    sender: sender ?? terminalCodeSender(codeText, (line) => texts.push(line)),
    secret: 'a secret for tests',
    limits: { ...noLimits, ...limits },
    proofPolicy: 'never',
    allowFictional: true,
    messages: standardProduct.messages,
  });
  const lastCode = () => /code is (\d{6})\./.exec(texts.at(-1) ?? '')?.[1] ?? '';
  const wrongCode = () => String((Number(lastCode()) + 1) % 1_000_000).padStart(6, '0');
  return { clock, texts, codes, lastCode, wrongCode, session: randomUUID() };
}

/** An app for which every phone needs a code, its clock, and the texts that it sends. */
export async function appThatAsksForCodes(database: Database) {
  const texts: string[] = [];
  const clock = new ManualClock('2026-01-31T12:00:00.000Z');
  const app = await testApp(database, {
    config: testConfig({ OTP_POLICY: 'always' }),
    clock,
    codeSender: terminalCodeSender(codeText, (line) => texts.push(line)),
  });
  return { app, clock, texts };
}
