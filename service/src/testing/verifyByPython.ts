import { spawn } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { packageRoot } from '../common/packageRoot.ts';

const program = join(packageRoot, '../docs/proof');

/** Reads names of files, and writes what the program finds in each; one process, as it takes a moment to start. */
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

/** What the program in docs/proof finds in each of these exports, with these public keys as PEM. */
export async function findingsOfPython(
  exports: readonly (readonly string[])[],
  publicKeys: string,
): Promise<string[][]> {
  const folder = await mkdtemp(join(tmpdir(), 'tidyguard-python-'));
  try {
    const keyFile = join(folder, 'key.pem');
    await writeFile(keyFile, publicKeys);
    const files = exports.map((_, index) => join(folder, `${index}.jsonl`));
    for (const [index, lines] of exports.entries()) {
      await writeFile(files[index] ?? '', lines.join('\n'));
    }
    const child = spawn('python3', ['-c', loop(keyFile)], { stdio: ['pipe', 'pipe', 'inherit'] });
    child.stdin.end(files.join('\n'));
    const output = await text(child.stdout);
    // The program also prints notes, which are no findings.
    return output
      .split('\n')
      .filter((line) => line.startsWith('['))
      .map((line) => JSON.parse(line) as string[]);
  } finally {
    await rm(folder, { recursive: true });
  }
}
