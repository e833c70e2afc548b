import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { packageRoot } from '../common/packageRoot.ts';

const program = join(packageRoot, '../docs/proof');

/** Reads names of files and writes what the program finds in each, in one process: a start takes a moment. */
const loop = (keyFile: string) => `
import json, sys
sys.path.insert(0, ${JSON.stringify(program)})
sys.dont_write_bytecode = True
import verify
keys = verify.keys_of(open(${JSON.stringify(keyFile)}).read())
for path in sys.stdin.read().split():
    findings = []
    verify.verify(open(path, encoding="utf-8"), keys, findings.append)
    print(json.dumps(findings))
`;

/** Writes exports, and public keys as PEM, into files that exist while `act` runs. */
async function withFiles<T>(
  exports: readonly (readonly string[])[],
  publicKeys: string,
  act: (files: readonly string[], keyFile: string) => Promise<T>,
): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), 'tidyguard-python-'));
  try {
    const keyFile = join(folder, 'key.pem');
    await writeFile(keyFile, publicKeys);
    const files = exports.map((_, index) => join(folder, `${index}.jsonl`));
    for (const [index, lines] of exports.entries()) {
      await writeFile(files[index] ?? '', lines.join('\n'));
    }
    return await act(files, keyFile);
  } finally {
    await rm(folder, { recursive: true });
  }
}

/** What the program in docs/proof finds in each of these exports, with these public keys as PEM. */
export const findingsOfPython = (exports: readonly (readonly string[])[], publicKeys: string) =>
  withFiles(exports, publicKeys, async (files, keyFile) => {
    const child = spawn('python3', ['-c', loop(keyFile)], { stdio: ['pipe', 'pipe', 'inherit'] });
    child.stdin.end(files.join('\n'));
    const output = await text(child.stdout);
    // The program also prints notes, which are no findings.
    return output
      .split('\n')
      .filter((line) => line.startsWith('['))
      .map((line) => JSON.parse(line) as string[]);
  });

/** What the program says of one consent of an export, with its exit code. */
export const shownByPython = (lines: readonly string[], publicKey: string, consent: string) =>
  withFiles([lines], publicKey, async ([file = ''], keyFile) => {
    const script = join(program, 'verify.py');
    const child = spawn('python3', [script, file, keyFile, '--consent', consent]);
    const [output, [code]] = await Promise.all([text(child.stdout), once(child, 'exit')]);
    return { output, code: code as number };
  });
