import type { Database } from '../database/types.ts';
import { SERVICE_ROLE } from '../database/serviceRole.ts';
import { seeded } from './seeded.ts';

/** The tables that the chain covers, each with the columns of its key. */
const TABLES = {
  consents: ['lead_id', 'version'],
  consent_texts: ['sha256'],
  published_texts: ['sha256', 'product', 'version'],
  proof_entries: ['lane', 'number'],
  proof_heads: ['number'],
  proof_timestamps: ['number'],
} as const;
type Table = keyof typeof TABLES;

type Row = Record<string, unknown> & { ctid: string };

/** What was done to the tables, and the rows that a verifier has to name for it. */
export interface Tampering {
  what: string;
  /** Names of rows; a finding has to contain one of them. */
  names: string[];
  undo(): Promise<void>;
}

type Done = Pick<Tampering, 'what' | 'names'>;

const quoted = (text: string) => `'${text.replaceAll("'", "''")}'`;

/** A text of the same length that differs in one place. */
function altered(text: string, random: () => number): string {
  if (text === '') return 'x';
  const place = Math.floor(random() * text.length);
  return `${text.slice(0, place)}${text[place] === '0' ? '1' : '0'}${text.slice(place + 1)}`;
}

/** Another value of a column, as SQL. */
function otherValue(type: string, value: unknown, random: () => number): string {
  switch (type) {
    case 'boolean':
      return value === true ? 'false' : 'true';
    case 'integer':
    case 'bigint':
      return value === null ? '1' : String(Number(value) + 1_000);
    case 'uuid':
      return 'gen_random_uuid()';
    case 'timestamp with time zone':
      return value === null
        ? "'2026-01-01'"
        : `timestamptz ${quoted(String(value))} + ${random() < 0.5 ? '-1' : '1'} * interval '1 microsecond'`;
    case 'ARRAY':
      return value === null ? "'{1}'" : "'{}'";
    default:
      return value === null ? "'x'" : quoted(altered(String(value), random));
  }
}

function nameOf(table: Table, row: Record<string, unknown>): string {
  const kind = {
    consents: 'consent',
    consent_texts: 'text',
    published_texts: 'published',
    proof_entries: 'entry',
    proof_heads: 'head',
    proof_timestamps: 'timestamp',
  }[table];
  return `${kind} ${TABLES[table].map((column) => String(row[column])).join('/')}`;
}

/** Does random things to the tables, with the rights of a superuser and no trigger. */
export class Tamperer {
  readonly #db: Database;
  readonly #random: () => number;

  constructor(db: Database, seed: number) {
    this.#db = db;
    this.#random = seeded(seed);
  }

  #pick<T>(items: readonly T[]): T {
    return items[Math.floor(this.#random() * items.length)] as T;
  }

  async #as<T>(work: () => Promise<T>): Promise<T> {
    await this.#db.exec("RESET ROLE; SET session_replication_role = replica; SET TIME ZONE 'UTC'");
    try {
      return await work();
    } finally {
      await this.#db.exec(`SET session_replication_role = origin; SET ROLE ${SERVICE_ROLE}`);
    }
  }

  #rows(table: Table): Promise<Row[]> {
    return this.#db
      .query<{ row: Row }>(
        `SELECT to_jsonb(t) || jsonb_build_object('ctid', t.ctid) AS row FROM ${table} t
         ORDER BY ${TABLES[table].join()}`,
      )
      .then((rows) => rows.map(({ row }) => row));
  }

  /** Copies the tables as they are, for undoing. */
  async prepare(): Promise<void> {
    await this.#as(async () => {
      for (const table of Object.keys(TABLES)) {
        await this.#db.exec(`CREATE TABLE IF NOT EXISTS kept_${table} AS TABLE ${table}`);
      }
    });
  }

  /** Tampers with a random row of a random table. */
  tamper(): Promise<Tampering> {
    return this.#as(async () => {
      const table = this.#pick(Object.keys(TABLES) as Table[]);
      const rows = await this.#rows(table);
      const row = this.#pick(rows);
      const others = rows.filter(({ ctid }) => ctid !== row.ctid);
      type Way = (table: Table, row: Row, others: readonly Row[]) => Promise<Done>;
      const ways: Way[] = [this.#update, this.#update, this.#remove, this.#add];
      if (others.length > 0) ways.push(this.#swap);
      const { what, names } = await this.#pick(ways).call(this, table, row, others);
      const after = await this.#rows(table);
      const isEnd = table === 'proof_entries' && !rows.some((other) => follows(other, row));
      return {
        what: `${table}: ${what}`,
        // The last entry of a lane has no successor: what it tells of, or the head, shows that it is missing.
        names: [...names, ...(isEnd ? toldOf(row) : []), ...newNames(table, rows, after)],
        undo: () =>
          this.#as(async () => {
            await this.#db.exec(
              `TRUNCATE ${table} CASCADE; INSERT INTO ${table} SELECT * FROM kept_${table}`,
            );
            if (table === 'consent_texts') {
              await this.#db.exec('INSERT INTO consents SELECT * FROM kept_consents');
            }
          }),
      };
    });
  }

  async #update(table: Table, row: Row): Promise<Done> {
    const columns = await this.#db.query<{ name: string; type: string; nullable: boolean }>(
      `SELECT column_name AS name, data_type AS type, is_nullable = 'YES' AS nullable FROM information_schema.columns
       WHERE table_schema = 'public' AND table_name = '${table}'`,
    );
    const { name, type, nullable } = this.#pick(columns);
    const isEmptied = nullable && row[name] !== null && this.#random() < 0.3;
    const value = isEmptied ? 'NULL' : otherValue(type, row[name], this.#random);
    await this.#db.exec(`UPDATE ${table} SET ${name} = ${value} WHERE ctid = '${row.ctid}'`);
    return { what: `${name} = ${value}`, names: [nameOf(table, row)] };
  }

  async #remove(table: Table, row: Row): Promise<Done> {
    await this.#db.exec(`DELETE FROM ${table} WHERE ctid = '${row.ctid}'`);
    return { what: `removed ${nameOf(table, row)}`, names: [nameOf(table, row)] };
  }

  async #add(table: Table, row: Row): Promise<Done> {
    const [column] = this.#pick(TABLES[table].map((name) => [name]));
    const isNumber = column === 'number' || (column === 'version' && table === 'consents');
    const isId = column === 'lane' || column === 'lead_id';
    const value = isNumber ? 1_000 : isId ? crypto.randomUUID() : 'f'.repeat(64);
    await this.#db.query(
      `INSERT INTO ${table} SELECT (jsonb_populate_record(t, $1::jsonb)).* FROM ${table} t
       WHERE ctid = '${row.ctid}'`,
      [JSON.stringify({ [String(column)]: value })],
    );
    return { what: `added a copy of ${nameOf(table, row)}`, names: [] };
  }

  /** Makes two rows exchange everything but their keys, as if they stood in another order. */
  async #swap(table: Table, row: Row, others: readonly Row[]): Promise<Done> {
    const other = this.#pick(others);
    const keys: readonly string[] = TABLES[table];
    const columns = Object.keys(row).filter((name) => name !== 'ctid' && !keys.includes(name));
    await this.#db.exec(
      `UPDATE ${table} t SET (${columns.join()}) = ROW(${columns.map((name) => `o.${name}`).join()})
       FROM ${table} o
       WHERE t.ctid = '${row.ctid}' AND o.ctid = '${other.ctid}'
          OR t.ctid = '${other.ctid}' AND o.ctid = '${row.ctid}'`,
    );
    const names = [nameOf(table, row), nameOf(table, other)];
    return { what: `exchanged ${names.join(' and ')}`, names };
  }
}

const follows = (other: Row, row: Row) =>
  other.lane === row.lane && Number(other.number) > Number(row.number);

/** The names of what an entry tells of. */
function toldOf({ content }: Row): string[] {
  const items = JSON.parse(String(content)) as unknown[][];
  return items.map(([what, subject]) => `${String(what)} ${String(subject)}`);
}

function newNames(table: Table, before: readonly Row[], after: readonly Row[]): string[] {
  const known = new Set(before.map((row) => nameOf(table, row)));
  return after.map((row) => nameOf(table, row)).filter((name) => !known.has(name));
}
