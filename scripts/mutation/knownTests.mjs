// @ts-check
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * @typedef {object} KnownFile
 * @property {string[]} names of the tests in the file
 * @property {number} durationMs how long the file took
 */

/** What a run without a change found out about each test file, for the runs with one. */
export class KnownTests {
  #folder;

  /** @param {string} folder where it is kept: the runs are in several processes */
  constructor(folder) {
    this.#folder = folder;
  }

  /** @param {string} path */
  #placeOf(path) {
    return join(this.#folder, `${createHash('sha256').update(path).digest('hex')}.json`);
  }

  /**
   * @param {string} path of the test file
   * @param {KnownFile} known
   */
  remember(path, known) {
    mkdirSync(this.#folder, { recursive: true });
    writeFileSync(this.#placeOf(path), JSON.stringify(known));
  }

  /**
   * @param {string} path
   * @returns {KnownFile | undefined}
   */
  #recall(path) {
    const place = this.#placeOf(path);
    return existsSync(place) ? JSON.parse(readFileSync(place, 'utf8')) : undefined;
  }

  /**
   * The files that hold a test with a matching name, or are not known; the shortest first.
   *
   * @template {{ path: string }} File
   * @param {readonly File[]} files
   * @param {string} [namePattern] all names if it is missing, as for Jest
   * @returns {File[]}
   */
  select(files, namePattern = '') {
    const pattern = new RegExp(namePattern, 'i');
    return files
      .map((file) => ({ file, known: this.#recall(file.path) }))
      .filter(({ known }) => known?.names.some((name) => pattern.test(name)) ?? true)
      .sort((one, other) => (one.known?.durationMs ?? 0) - (other.known?.durationMs ?? 0))
      .map(({ file }) => file);
  }
}
