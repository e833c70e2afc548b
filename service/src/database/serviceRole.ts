import { QUEUE_SCHEMA } from './queueSchema.ts';
import type { Queryable } from './types.ts';

/** The role that has what the service needs, and no more. Logins of services are members of it. */
export const SERVICE_ROLE = 'tidyguard_service';

const READ = ['SELECT'];
const APPEND = ['INSERT', 'SELECT'];
const READ_WRITE = ['DELETE', 'INSERT', 'SELECT', 'UPDATE'];

/**
 * What the service may do with each table, in alphabetical order. A table that is not named here
 * gets READ_WRITE, so that the service works, and fails serviceRole.test.ts until it is named.
 *
 * APPEND tables are evidence: only the owner's functions remove rows of them (009_consent_removals.sql).
 */
export const tableRights: Readonly<Record<string, readonly string[]>> = {
  'public.assignments': ['INSERT', 'SELECT', 'UPDATE'],
  'public.bounced_addresses': READ_WRITE,
  'public.certificate_claims': ['INSERT', 'SELECT', 'UPDATE'],
  'public.code_sends': READ_WRITE,
  'public.company_counts': ['INSERT', 'SELECT', 'UPDATE'],
  'public.company_revisions': APPEND,
  'public.company_secrets': ['INSERT', 'SELECT', 'UPDATE'],
  'public.company_versions': APPEND,
  'public.consent_removals': READ,
  'public.consent_texts': APPEND,
  'public.consents': APPEND,
  'public.contact_messages': ['DELETE', 'INSERT', 'SELECT'],
  'public.deliveries': READ_WRITE,
  'public.erased_sessions': READ_WRITE,
  'public.erasures': APPEND,
  'public.lead_versions': READ_WRITE,
  'public.leads': READ_WRITE,
  'public.mails': READ_WRITE,
  'public.match_decisions': READ_WRITE,
  'public.migrations': READ,
  'public.opt_outs': ['INSERT', 'SELECT', 'UPDATE'],
  'public.paid_lookups': READ_WRITE,
  'public.proof_entries': APPEND,
  'public.proof_heads': APPEND,
  'public.proof_keys': APPEND,
  'public.proof_timestamps': APPEND,
  'public.published_texts': APPEND,
  'public.quiz_sessions': READ_WRITE,
  'public.rate_limits': READ_WRITE,
  'public.readiness_probe': ['SELECT', 'UPDATE'],
  'public.refused_submissions': READ_WRITE,
  'public.releases': READ_WRITE,
  'public.reservations': READ_WRITE,
  'public.retention_clock': ['INSERT', 'SELECT', 'UPDATE'],
  'public.service_settings': ['INSERT', 'SELECT', 'UPDATE'],
  'public.signing_keys': APPEND,
  'public.spent_proofs': ['DELETE', 'INSERT', 'SELECT'],
  'public.verifications': READ_WRITE,
  'public.waiting_leads': READ_WRITE,
  [`${QUEUE_SCHEMA}.archive`]: READ_WRITE,
  [`${QUEUE_SCHEMA}.job`]: READ_WRITE,
  [`${QUEUE_SCHEMA}.queue`]: READ_WRITE,
  [`${QUEUE_SCHEMA}.schedule`]: READ,
  [`${QUEUE_SCHEMA}.subscription`]: READ,
  // pg-boss notes there when it last looked after the queues.
  [`${QUEUE_SCHEMA}.version`]: ['SELECT', 'UPDATE'],
};

interface OwnTable extends Record<string, unknown> {
  name: string;
  sql: string;
  held: string[];
}

/**
 * The tables that the current role owns, each with what the service role may do. The partitions of
 * a table are reached through it and need no rights of their own.
 */
export function readOwnTables(tx: Queryable): Promise<OwnTable[]> {
  return tx.query<OwnTable>(
    `SELECT n.nspname || '.' || c.relname AS name, format('%I.%I', n.nspname, c.relname) AS sql,
       ARRAY(
         SELECT a.privilege_type::text FROM aclexplode(c.relacl) a
         JOIN pg_roles r ON r.oid = a.grantee WHERE r.rolname = $1 ORDER BY 1
       ) AS held
     FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
     WHERE n.nspname IN ('public', $2) AND c.relkind IN ('r', 'p') AND NOT c.relispartition
       AND pg_has_role(c.relowner, 'USAGE')
     ORDER BY 1`,
    [SERVICE_ROLE, QUEUE_SCHEMA],
  );
}

/** Own functions that run with their owner's rights, and that the service may not call or everybody may. */
const FUNCTIONS_TO_GRANT = `
  SELECT p.oid::regprocedure::text AS sql FROM pg_proc p
  JOIN pg_namespace n ON n.oid = p.pronamespace
  WHERE n.nspname IN ('public', $2) AND p.prosecdef AND pg_has_role(p.proowner, 'USAGE')
    AND (NOT has_function_privilege($1, p.oid, 'EXECUTE') OR EXISTS (
      SELECT 1 FROM aclexplode(coalesce(p.proacl, acldefault('f', p.proowner))) a
      WHERE a.grantee = 0
    ))`;

/** Runs a statement that the current role may not be allowed; tells whether it was. */
async function attempt(tx: Queryable, sql: string): Promise<boolean> {
  await tx.exec('SAVEPOINT attempt');
  const worked = await tx.exec(sql).then(
    () => true,
    () => false,
  );
  await tx.exec(worked ? 'RELEASE SAVEPOINT attempt' : 'ROLLBACK TO SAVEPOINT attempt');
  return worked;
}

async function roleExists(tx: Queryable): Promise<boolean> {
  const rows = await tx.query('SELECT 1 FROM pg_roles WHERE rolname = $1', [SERVICE_ROLE]);
  return rows.length > 0;
}

/**
 * Gives the service role its rights on the tables and functions that the current role owns; creates
 * the role if that is allowed. Only what differs is changed.
 *
 * @returns whether there is a service role now.
 */
export async function grantRights(tx: Queryable): Promise<boolean> {
  const exists =
    (await roleExists(tx)) || (await attempt(tx, `CREATE ROLE ${SERVICE_ROLE} NOLOGIN`));
  if (!exists) return false;
  const grants = [`GRANT USAGE ON SCHEMA public, ${QUEUE_SCHEMA} TO ${SERVICE_ROLE}`];
  for (const { name, sql, held } of await readOwnTables(tx)) {
    const wanted = tableRights[name] ?? READ_WRITE;
    if (held.join() === wanted.join()) continue;
    grants.push(
      `REVOKE ALL ON ${sql} FROM ${SERVICE_ROLE}, PUBLIC`,
      `GRANT ${wanted.join(', ')} ON ${sql} TO ${SERVICE_ROLE}`,
    );
  }
  const functions = await tx.query<{ sql: string }>(FUNCTIONS_TO_GRANT, [
    SERVICE_ROLE,
    QUEUE_SCHEMA,
  ]);
  for (const { sql } of functions) {
    grants.push(
      `REVOKE ALL ON FUNCTION ${sql} FROM PUBLIC`,
      `GRANT EXECUTE ON FUNCTION ${sql} TO ${SERVICE_ROLE}`,
    );
  }
  await tx.exec(grants.join(';\n'));
  // Before PostgreSQL 15 everybody may create functions there, which the owner's might then call.
  await attempt(tx, 'REVOKE CREATE ON SCHEMA public FROM PUBLIC');
  return true;
}

/** Whether a login may take the service role without a further grant. */
export const takesServiceRole = (tx: Queryable): Promise<boolean> =>
  attempt(tx, `SET LOCAL ROLE ${SERVICE_ROLE}; RESET ROLE`);

/** Whether a login may take the service role; grants itself the role if it can. */
export async function mayTakeServiceRole(tx: Queryable): Promise<boolean> {
  if (await takesServiceRole(tx)) return true;
  return (
    (await attempt(tx, `GRANT ${SERVICE_ROLE} TO CURRENT_USER`)) && (await takesServiceRole(tx))
  );
}

/** Whether a connection of the service may store leads, as it must, and change proof of consent. */
export async function readServiceRights(
  db: Queryable,
): Promise<{ stores: boolean; changesConsent: boolean }> {
  const [row] = await db.query<{ stores: boolean; changes: boolean }>(
    `SELECT has_table_privilege('leads', 'INSERT') AND has_table_privilege('consents', 'INSERT') AS stores,
       has_table_privilege('consents', 'UPDATE') OR has_table_privilege('consents', 'DELETE')
         OR has_table_privilege('consents', 'TRUNCATE') AS changes`,
  );
  return { stores: row?.stores ?? false, changesConsent: row?.changes ?? true };
}
