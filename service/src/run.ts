import type { AddressInfo } from 'node:net';
import { buildApp } from './app.ts';
import type { AppDependencies } from './app/dependencies.ts';
import { systemClock } from './common/clock.ts';
import { loadCodeSecret } from './codes/secret.ts';
import type { Config } from './config/config.ts';
import { createOperations } from './operation/adminChannel/operations.ts';
import { purgeRegularly } from './leads/purgeRegularly.ts';
import { startAdminChannel } from './operation/adminChannel/server.ts';
import { publishTexts } from './proof/consentTexts.ts';
import { headTargets, keepHeads } from './proof/keepHeads.ts';
import { loadSigningKey } from './proof/loadSigningKey.ts';
import type { SigningKey } from './proof/signingKey.ts';
import { lockDataDir } from './operation/dataDirLock.ts';
import { privateDataDir, refuseForeignFolder, usingDataDir } from './operation/privateDataDir.ts';
import { listening } from './http/listening.ts';
import { awaitDatabase } from './database/awaitDatabase.ts';
import { openDatabase } from './database/open.ts';
import type { Database } from './database/types.ts';
import { refuseOtherProduct } from './operation/otherProduct.ts';
import { noCompanyGetsLeads } from './operation/noCompany.ts';
import { leadsToNobody } from './operation/withoutDestination.ts';
import { whereLeadsAre } from './operation/whereLeadsAre.ts';
import { oncePerMinute } from './operation/limitedLog.ts';
import { otherSettings, serviceSettingsOf } from './operation/serviceSettings.ts';
import { readServiceSettings, saveServiceSettings } from './repositories/serviceSettings.ts';
import { fileTransport, mailFolderOf } from './mail/fileTransport.ts';
import { smtpTransport } from './mail/smtpTransport.ts';
import type { MailTransport, TextTransport } from './mail/transport.ts';
import { createMetrics, type Metrics } from './operation/metrics.ts';
import { startMetricsServer } from './operation/metricsServer.ts';
import { terminalCodeSender } from './codes/codeSender.ts';
import { createMailDomainResolver } from './checks/mailDomains.ts';
import { twilioLineTypes } from './twilio/lookup.ts';
import { twilioMessages } from './twilio/messages.ts';
import { twilioCodeSender } from './twilio/verify.ts';

/** How long a stop may take before the process exits anyway; docs/operations.md promises 10 s. */
export const STOP_LIMIT_MS = 9_000;
/** How long, in milliseconds, requests in flight may still take after a long drain. */
export const FINISH_LIMIT_MS = 7_000;
/** How long a start retries PostgreSQL: as long as its restart or failover takes. */
const DATABASE_RETRY_FOR_MS = 30_000;

const KEY_IN_DATABASE =
  'The key that signs proof of consent lies in the database whose content it proves: set PROOF_KEY ' +
  '(docs/operations.md, "Proof of consent")';

/** A service that listens for requests. */
export interface RunningService {
  url: string;
  /** Finishes the requests in flight and closes everything; resolves with the exit code. */
  stop(): Promise<number>;
}

/** A start that was given up because the process is to stop. */
export class StartInterrupted extends Error {
  constructor() {
    super('stopped before the start was complete');
  }
}

/** How to start: where the site is, where lines for the operator go, and when to give up. */
export interface RunOptions {
  siteDir: string | null;
  /** Both write a line to the operator's terminal; `warn`, what should be set differently. */
  print: (line: string) => void;
  warn: (line: string) => void;
  /** Aborted when the process is to stop; a start then gives up. */
  signal?: AbortSignal;
}

/** Rejects when the signal is aborted. */
const interrupted = (signal: AbortSignal | undefined) =>
  new Promise<never>((_resolve, reject) => {
    const interrupt = () => reject(new StartInterrupted());
    if (signal?.aborted) interrupt();
    else signal?.addEventListener('abort', interrupt, { once: true });
  });

/** Closes what was opened, last first, and continues if a step fails. */
class Closers {
  readonly #steps: (() => Promise<unknown>)[] = [];

  add(step: () => Promise<unknown>): void {
    this.#steps.unshift(step);
  }

  async closeAll(): Promise<boolean> {
    let clean = true;
    for (const step of this.#steps.splice(0)) {
      await step().catch((error: unknown) => {
        clean = false;
        process.stderr.write(
          `While stopping: ${error instanceof Error ? error.message : 'error'}\n`,
        );
      });
    }
    return clean;
  }
}

/**
 * What the service asks others for, by its settings. Twilio sends codes if it is configured; otherwise the
 * terminal prints them, but never in production.
 */
export async function createProviders(
  config: Config,
  print: (line: string) => void,
): Promise<Pick<AppDependencies, 'codeSender' | 'codeSecret' | 'lineTypes' | 'mailDomains'>> {
  const { twilio, production, clientName, product } = config;
  const codeText = (code: string) => product.messages.codeText(clientName, code);
  const local = production ? null : terminalCodeSender(codeText, print);
  return {
    codeSender: twilio ? twilioCodeSender(twilio) : local,
    codeSecret: config.codeSecret ?? (local ? await loadCodeSecret(config.dataDir) : ''),
    lineTypes: twilio?.lookup ? twilioLineTypes(twilio) : null,
    mailDomains: config.emailMx ? createMailDomainResolver() : null,
  };
}

/** Sends through the mail server of MAIL_URL, or writes files if there is none. */
function createMailTransport(
  { dataDir, mail, production }: Config,
  print: (line: string) => void,
): MailTransport {
  const { url } = mail;
  if (url !== null) return smtpTransport({ ...mail, url });
  const folder = mailFolderOf(dataDir);
  const but = production ? '; leads to companies by e-mail fail, and are sent once it is' : '';
  print(`E-mails are not sent: they are written into ${folder}, because MAIL_URL is not set${but}`);
  return fileTransport(folder);
}

/** Sends texts by Twilio's messaging service; null if none is named. */
function createTextTransport({ twilio }: Config): TextTransport | null {
  const messagingServiceSid = twilio?.messagingServiceSid ?? null;
  if (twilio === null || messagingServiceSid === null) return null;
  return twilioMessages({ ...twilio, messagingServiceSid });
}

const createTransports = (config: Config, print: (line: string) => void) => ({
  mailTransport: createMailTransport(config, print),
  textTransport: createTextTransport(config),
});

/** A name at which a browser on this computer finds the service. */
const shownHost = (host: string) =>
  ['0.0.0.0', '::', '127.0.0.1'].includes(host) ? 'localhost' : host;

/** The metrics, with a server of their own if one is configured. */
async function startMetrics(
  db: Database,
  { metricsHost: host, metricsPort: port, destinations }: Config,
  print: (line: string) => void,
  closers: Closers,
): Promise<Metrics> {
  const metrics = createMetrics(db, { defaults: port !== null, destinations });
  if (port !== null) {
    const server = await startMetricsServer(metrics.registry, { host, port });
    closers.add(() => server.close());
    print(`Metrics: ${server.url}`);
  }
  return metrics;
}

/** Records the texts that this start publishes, and loads the signing key and warnings. Can be repeated. */
async function introduce(
  db: Database,
  config: Config,
): Promise<{ signingKey: SigningKey; warnings: string[] }> {
  const { product, production, destinations, proofKey } = config;
  const now = systemClock.now();
  await refuseOtherProduct(db, config);
  await publishTexts(db, product, now);
  const signingKey = await loadSigningKey(db, proofKey);
  // Only one process at a time has the embedded database.
  const others =
    db.kind === 'postgres'
      ? otherSettings(serviceSettingsOf(config), await readServiceSettings(db))
      : [];
  const unserved = await noCompanyGetsLeads(db, now);
  if (!production) return { signingKey, warnings: [...others, ...unserved] };
  const unheard = await leadsToNobody(db, destinations.length, now);
  const unsigned = proofKey === null ? [KEY_IN_DATABASE] : [];
  return { signingKey, warnings: [...others, ...unsigned, ...unheard, ...unserved] };
}

async function start(
  config: Config,
  options: RunOptions & { stopping: AbortSignal },
  closers: Closers,
): Promise<string> {
  const { print, warn, stopping } = options;
  const adminChannel = await startAdminChannel();
  closers.add(() => adminChannel.close());
  if (config.databaseUrl === null) {
    const { dataDir } = config;
    const { port, token } = adminChannel;
    const holder = { pid: process.pid, port, token, role: 'server' } as const;
    await usingDataDir(dataDir, async () => {
      await refuseForeignFolder(dataDir);
      closers.add(await lockDataDir(dataDir, holder, { print }));
      await privateDataDir(dataDir);
    });
  }
  let onConnectionLost = (_error: Error): void => undefined;
  const db = await openDatabase(config, {
    onProgress: print,
    onWarning: warn,
    onConnectionLost: (error) => onConnectionLost(error),
    retryForMs: DATABASE_RETRY_FOR_MS,
  });
  closers.add(() => db.close());
  const waiting = { clock: systemClock, retryForMs: DATABASE_RETRY_FOR_MS, onProgress: print };
  // The database may restart between any two statements of a start; the embedded one does not.
  const insist = <T>(work: () => Promise<T>) =>
    db.kind === 'postgres' ? awaitDatabase(waiting, work) : work();
  const { signingKey, warnings } = await insist(() => introduce(db, config));
  warnings.forEach(warn);
  const metrics = await startMetrics(db, config, print, closers);
  const app = await buildApp({
    config,
    db,
    clock: systemClock,
    ...(await createProviders(config, print)),
    ...createTransports(config, config.production ? warn : print),
    signingKey,
    siteDir: options.siteDir,
    stopping,
    metrics,
  });
  const lostCount = oncePerMinute(systemClock);
  onConnectionLost = (error) => {
    const count = lostCount('lost');
    if (count !== null) app.log.warn({ err: error, count }, 'database connection lost');
  };
  const { host, port: wantedPort } = config;
  const listens = listening(
    { host, port: wantedPort, settings: { host: 'HOST', port: 'PORT' } },
    (on) => app.listen(on),
  );
  // Waits, because closing Fastify while it begins to listen makes it throw where nobody can catch it.
  closers.add(() => listens.catch(() => undefined).then(() => app.close()));
  await listens;
  // Saved only once the start has succeeded: commands act by the settings of the latest successful start.
  const settings = serviceSettingsOf(config);
  await insist(() => saveServiceSettings(db, settings, systemClock.now()));
  adminChannel.serve(createOperations(db, settings, config));
  const { leadRetentionDays } = config;
  const { retentionHeld: held, proofFailing: failing } = metrics;
  const mailFolder = mailFolderOf(config.dataDir);
  closers.add(
    purgeRegularly({ db, clock: systemClock, leadRetentionDays, log: app.log, held, mailFolder }),
  );
  closers.add(
    keepHeads({
      db,
      clock: systemClock,
      key: signingKey,
      ...headTargets(config),
      log: app.log,
      failing,
    }),
  );
  const { port } = app.server.address() as AddressInfo;
  return `http://${shownHost(host)}:${port}`;
}

/**
 * Starts the whole service: data folder, database, app, listener.
 *
 * @throws {ConfigError} if a setting cannot be used; {DataDirInUse} if another process uses the data
 * folder; {StartInterrupted} if the signal is aborted meanwhile.
 */
export async function run(config: Config, options: RunOptions): Promise<RunningService> {
  const closers = new Closers();
  const stopping = new AbortController();
  let url: string;
  try {
    const started = start(config, { ...options, stopping: stopping.signal }, closers);
    url = await Promise.race([started, interrupted(options.signal)]);
  } catch (error) {
    await closers.closeAll();
    throw error;
  }
  options.print(options.siteDir === null ? `Answering calls at ${url}` : `Open the site: ${url}`);
  options.print(whereLeadsAre(config));
  return {
    url,
    stop: async () => {
      options.print('Shutting down: requests in flight are answered first');
      const drainMs = config.drainSeconds * 1_000;
      const limit = setTimeout(
        () => {
          process.stderr.write('Stopping took too long: exiting with requests in flight\n');
          process.exit(1);
        },
        Math.max(STOP_LIMIT_MS, drainMs + FINISH_LIMIT_MS),
      );
      limit.unref();
      stopping.abort();
      await systemClock.delay(drainMs);
      const isClean = await closers.closeAll();
      clearTimeout(limit);
      options.print('Shut down');
      return isClean ? 0 : 1;
    },
  };
}
