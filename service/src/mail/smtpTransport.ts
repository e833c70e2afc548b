import { Readable } from 'node:stream';
import { parseConnectionUrl } from 'nodemailer/lib/shared';
import SMTPConnection from 'nodemailer/lib/smtp-connection';
import type { MailConfig } from '../config/mail.ts';
import type { MailOutcome, MailTransport, OutgoingMail } from './transport.ts';

/** How long each answer may take, in milliseconds; a server that checks a message takes longest. */
const ANSWER_MS = 30_000;
const CONNECT_MS = 10_000;
/** How long all answers about a message may take together, in milliseconds. */
export const SEND_LIMIT_MS = 45_000;
/** Answers about an address that does not exist, or takes no mail (RFC 3463). */
const BAD_ADDRESS = /\b5\.(1\.(1|2|3|6|10)|2\.1)\b/;
const ENHANCED_CODE = /\b[245]\.\d{1,3}\.\d{1,3}\b/;

/** What nodemailer says of a failure. */
interface SmtpFailure {
  code?: string;
  command?: string;
  responseCode?: number;
  response?: string;
}

/** Thrown into a message whose sending another process has taken over. */
class Stale extends Error {}

function outcomeOf(failure: SmtpFailure, isHanded: boolean): MailOutcome {
  const { code = 'error', command, responseCode, response = '' } = failure;
  if (responseCode === undefined) {
    return { kind: isHanded ? 'unknown' : 'failed', status: null, error: code };
  }
  const enhanced = ENHANCED_CODE.exec(response)?.[0];
  const answer = {
    status: responseCode,
    error: enhanced === undefined ? String(responseCode) : `${responseCode} ${enhanced}`,
  };
  // A refused login or sender is a setting to be corrected: the mail waits for that.
  const isAboutMessage = command === 'RCPT TO' || command === 'DATA';
  if (responseCode < 500 || !isAboutMessage) return { kind: 'failed', ...answer };
  const isBounced = command === 'RCPT TO' && BAD_ADDRESS.test(response);
  return { kind: isBounced ? 'bounced' : 'refused', ...answer };
}

/** The message, whose last byte goes out only once the sending is confirmed. */
async function* confirmed(content: Buffer, confirm: () => Promise<boolean>) {
  yield content.subarray(0, -1);
  if (!(await confirm())) throw new Stale();
  yield content.subarray(-1);
}

function converse(
  connection: SMTPConnection,
  auth: ReturnType<typeof parseConnectionUrl>['auth'],
  { from, to }: OutgoingMail,
  content: Readable,
): Promise<void> {
  return new Promise((resolve, reject) => {
    // Kept for later errors too: an error event that nobody hears ends the process.
    connection.on('error', reject);
    content.on('error', reject);
    // Deferred, because the server's last words, if any, come right after.
    const closed = Object.assign(new Error('closed'), { code: 'ECONNECTION' });
    connection.once('end', () => setImmediate(() => reject(closed)));
    const send = () =>
      connection.send({ from, to: [to] }, content, (error) => (error ? reject(error) : resolve()));
    connection.connect(() => {
      if (!auth || connection.authenticated) return send();
      return connection.login({ ...auth, credentials: auth }, (error) =>
        error ? reject(error) : send(),
      );
    });
  });
}

/**
 * Sends by SMTP, one connection a message. The part of nodemailer that speaks SMTP is used directly,
 * because it reads a message only once the server asks for it: its transport reads it beforehand.
 */
export function smtpTransport({ url, needsTls }: MailConfig & { url: string }): MailTransport {
  const { auth, ...server } = parseConnectionUrl(url);
  return {
    send: async (mail, confirm, stopping) => {
      const abort = AbortSignal.any([stopping, AbortSignal.timeout(SEND_LIMIT_MS)]);
      let isHanded = false;
      let isStale = false;
      const content = Readable.from(
        confirmed(mail.content, async () => {
          isHanded = await confirm();
          isStale = !isHanded;
          return isHanded;
        }),
      );
      const connection = new SMTPConnection({
        ...server,
        requireTLS: needsTls && !server.secure,
        connectionTimeout: CONNECT_MS,
        greetingTimeout: CONNECT_MS,
        dnsTimeout: CONNECT_MS,
        socketTimeout: ANSWER_MS,
      });
      const close = () => connection.close();
      abort.addEventListener('abort', close, { once: true });
      try {
        abort.throwIfAborted();
        await converse(connection, auth, mail, content);
        return { kind: 'sent', status: 250, error: null };
      } catch (error) {
        if (isStale) return { kind: 'stale', status: null, error: null };
        if (stopping.aborted && !isHanded) throw error;
        return outcomeOf(error as SmtpFailure, isHanded);
      } finally {
        abort.removeEventListener('abort', close);
        content.destroy();
        connection.close();
      }
    },
  };
}
