import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { standardProduct } from '@tidyguard/content/products';
import { packageRoot } from '../common/packageRoot.ts';
import { paths } from '../contract/index.ts';
import { openDatabase } from '../database/open.ts';
import type { Database } from '../database/types.ts';
import { createOperations } from '../operation/adminChannel/operations.ts';
import { parseCommand } from '../operation/cli/arguments.ts';
import { execute } from '../operation/cli/commands.ts';
import { executeCompanies, parseCompaniesCommand } from '../operation/cli/companyCommands.ts';
import { LIST_HEADER, listLine } from '../testing/companies.ts';
import { emptyDatabase, post, testApp, testConfig, testDatabase } from '../testing/harness.ts';
import { commandsOf } from '../testing/operatorCommands.ts';
import { startPostgres } from '../testing/postgres.ts';
import { leadSubmission } from '../testing/samples.ts';
import { decisionOn } from './decisions.ts';

/** Runs the commands on a database, given the words after `npm run`; returns what they print. */
function commandLine(db: Database, files: Record<string, string>) {
  const operations = createOperations(db, null, testConfig());
  return async (...[script, ...args]: string[]): Promise<string> => {
    let output = '';
    const write = async (text: string) => {
      output += text;
    };
    const run =
      script === 'companies'
        ? () => {
            const command = parseCompaniesCommand(args);
            if (command.name === 'help') throw new Error('only commands that do something');
            return executeCompanies(operations, command, write, async (file) => files[file] ?? '');
          }
        : () => {
            const command = parseCommand(args);
            if (command.name === 'help') throw new Error('only commands that do something');
            return execute(operations, command, standardProduct.quiz, write);
          };
    await run().catch((error: unknown) => {
      output += `! ${error instanceof Error ? error.message : String(error)}\n`;
    });
    return output;
  };
}

const list = (...lines: string[]) => [LIST_HEADER, ...lines].join('\n');

async function storeLead(db: Database): Promise<string> {
  const app = await testApp(db);
  const { body } = await post(app, paths.lead, leadSubmission());
  await app.close();
  return String(body.lead_id);
}

const embedded = async () => {
  const db = await testDatabase();
  return { db, empty: () => emptyDatabase(db), close: () => db.close() };
};

const server = async () => {
  const postgres = await startPostgres();
  const db = await openDatabase(
    { databaseUrl: postgres.url, databaseConnections: 4, dataDir: 'none' },
    { retryForMs: 0, onProgress: () => undefined, onConnectionLost: () => undefined },
  );
  return {
    db,
    empty: () =>
      db.exec('RESET ROLE; TRUNCATE leads, opt_outs, company_revisions, company_versions CASCADE'),
    close: async () => {
      await db.close();
      await postgres.close();
    },
  };
};

describe.each([
  ['PGlite', embedded],
  ['PostgreSQL', server],
])('on %s', (_kind, open) => {
  let opened: Awaited<ReturnType<typeof open>>;
  beforeAll(async () => {
    opened = await open();
  }, 60_000);
  beforeEach(() => opened.empty());
  afterAll(() => opened.close());

  test('a list is imported whole or not at all, and one that is as before changes nothing', async () => {
    const files = {
      'good.csv': list(listLine('a'), listLine('b', { insured_until: '2020-01-01' })),
      'bad.csv': list(listLine('c'), listLine('a', { weight: 'much' })),
      'changed.csv': list(listLine('a', { weight: '2' }), listLine('d')),
    };
    const run = commandLine(opened.db, files);
    expect(await run('companies', 'list')).toBe(
      'No company is listed: every lead goes to every destination.\n',
    );
    expect(await run('companies', 'import', 'bad.csv')).toBe(
      'line 3, weight: much is no whole number; write a whole number from 1 to 1000, without signs\n' +
        '! Nothing was imported: 1 cell is wrong.\n',
    );
    expect(await run('companies', 'list', '--format', 'json')).toBe('[]\n');
    expect(await run('companies', 'import', 'good.csv')).toBe(
      '2 companies added, 0 changed, 0 as before.\na: new\nb: new\nb: insured expired after 2020-01-01\n',
    );
    expect(await run('companies', 'import', 'good.csv')).toContain(
      '0 companies added, 0 changed, 2 as before.\n',
    );
    expect(await run('companies', 'pause', 'a')).toBe(
      'a is now paused.\nIt keeps the leads that it has, and may still accept them.\n',
    );
    expect(await run('companies', 'pause', 'a')).toBe('a is paused already.\n');
    expect(await run('companies', 'pause', 'e')).toBe('! There is no company e.\n');
    expect(await run('companies', 'import', 'changed.csv')).toContain(
      '1 company added, 1 changed, 0 as before.\nd: new\na: weight 1 → 2\n',
    );
    expect(JSON.parse(await run('companies', 'list', '--format', 'json'))).toMatchObject([
      { company_id: 'a', version: 3, is_paused: true, terms: { weight: 2 } },
      { company_id: 'b', version: 1, is_paused: false },
      { company_id: 'd', version: 1, is_paused: false },
    ]);
    expect(await run('companies', 'resume', 'a')).toBe('a is now active.\n');
    const table = await run('companies', 'list');
    expect(table).toMatch(/^a +a +4 +2 +active +webhook +valid$/m);
    expect(table).toMatch(
      /^b +b +1 +1 +paused by a document +webhook +insured expired after 2020-01-01$/m,
    );
    expect(await run('companies', 'list', '--format', 'csv')).toContain('\r\na,4,active,');
    expect(JSON.parse(await run('companies', 'show', 'a'))).toMatchObject({ version: 4 });
  });

  test('what a list does not say of returns stays as it was, and what it says is named', async () => {
    const percent = (cell: string) => [`${LIST_HEADER},return_percent`, `${listLine('a')},${cell}`];
    const run = commandLine(opened.db, {
      'twenty.csv': percent('20').join('\n'),
      'older.csv': list(listLine('a')),
      'empty.csv': percent('').join('\n'),
    });
    await run('companies', 'import', 'twenty.csv');
    expect(await run('companies', 'import', 'older.csv')).toContain(
      '0 companies added, 0 changed, 1 as before.\n',
    );
    expect(await run('companies', 'import', 'empty.csv')).toBe(
      '0 companies added, 1 changed, 0 as before.\na: return_percent 20 → empty\n',
    );
  });

  test('what is exported can be imported again, and takes back what came between', async () => {
    const files: Record<string, string> = {
      'first.csv': list(listLine('a', { legal_name: '=A, "B" LLC' }), listLine('b')),
      'second.csv': list(listLine('a', { price: '99.00' })),
    };
    const run = commandLine(opened.db, files);
    expect(await run('companies', 'export')).toBe('! No company is listed.\n');
    await run('companies', 'import', 'first.csv');
    const exported = await run('companies', 'export');
    files['exported.csv'] = exported;
    expect(await run('companies', 'import', 'exported.csv')).toBe(
      '0 companies added, 0 changed, 2 as before.\n',
    );
    await run('companies', 'import', 'second.csv');
    expect(await run('companies', 'import', 'exported.csv')).toContain('a: price 99.00 → 45.00\n');
    expect(await run('companies', 'export')).toBe(exported);
  });

  test('says of a lead that no company is known to be chosen before its consent, that it is held or revoked', async () => {
    const leadId = await storeLead(opened.db);
    const run = commandLine(opened.db, { 'list.csv': list(listLine('dallas')) });
    await run('companies', 'import', 'list.csv');
    expect(await run('leads', 'why', '--lead', leadId)).toMatch(
      /No company that was chosen before the consent is on record: what stands above was decided when/,
    );
    expect(await run('leads', 'why', '--lead', leadId)).not.toMatch(/held|revoked/);
    await opened.db.query(
      `UPDATE lead_versions SET status = 'quarantined', quarantine_reasons = '{honeypot}'`,
    );
    expect(await run('leads', 'why', '--lead', leadId)).toContain(
      'The newest version is held (honeypot): ',
    );
    await run('leads', 'revoke', '--phone', leadSubmission().lead.phone);
    expect(await run('leads', 'why', '--lead', leadId)).toContain('The consent is revoked: ');
  });

  test('keeps no decision of a lead that is held: once released it follows its own', async () => {
    const leadId = await storeLead(opened.db);
    const setStatus = (status: string) =>
      opened.db.query('UPDATE lead_versions SET status = $1', [status]);
    await setStatus('quarantined');
    const run = commandLine(opened.db, { 'list.csv': list(listLine('dallas')) });
    await run('companies', 'import', 'list.csv');
    const kept = () => opened.db.query('SELECT 1 FROM match_decisions');
    expect(await run('leads', 'why', '--lead', leadId)).toContain('1. dallas (version 1)');
    expect(await kept()).toEqual([]);
    await setStatus('accepted');
    await run('leads', 'why', '--lead', leadId);
    expect(await kept()).toHaveLength(1);
  });

  test('two imports at the same time both count', async () => {
    const run = commandLine(opened.db, {
      'a.csv': list(listLine('a')),
      'b.csv': list(listLine('b')),
    });
    await Promise.all(['a.csv', 'b.csv'].map((file) => run('companies', 'import', file)));
    expect(JSON.parse(await run('companies', 'list', '--format', 'json'))).toHaveLength(2);
  });

  test('a decision stays as it was made, and can be made again, after the list has changed', async () => {
    const leadId = await storeLead(opened.db);
    const run = commandLine(opened.db, {
      'first.csv': list(
        listLine('dallas'),
        listLine('no-pets', { takes: 'household_type=both' }),
        listLine('boston', { zip_prefixes: '02' }),
      ),
      'later.csv': list(listLine('newer', { weight: '9' }), listLine('dallas', { weight: '5' })),
    });
    expect(await run('leads', 'why', '--lead', leadId)).toBe(
      'No company is listed, so none was chosen.\n',
    );
    await run('companies', 'import', 'first.csv');
    const decided = await run('leads', 'why', '--lead', leadId);
    expect(decided).toMatch(/^Decided .+ UTC for 75201, by revision 1 of the companies\.\n/);
    expect(decided).toContain('\n  1. dallas (version 1): is ');
    expect(decided).toContain('\n  - no-pets (version 1): does not take household_type = ');
    expect(decided).toContain('\n1 company does not cover 75201.\n');
    await run('companies', 'import', 'later.csv');
    await run('companies', 'pause', 'dallas');
    expect(await run('leads', 'why', '--lead', leadId, '--replay')).toBe(
      `${decided}Decided again: the same.\n`,
    );
    const other = await storeLead(opened.db);
    expect(await run('leads', 'why', '--lead', other)).toContain('1. newer (version 1)');
  }, 20_000);

  test('says so where a stored decision does not come out again', async () => {
    const leadId = await storeLead(opened.db);
    const run = commandLine(opened.db, { 'list.csv': list(listLine('dallas')) });
    await run('companies', 'import', 'list.csv');
    await run('leads', 'why', '--lead', leadId);
    await opened.db.query(
      `UPDATE match_decisions SET result = jsonb_set(result, '{ranked,0,company_id}', '"boston"')`,
    );
    expect(await run('leads', 'why', '--lead', leadId, '--replay')).toContain(
      'Decided again: not the same.\n! Decided again, it is another one.\n',
    );
    await opened.db.query('UPDATE match_decisions SET rules = 0');
    expect(await run('leads', 'why', '--lead', leadId, '--replay')).toContain('by other rules');
  });

  test('a lead that two processes decide on at once has one decision', async () => {
    const leadId = await storeLead(opened.db);
    const run = commandLine(opened.db, { 'list.csv': list(listLine('a'), listLine('b')) });
    await run('companies', 'import', 'list.csv');
    const [one, other] = await Promise.all(
      [new Date('2026-11-18T18:00:00Z'), new Date('2026-11-19T18:00:00Z')].map((now) =>
        decisionOn(opened.db, leadId, now),
      ),
    );
    expect(one).not.toBeNull();
    expect(other).toEqual(one);
  });

  test('the steps of docs/matching.md lead from an empty database to a decision', async () => {
    const page = readFileSync(join(packageRoot, '../docs/matching.md'), 'utf8');
    const [, csv = ''] = /```csv\n([^]*?)```/.exec(page) ?? [];
    const run = commandLine(opened.db, { 'companies.csv': csv });
    const leadId = await storeLead(opened.db);
    const outputs: string[] = [];
    for (const { words } of commandsOf(/## First steps\n([^]*?)\n## /.exec(page)?.[1] ?? '')) {
      const [, , script = '', , ...args] = words;
      if (!['companies', 'leads'].includes(script)) continue;
      outputs.push(await run(script, ...args.map((word) => (word === 'ID' ? leadId : word))));
    }
    expect(outputs.filter((output) => output.includes('! '))).toEqual([]);
    expect(outputs[0]).toMatch(/^2 companies added/);
    expect(outputs.at(-1)).toMatch(/1\. [a-z-]+ \(version 1\)[^]*Decided again: the same\.\n$/);
  }, 20_000);
});
