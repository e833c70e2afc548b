import { createReadStream } from 'node:fs';
import { access, readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { errorCode } from '../../common/errorCode.ts';
import { exportLines, type ProofSource } from '../../proof/exportLines.ts';
import { publicKeysIn } from '../../proof/readLine.ts';
import { Verifier, type Verification } from '../../proof/verify.ts';
import type { Operations } from '../adminChannel/operations.ts';
import type { Command } from './arguments.ts';
import { currentUser, noteReading } from './noteReading.ts';
import { readNamedFile } from './readNamedFile.ts';
import type { Write } from './write.ts';

type VerifyCommand = Extract<Command, { name: 'verify' }>;

/** How many lines are written at once. */
const BLOCK = 500;

/** The files of a folder whose names end like this, as text; none if there is no such folder. */
async function* filesOf(
  folder: string,
  ending: string,
): AsyncGenerator<{ name: string; text: string }> {
  const names = await readdir(folder).catch((error: unknown) => {
    if (errorCode(error) === 'ENOENT') return [];
    throw error;
  });
  for (const name of names.filter((name) => name.endsWith(ending) && !name.startsWith('.'))) {
    yield { name, text: await readFile(join(folder, name), 'utf8') };
  }
}

/** Whether a text is JSON with the number of a head: a file may be damaged, or cut by a full disk. */
function isHead(text: string): boolean {
  try {
    const head: unknown = JSON.parse(text);
    return typeof head === 'object' && head !== null && 'number' in head;
  } catch {
    return false;
  }
}

/** The chain in the database, and the heads that the service wrote to files. */
async function* linesOfDatabase(source: ProofSource, folder: string): AsyncGenerator<string> {
  // Read first: a head that is made meanwhile is in the database before it is in a file.
  for await (const { name, text } of filesOf(folder, '.json')) {
    yield isHead(text)
      ? JSON.stringify({ kept: JSON.parse(text) })
      : JSON.stringify({ unreadable: name });
  }
  yield* exportLines(source);
}

/** An export, and a head that was kept elsewhere. */
async function* linesOfFiles(file: string, headFile: string | null): AsyncGenerator<string> {
  if (headFile !== null) {
    const text = await readNamedFile(headFile);
    if (!isHead(text)) throw new Error(`${headFile} holds no head of the chain`);
    yield JSON.stringify({ kept: JSON.parse(text) });
  }
  // The file may be too large to be read whole; if it cannot be read, readNamedFile says why.
  await access(file).catch(() => readNamedFile(file));
  let isFirst = true;
  for await (const line of createInterface({
    input: createReadStream(file),
    crlfDelay: Infinity,
  })) {
    // Editors may put a byte order mark before the first line.
    yield isFirst ? line.replace(/^\uFEFF/, '') : line;
    isFirst = false;
  }
}

async function publicKeys(keyFile: string | null, folder: string): Promise<string[]> {
  if (keyFile !== null) {
    const given = publicKeysIn(await readNamedFile(keyFile));
    if (given.length > 0) return given;
    throw new Error(`${keyFile} holds no public key (PEM), such as key-….pem in DATA_DIR/proof`);
  }
  const keys: string[] = [];
  for await (const { text } of filesOf(folder, '.pem')) keys.push(...publicKeysIn(text));
  if (keys.length > 0) return keys;
  throw new Error(
    'No public key is in the folder proof of DATA_DIR: name one with --public-key FILE.',
  );
}

async function report(verification: Verification, write: Write): Promise<void> {
  const { findings, notes, consents, entries, lanes, heads, signedAt, uncovered } = verification;
  for (const finding of findings) await write(`${finding}\n`);
  for (const note of notes) await write(`Note: ${note}\n`);
  const counts = `${consents} consents, ${entries} entries in ${lanes} lanes, ${heads} signed heads`;
  if (findings.length > 0) throw new Error(`Not whole: ${findings.length} findings in ${counts}.`);
  await write(
    `Whole: ${counts}, the latest of ${signedAt ?? 'never'}; ${uncovered} entries are newer.\n`,
  );
}

/**
 * Recomputes the chain of consents and writes what does not fit, one line each.
 *
 * @param operations null if the chain is read from an export.
 * @throws if something does not fit.
 */
export async function verifyProof(
  operations: Operations | null,
  { exportFile, keyFile, headFile }: VerifyCommand,
  folder: string,
  write: Write,
): Promise<void> {
  const verifier = new Verifier(await publicKeys(keyFile, folder));
  if (exportFile === null && operations === null) throw new Error('there is nothing to verify');
  const lines =
    exportFile === null && operations !== null
      ? linesOfDatabase(operations, folder)
      : linesOfFiles(exportFile ?? '', headFile);
  for await (const line of lines) if (line.trim() !== '') verifier.add(line);
  const verification = verifier.finish();
  // A database may be too young to have a head; an export without a signed one proves nothing.
  if (exportFile !== null && verification.signedAt === null) {
    verification.findings.push('no head is signed: nothing shows when any of this was stored');
  }
  await report(verification, write);
}

/** Writes the chain and all that it covers, as JSON lines. */
export async function exportProof(operations: Operations, write: Write): Promise<void> {
  await noteReading(operations, { kind: 'export', by: currentUser(), leadIds: [], filter: {} });
  let block: string[] = [];
  for await (const line of exportLines(operations)) {
    block.push(`${line}\n`);
    if (block.length < BLOCK) continue;
    await write(block.join(''));
    block = [];
  }
  await write(block.join(''));
}
