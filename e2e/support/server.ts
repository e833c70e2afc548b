import { execFile, spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { cp, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { promisify } from 'node:util';
import type { AnswerDifferences } from '@tidyguard/content';
import { freePort } from '../../service/src/testing/freePort.ts';
import { quickWasm } from '../../service/src/testing/quickWasm.ts';

const execute = promisify(execFile);
const root = join(import.meta.dirname, '../..');

/** The built files of the operator's commands: `npm run leads` and so on. */
const commandFile = (name: 'leads' | 'companies') =>
  join(root, `service/dist/operation/cli/${name}.js`);

/** A stored lead as `npm run leads -- --format json` prints it: the fields that tests read. */
export interface StoredLead {
  lead_id: string;
  session_id: string;
  version: number;
  /** Whether it is the newest stored version of the lead. */
  latest: boolean;
  status: string;
  quarantine_reasons: string[];
  first_name: string;
  last_name: string;
  phone: string;
  email: string;
  zip: string;
  /** Whether a code was confirmed for the phone, as the service knew. */
  phone_code: string;
  /** Whether the person opted out after this consent. */
  opted_out: boolean;
  outcome: string;
  predicted_outcome: string;
  quiz_answers: Record<string, string>;
  /** What was requested on the outcome page. */
  request: {
    add_ons?: string[];
    preferred_time?: { date: string; from: string; to: string } | null;
  } | null;
  /** The version of the questions that the page asked. */
  definition_version: string | null;
  /** How the answers differ from what the service's product asks; null if they fit. */
  answer_differences: AnswerDifferences | null;
  consent: {
    text: string;
    sha256: string;
    company_ids: string[] | null;
    version: string;
    agreed_at: string;
    received_at: string;
    proof: 'proven' | 'unproven' | null;
    unproven_reason: string | null;
    page_build: string | null;
    phone_verified: boolean;
    certificate_url: string;
    lead_token: string;
    initially_checked: boolean;
    page_url: string;
  };
  validations: Record<string, { status: string; source?: string; verified?: boolean }>;
  utm: Record<string, string>;
  metadata: { landing_page: string; referrer: string };
}

/** A stored opt-out as `npm run leads -- opt-outs --format json` prints it: the fields that tests read. */
export interface StoredOptOut {
  kind: 'phone' | 'email';
  subject: string;
  request: string;
  source: string;
  gpc: boolean;
}

/** The environment variable that tells workers the folder of the empty database. */
const TEMPLATE_VARIABLE = 'TIDYGUARD_E2E_TEMPLATE';

export type ServerEnvironment = Record<string, string>;

/** The built site and service in a process of its own, on a free port with an empty database. */
export class TidyGuardServer {
  readonly #dataDir: string;
  #environment: ServerEnvironment;
  #process: ChildProcess | null = null;
  #lines: string[] = [];
  #url = '';

  private constructor(dataDir: string, environment: ServerEnvironment) {
    this.#dataDir = dataDir;
    this.#environment = environment;
  }

  /** A server that already runs elsewhere: it has an address only and is never stopped. */
  static at(url: string): TidyGuardServer {
    const server = new TidyGuardServer('', {});
    server.#url = url.replace(/\/$/, '');
    return server;
  }

  static async start(environment: ServerEnvironment = {}): Promise<TidyGuardServer> {
    const dataDir = await mkdtemp(join(tmpdir(), 'tidyguard-'));
    const template = process.env[TEMPLATE_VARIABLE];
    if (template) await cp(template, dataDir, { recursive: true });
    const server = new TidyGuardServer(dataDir, environment);
    await server.run(String(await freePort()));
    return server;
  }

  /**
   * Makes one empty database that later starts copy, which is four times as fast as
   * making each anew. Resolves to a function that removes it.
   */
  static async prepareTemplate(): Promise<() => Promise<void>> {
    const server = await TidyGuardServer.start();
    await server.#end('SIGTERM');
    process.env[TEMPLATE_VARIABLE] = server.#dataDir;
    return () => rm(server.#dataDir, { recursive: true, force: true });
  }

  get url() {
    return this.#url;
  }

  /** Starts on a port, by default on that of before. Resolves once the server says that it listens. */
  async run(port = new URL(this.#url).port) {
    const child = spawn(process.execPath, [...quickWasm, join(root, 'service/dist/server.js')], {
      env: {
        ...process.env,
        NODE_ENV: 'test',
        RATE_LIMIT: 'off',
        // Tests fill in forms faster than people.
        MIN_FORM_MS: '0',
        // Tests leave codes unentered, all from one network.
        CODE_PROOF: 'never',
        // Test addresses are at example.com, which takes no mail.
        EMAIL_MX: 'off',
        ...this.#environment,
        PORT: port,
        DATA_DIR: this.#dataDir,
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    this.#process = child;
    // The server must not outlive its worker.
    const killOnExit = () => child.kill('SIGKILL');
    process.once('exit', killOnExit);
    child.once('exit', () => process.off('exit', killOnExit));
    const lines = createInterface({ input: child.stdout });
    const errors: string[] = [];
    createInterface({ input: child.stderr }).on('line', (line) => errors.push(line));
    this.#url = await new Promise<string>((resolve, reject) => {
      lines.on('line', (line) => {
        this.#lines.push(line);
        const ready = /^Open the site: (\S+)/.exec(line);
        if (ready?.[1]) resolve(ready[1]);
      });
      child.once('exit', (code) =>
        reject(new Error(`The server ended with ${code}: ${errors.join('\n')}`)),
      );
    });
  }

  /** Ends the process with SIGKILL, as a crash would. */
  async kill() {
    await this.#end('SIGKILL');
  }

  /** Restarts it with changed settings, and with the same database and address. */
  async restart(changes: ServerEnvironment) {
    await this.#end('SIGTERM');
    this.#environment = { ...this.#environment, ...changes };
    await this.run();
  }

  /** Stops the server and removes its database. */
  async stop() {
    await this.#end('SIGTERM');
    if (this.#dataDir !== '') await rm(this.#dataDir, { recursive: true, force: true });
  }

  async #end(signal: NodeJS.Signals) {
    const child = this.#process;
    this.#process = null;
    if (!child || child.exitCode !== null) return;
    const exited = once(child, 'exit');
    child.kill(signal);
    await exited;
  }

  /** The stored leads, read through the operator's command `npm run leads`. */
  async leads(): Promise<StoredLead[]> {
    return (await this.#list('list')) as StoredLead[];
  }

  /** The stored opt-outs, read in the same way. */
  async optOuts(): Promise<StoredOptOut[]> {
    return (await this.#list('opt-outs')) as StoredOptOut[];
  }

  /** The emails to an address, from the files that the service writes if it has no mail server. */
  async mailsTo(address: string): Promise<string[]> {
    const folder = join(this.#dataDir, 'mail');
    const names = await readdir(folder).catch(() => []);
    const mails = await Promise.all(
      names
        .filter((name) => name.endsWith('.eml'))
        .map((name) => readFile(join(folder, name), 'utf8')),
    );
    return mails.filter((mail) => mail.includes(`\nTo: ${address}`));
  }

  /** The page that proves the consents of a phone. */
  certificate(phone: string): Promise<string> {
    const args = ['certificate', '--phone', phone, '--file', '-'];
    return this.#run(join(root, 'scripts/leads.mjs'), args);
  }

  /** What `npm run companies -- …` prints. */
  companies(...args: string[]): Promise<string> {
    return this.#run(commandFile('companies'), args);
  }

  /** What `npm run leads -- …` prints, for commands without a method of their own here. */
  operate(...args: string[]): Promise<string> {
    return this.#run(commandFile('leads'), args);
  }

  /** Imports the companies of a list, as `npm run companies -- import` does. */
  async importCompanies(csv: string): Promise<void> {
    const file = join(this.#dataDir, 'companies.csv');
    await writeFile(file, csv);
    await this.companies('import', file);
  }

  /** Which company has a lead, and why: what `npm run leads -- why --lead ID` prints. */
  whyOf({ lead_id }: StoredLead): Promise<string> {
    return this.operate('why', '--lead', lead_id);
  }

  async #list(command: 'list' | 'opt-outs'): Promise<unknown> {
    const json = await this.#run(commandFile('leads'), [command, '--format', 'json']);
    return JSON.parse(json) as unknown;
  }

  async #run(cli: string, args: readonly string[]): Promise<string> {
    const { stdout } = await execute(process.execPath, [...quickWasm, cli, ...args], {
      env: { ...process.env, ...this.#environment, DATA_DIR: this.#dataDir },
      maxBuffer: 64 * 1024 * 1024,
    });
    return stdout;
  }

  /** The last one-time code that the service printed for a phone of ten digits; null if none. */
  lastCode(phone: string): string | null {
    const sent = new RegExp(`^\\[sms\\] \\+1${phone}: \\D*(\\d{6})`);
    const codes = this.#lines
      .map((line) => sent.exec(line)?.[1])
      .filter((code) => code !== undefined);
    return codes.at(-1) ?? null;
  }
}
