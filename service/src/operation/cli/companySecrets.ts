import { Type } from 'typebox';
import { Value } from 'typebox/value';
import { DAY_MS } from '../../common/clock.ts';
import { writePrivate } from '../../common/privateFile.ts';
import { OLD_SECRET_DAYS } from '../../companies/webhook.ts';
import { SECRET } from '../../config/destinations.ts';
import { CLOCKS_APART_MS } from '../../proof/verify.ts';
import type { StoredSecret } from '../../repositories/companySecrets.ts';
import type { CompanyOperations } from '../adminChannel/companyOperations.ts';
import { fileError } from './fileError.ts';
import { plural } from './listing.ts';
import type { Write } from './write.ts';

const Time = Type.String({ pattern: String.raw`^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$` });
const Secret = Type.String({ pattern: SECRET.source });
const ExportedSecrets = Type.Array(
  Type.Object({
    company_id: Type.String({ minLength: 1 }),
    secret: Secret,
    made_at: Type.Optional(Time),
    old_secret: Type.Optional(Type.Union([Secret, Type.Null()])),
    old_until: Type.Optional(Type.Union([Time, Type.Null()])),
  }),
);

/** The secrets of a file. @throws if one is none; the message repeats no secret. */
function secretsOf(file: string, text: string): StoredSecret[] {
  const wrong = (why: string) =>
    new Error(
      `Nothing was imported: ${file} is not what npm run companies -- export-secrets writes (${why})`,
    );
  let given: unknown;
  try {
    given = JSON.parse(text);
  } catch {
    throw wrong('no JSON');
  }
  if (!Value.Check(ExportedSecrets, given)) {
    const [error] = Value.Errors(ExportedSecrets, given);
    const where = error?.instancePath || 'the whole';
    throw wrong(
      /secret$/.test(where)
        ? `${where}: must be whsec_ and the base64 of at least 24 bytes`
        : `${where}: ${error?.message ?? 'wrong'}`,
    );
  }
  const ids = given.map(({ company_id }) => company_id);
  const twice = ids.find((id, index) => ids.indexOf(id) < index);
  if (twice !== undefined) throw wrong(`${twice} stands there twice`);
  return given.map(({ made_at = null, old_secret = null, old_until = null, ...secret }) => {
    if (made_at !== null && !(Date.parse(made_at) <= Date.now() + CLOCKS_APART_MS)) {
      throw wrong(`${secret.company_id}: made_at must be a time in the past`);
    }
    if ((old_secret === null) !== (old_until === null)) {
      throw wrong(`${secret.company_id}: old_secret and old_until go together`);
    }
    // The clock that set it may be ahead of this one.
    const latest = Date.now() + OLD_SECRET_DAYS * DAY_MS + CLOCKS_APART_MS;
    if (old_until !== null && !(Date.parse(old_until) <= latest)) {
      throw wrong(
        `${secret.company_id}: old_until must be a time at most ${OLD_SECRET_DAYS} days ahead, as a rotation sets it`,
      );
    }
    return { ...secret, made_at, old_secret, old_until };
  });
}

/** Writes all secrets into a new file that only this user may read: none is shown. */
export async function exportSecrets(
  operations: CompanyOperations,
  file: string,
  write: Write,
): Promise<void> {
  const secrets = await operations.companySecrets({});
  await writePrivate(file, `${JSON.stringify(secrets, null, 2)}\n`).catch((error: unknown) => {
    throw fileError(file, error);
  });
  await write(`${plural(secrets.length, 'secret', 'secrets')} written into ${file}.\n`);
}

/** Imports the secrets of such a file. */
export async function importSecrets(
  operations: CompanyOperations,
  file: string,
  text: string,
  write: Write,
): Promise<void> {
  const secrets = secretsOf(file, text);
  const done = await operations.importSecrets({ secrets });
  if ('unknown' in done) {
    throw new Error(
      `Nothing was imported: there is no company ${done.unknown.join(', ')}. Import the list of companies first, or take these entries out of ${file}.`,
    );
  }
  const same = secrets.length - done.changed;
  await write(
    `${plural(done.changed, 'secret', 'secrets')} taken over, ${same} ${same === 1 ? 'was' : 'were'} there already.\n`,
  );
  const say = async (companies: readonly string[], what: string) => {
    if (companies.length > 0) await write(`${companies.join(', ')}: ${what}\n`);
  };
  const beside = `is valid for ${OLD_SECRET_DAYS} days beside the new one, and at most two are`;
  await say(
    done.leftOut,
    `the old secret of ${file} was left out: what this database had ${beside}`,
  );
  await say(
    done.replaced,
    `what this database had is valid no longer: the secret of ${file} is younger, and had taken its place`,
  );
  await say(
    done.ended,
    `the old secret that this database had is valid no longer: its newest ${beside}`,
  );
}
