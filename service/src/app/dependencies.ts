import { type FastifyServerOptions } from 'fastify';
import type { Clock } from '../common/clock.ts';
import type { Config } from '../config/config.ts';
import type { Database } from '../database/types.ts';
import type { MailTransport, TextTransport } from '../mail/transport.ts';
import type { Metrics } from '../operation/metrics.ts';
import type { CodeSender } from '../codes/codeSender.ts';
import type { LineTypeProvider } from '../checks/lineType.ts';
import type { MailDomainResolver } from '../checks/mailDomains.ts';
import type { SigningKey } from '../proof/signingKey.ts';

/** Everything the app depends on; a test can replace any of it. */
export interface AppDependencies {
  config: Config;
  db: Database;
  clock: Clock;
  /**
   * How the work for companies waits; by default, as the clock does. A test whose clock never waits sets
   * it, because this work starts with the first company in the database, whatever the configuration says.
   */
  wait?: Clock['delay'];
  /** Null skips the DNS check. */
  mailDomains: MailDomainResolver | null;
  /** Null if no provider knows line types. */
  lineTypes: LineTypeProvider | null;
  /** Null if no codes can be sent. */
  codeSender: CodeSender | null;
  /** Null if no mail is sent: messages of the contact page are then stored only. */
  mailTransport: MailTransport | null;
  /** Null if leads get no text messages. */
  textTransport: TextTransport | null;
  /** The key that one-time codes are derived with. */
  codeSecret: string;
  /** What proof of consent is signed with. */
  signingKey: SigningKey;
  /** The built site to serve, or null. */
  siteDir: string | null;
  /** Aborted when a stop begins: from then on the service says that it is not ready. */
  stopping?: AbortSignal;
  metrics?: Metrics;
  logger?: NonNullable<FastifyServerOptions['logger']>;
}
