// @ts-check
import { existsSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Whether all of these files of a build are there.
 *
 * @param {string} folder
 * @param {readonly string[]} files
 */
export const areBuilt = (folder, files) => files.every((file) => existsSync(join(folder, file)));
