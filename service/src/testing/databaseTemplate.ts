import { createHash, randomBytes } from 'node:crypto';
import { mkdir, readdir, readFile, rename, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { migrationsDir, packageRoot } from '../common/packageRoot.ts';
import { wrapPglite } from '../database/pglite.ts';
import { prepareDatabase } from '../database/prepare.ts';

const cacheDir = join(packageRoot, '../node_modules/.cache/tidyguard');

/** The file for the current migrations, this module and the installed PGlite: others get another file. */
async function templatePath(): Promise<string> {
  const hash = createHash('sha256');
  hash.update(await readFile(import.meta.filename));
  const require = createRequire(import.meta.url);
  hash.update(await readFile(join(require.resolve('@electric-sql/pglite'), '../../package.json')));
  for (const name of (await readdir(migrationsDir)).sort()) {
    hash.update(name).update(await readFile(join(migrationsDir, name)));
  }
  return join(cacheDir, `database-${hash.digest('hex').slice(0, 16)}.tar`);
}

async function createTemplate(path: string): Promise<Buffer> {
  const db = await PGlite.create();
  await prepareDatabase(wrapPglite(db), migrationsDir);
  // The templates of new databases are half of the files, and no test makes another database.
  await db.exec("UPDATE pg_database SET datistemplate = false WHERE datname LIKE 'template%'");
  await db.exec('DROP DATABASE template0');
  await db.exec('DROP DATABASE template1');
  const template = Buffer.from(await (await db.dumpDataDir('none')).arrayBuffer());
  await db.close();
  await mkdir(cacheDir, { recursive: true });
  // Another process may write the same file, or read it meanwhile.
  const temporary = `${path}.${randomBytes(4).toString('hex')}`;
  await writeFile(temporary, template);
  await rename(temporary, path);
  return template;
}

/** A file whose bytes are in memory already: a `Blob` of 40 MB copies them again and again. */
class FileInMemory extends Blob {
  readonly #bytes: Buffer;

  constructor(bytes: Buffer) {
    super([]);
    this.#bytes = bytes;
  }

  override arrayBuffer(): Promise<ArrayBuffer> {
    const { buffer, byteOffset, byteLength } = this.#bytes;
    return Promise.resolve(buffer.slice(byteOffset, byteOffset + byteLength) as ArrayBuffer);
  }
}

/**
 * An empty database in memory with the service's tables. Creating and migrating one takes seconds,
 * loading it from a file a fraction; so the first test that needs it stores it for the others.
 */
export async function loadDatabase(): Promise<PGlite> {
  const path = await templatePath();
  const template = await readFile(path).catch(() => createTemplate(path));
  return PGlite.create({
    loadDataDir: new FileInMemory(template),
    // A start writes to all of its buffers, which are 128 MB by default.
    startParams: [...PGlite.defaultStartParams, '-c', 'shared_buffers=4MB'],
  });
}
