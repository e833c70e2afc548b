import { readFile } from 'node:fs/promises';
import { errorCode } from '../../common/errorCode.ts';

/**
 * The text of a file that somebody named on the command line.
 *
 * @throws Error that says in words why it cannot be read.
 */
export async function readNamedFile(file: string): Promise<string> {
  try {
    return await readFile(file, 'utf8');
  } catch (error) {
    if (errorCode(error) === 'ENOENT') throw new Error(`There is no file ${file}`);
    if (errorCode(error) === 'EISDIR') throw new Error(`${file} is a folder, not a file`);
    throw error;
  }
}
