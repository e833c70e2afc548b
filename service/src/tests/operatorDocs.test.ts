import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { jest } from '@jest/globals';
import { standardProduct } from '@tidyguard/content/products';
import type { FastifyInstance } from 'fastify';
import { packageRoot } from '../common/packageRoot.ts';
import { readConfig } from '../config/config.ts';
import { readDestinations } from '../config/destinations.ts';
import { paths } from '../contract/index.ts';
import type { Database } from '../database/types.ts';
import { createOperations } from '../operation/adminChannel/operations.ts';
import { parseCommand } from '../operation/cli/arguments.ts';
import { execute } from '../operation/cli/commands.ts';
import { makeHead } from '../proof/heads.ts';
import { writeHeads } from '../proof/keepHeads.ts';
import { newPrivateKey } from '../proof/signingKey.ts';
import { serviceSettingsOf } from '../operation/serviceSettings.ts';
import { post, testApp, testConfig, testDatabase, testSigningKey } from '../testing/harness.ts';
import { sampleCompany } from '../testing/companies.ts';
import { listCompanies } from '../testing/listCompanies.ts';
import { leadSubmission } from '../testing/samples.ts';
import { exportOf } from '../testing/verifyChain.ts';
import { commandsOf, leadsArguments, type ShownCommand } from '../testing/operatorCommands.ts';

const root = join(packageRoot, '..');
const documents = ['docs/operations.md', 'docs/matching.md', 'docs/upgrade.md', 'deploy/README.md'];
const scripts = (
  JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
    scripts: Record<string, string>;
  }
).scripts;

const SECRET = 'whsec_MDEyMzQ1Njc4OTAxMjM0NTY3ODkwMTIzNDU2Nzg5MDE=';
const PROOF_KEY = newPrivateKey();
/** The destinations that the documents name. */
const DESTINATIONS = ['crm', 'mail']
  .map((name) => `${name}=https://${name}.example.com/in|${SECRET}`)
  .join(',');

/** Every setting of service and site. */
const names = new Set(
  [...readFileSync(join(root, '.env.example'), 'utf8').matchAll(/^#([A-Z_]+)=/gm)].map(
    ([, name]) => name,
  ),
);

/** Commands that the test does not run, by how they begin, and why. */
const NOT_RUN: Readonly<Record<string, string>> = {
  'npm start': 'builds and serves: the journeys start the same build',
  'npm test': 'this test is part of it',
  'npm run build': 'takes minutes: npm test builds',
  'npm run content:check': 'npm test runs it as a stage of its own',
  'npm run preview': 'builds for minutes: scripts/preview.test.ts runs its steps',
  'npm run bench': 'measures for minutes',
  'npm run form-pictures': 'needs a built site: npm run build ends with it',
  'npm run settings': 'writes files: scripts/settings.test.ts compares them',
  'node service/dist/server.js': 'runs until it is stopped: service/src/tests/processes starts it',
  'docker build': 'needs a container engine',
  'docker run': 'needs a container engine',
  'docker stop': 'needs a container engine',
  systemctl: 'changes this machine',
  journalctl: 'needs systemd',
  'systemd-analyze security': 'needs systemd',
  useradd: 'changes this machine',
  install: 'changes this machine',
  'npm run database': 'needs two logins: service/src/database/twoLogins.test.ts',
  'npm run companies':
    'needs the file of docs/matching.md: service/src/matching/decisions.test.ts runs its steps',
  'openssl genpkey':
    'makes a random key: service/src/proof/signingKey.test.ts takes one of that form',
  pg_dump: 'is no part of the PostgreSQL that the tests start',
  pg_restore: 'is no part of the PostgreSQL that the tests start',
  'cp -a': 'copies the data folder, which the test does not have',
  'git log': 'shows the repository',
  'git revert': 'changes the repository',
  'npm install': 'takes minutes: npm test installs',
};

const shown = documents.flatMap((document) =>
  commandsOf(readFileSync(join(root, document), 'utf8')).map((command) => ({ document, command })),
);

const reasonOf = ({ words }: ShownCommand) =>
  Object.keys(NOT_RUN).find((start) => `${words.join(' ')} `.startsWith(`${start} `));

/** What a command that is not run needs and lacks: its script, its file or a setting that it names. */
function problemsOf({ words, env, text }: ShownCommand): string[] {
  const script = words[0] === 'npm' && words[1] === 'run' ? words[2] : undefined;
  const file =
    words[0] === 'node' ? words[1]?.replace('/dist/', '/src/').replace('.js', '.ts') : undefined;
  return [
    ...(script === undefined || scripts[script] ? [] : [`${text}: there is no such script`]),
    ...(file === undefined || existsSync(join(root, file)) ? [] : [`${text}: no such file`]),
    ...Object.keys(env)
      .filter((name) => !names.has(name))
      .map((name) => `${text}: there is no setting ${name}`),
  ];
}

describe('the commands of the documents for operators', () => {
  let db: Database;
  let app: FastifyInstance;
  let folder = '';
  // A folder of its own, because all of its files are read as heads.
  let proofFolder = '';
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'tidyguard-docs-'));
    proofFolder = join(folder, 'proof');
    db = await testDatabase();
    await makeHead(db, testSigningKey, new Date());
    await writeHeads(db, testSigningKey, proofFolder);
    await listCompanies(db, sampleCompany('bright-home'));
    app = await testApp(db, { config: testConfig() });
  }, 60_000);
  afterEach(() => jest.restoreAllMocks());
  afterAll(async () => {
    await app.close();
    await db.close();
    await rm(folder, { recursive: true });
  });

  test('are found in blocks and in inline code', () => {
    expect(shown.length).toBeGreaterThan(40);
    expect(commandsOf('`X_Y=1 npm run a` `-- --b` `no` | `npm run c -- \\| d`')).toMatchObject([
      { env: { X_Y: '1' }, words: ['npm', 'run', 'a'] },
      { words: ['npm', 'run', 'leads', '--', '--b'] },
      { words: ['npm', 'run', 'c', '--', '|', 'd'] },
    ]);
    expect(commandsOf("```sh\nexport A='b c' \\\n  D=e\nnode x.js & # why\n```")).toMatchObject([
      { env: { A: 'b c', D: 'e' } },
      { words: ['node', 'x.js'] },
    ]);
  });

  /** Makes a company return the lead, which some commands need. */
  const giveBack = (leadId: string) =>
    db.query(
      `INSERT INTO assignments (assignment_id, lead_id, lead_version, company_id, company_version,
         place, assigned_at, passed_over, ended, ended_at, return_reason)
       VALUES (gen_random_uuid(), $1, 1, 'bright-home', 1, 1, now(), '[]', 'returned', now(),
         'wrong_number')`,
      [leadId],
    );

  /** Makes a destination have the lead and not know yet that its consent is revoked, which others need. */
  const oweNotice = (leadId: string) =>
    db.query(
      `INSERT INTO deliveries (delivery_id, lead_id, version, destination, event, reason, created_at)
       VALUES (gen_random_uuid(), $1, 1, 'crm', 'consent.revoked', 'stop', now())`,
      [leadId],
    );

  const ofLeads = shown.flatMap(({ document, command }) => {
    const given = leadsArguments(command);
    // The page of a certificate is made outside the service: scripts/certificate.test.ts runs that.
    if (given === null || given.includes('--document')) return [];
    return [{ document, text: command.text, given }];
  });

  test.each(ofLeads)('$text ($document) works on a service with a lead', async ({ given }) => {
    const { body } = await post(app, paths.lead, leadSubmission());
    // What a command says beside its output is only for the person who types it.
    jest.spyOn(console, 'error').mockReturnValue();
    await giveBack(String(body.lead_id));
    await oweNotice(String(body.lead_id));
    const filled = given.map((word, index) => {
      if (word === 'ID') return String(body.lead_id);
      if (['export.jsonl', 'person.json', 'opt-outs.json'].includes(word))
        return join(folder, word);
      if (word === 'key.pem') return join(proofFolder, `key-${testSigningKey.keyId}.pem`);
      if (word !== '…') return word;
      return given[index - 1] === '--email' ? 'ada@example.com' : '2145550123';
    });
    const command = parseCommand(filled);
    let written = '';
    if (command.name !== 'help') {
      await writeFile(join(folder, 'opt-outs.json'), '[]');
      await writeFile(join(folder, 'export.jsonl'), (await exportOf(db)).join('\n'));
      const config = testConfig({ DELIVERY_URLS: DESTINATIONS });
      const operations = createOperations(db, serviceSettingsOf(config), config);
      await execute(
        operations,
        command,
        standardProduct.quiz,
        async (text) => {
          written += text;
        },
        proofFolder,
      );
    }
    expect(written !== '' || command.name === 'help').toBe(true);
  });

  test('mention options that a command has', () => {
    const operations = readFileSync(join(root, 'docs/operations.md'), 'utf8');
    const mentioned = [...operations.matchAll(/`(--[a-z-]+)(?: ID| TIME| …)?`/g)].map(
      ([, option = '']) => option,
    );
    expect(mentioned.length).toBeGreaterThan(2);
    for (const option of mentioned) {
      // This command takes no such option; what counts is that the option exists.
      expect(() => parseCommand(['purge', `${option}=x`])).not.toThrow(/Unknown option/);
    }
  });

  const others = shown.filter(({ command }) => leadsArguments(command) === null);

  test('are all run or checked here, or not run for a reason', () => {
    const isRead = ({ words }: ShownCommand) => ['export', 'echo', undefined].includes(words[0]);
    const skipped = others.filter(({ command }) => !isRead(command));
    const unexplained = skipped.filter(({ command }) => reasonOf(command) === undefined);
    expect(unexplained.map(({ document, command }) => `${document}: ${command.text}`)).toEqual([]);
    expect(others.flatMap(({ command }) => problemsOf(command))).toEqual([]);
    const used = new Set(skipped.map(({ command }) => reasonOf(command)));
    expect(Object.keys(NOT_RUN).filter((start) => !used.has(start))).toEqual([]);
  });

  test('dump and restore with the login that owns the tables: the other may not lock all of them', () => {
    const copying = others
      .map(({ command }) => command)
      .filter(({ words: [program = ''] }) => ['pg_dump', 'pg_restore'].includes(program));
    // Inline code may name the program alone.
    const whole = copying.filter(({ words }) => words.length > 1);
    expect(whole.map(({ words: [program] }) => program)).toEqual(['pg_dump', 'pg_restore']);
    for (const { text } of whole) expect(text).toContain('"$MIGRATION_DATABASE_URL"');
  });

  test('set what the service takes, and export what it takes together', () => {
    const envOf = (commands: readonly ShownCommand[]) =>
      Object.fromEntries(
        commands
          .flatMap(({ env }) => Object.entries(env))
          .map(([name, value]) => [
            name,
            value
              .replaceAll('whsec_…', SECRET)
              .replace('postgres://…', 'postgres://db/app')
              .replace(/^\$\(cat \S+proof-key\)$/, PROOF_KEY),
          ]),
      );
    const commands = others.map(({ command }) => command);
    const exported = commands.filter(({ words }) => words[0] === 'export');
    expect(readConfig(envOf(exported))).toMatchObject({ production: true, trustProxy: 1 });
    for (const command of commands.filter(({ words }) => words.length === 0)) {
      expect(readConfig(envOf([command]))).not.toEqual(readConfig({}));
    }
    const processes = commands.filter(
      ({ words, env }) => words.join(' ') === 'node service/dist/server.js' && 'PORT' in env,
    );
    const configs = processes.map((one) => readConfig(envOf([...exported, one])));
    expect(configs).toHaveLength(2);
    for (const name of ['port', 'metricsPort', 'dataDir'] as const) {
      expect(new Set(configs.map((config) => config[name])).size).toBe(2);
    }
    for (const { proofKey } of configs) expect(proofKey).toBe(PROOF_KEY);
  });

  test('make a secret that the service takes for a destination', () => {
    const [making] = others.filter(({ command }) => command.words[0] === 'echo');
    const secret = execFileSync('bash', ['-c', making?.command.text ?? ''])
      .toString()
      .trim();
    const env = { DELIVERY_URLS: `https://crm.example.com/leads|${secret}` };
    expect(readDestinations(env, true)).toMatchObject([{ secrets: [secret] }]);
  });
});
