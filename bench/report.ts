import { existsSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';

const RESULTS = new URL('./results.json', import.meta.url);

/** The bounds of a value; without bounds it is only reported. */
export interface Target {
  atLeast?: number;
  atMost?: number;
  below?: number;
}

/** A measured value and its target, as in results.json. */
export interface Finding {
  /** What was measured, with its unit. */
  name: string;
  value: number;
  target: string;
  ok: boolean;
  detail: string;
}

const targetText = ({ atLeast, atMost, below }: Target) => {
  if (atLeast !== undefined) return `>= ${atLeast}`;
  if (below !== undefined) return `< ${below}`;
  return atMost === undefined ? '-' : `<= ${atMost}`;
};

const isKept = (value: number, { atLeast, atMost, below }: Target) =>
  value >= (atLeast ?? -Infinity) &&
  value <= (atMost ?? Infinity) &&
  (below === undefined || value < below);

/** The median; NaN if there are no values, or if one of them is NaN (not measured). */
export function median(values: readonly number[]): number {
  // NaN does not sort: the result would be arbitrary.
  if (values.some(Number.isNaN)) return Number.NaN;
  const sorted = [...values].sort((one, other) => one - other);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
}

/** Rounds to `digits` decimals. */
export const rounded = (value: number, digits = 2) => Number(value.toFixed(digits));

/** The findings of one part of the bench: printed at once, then kept in bench/results.json. */
export class Report {
  readonly #part: string;
  readonly #findings: Finding[] = [];

  /** @param part its name in results.json. */
  constructor(part: string) {
    this.#part = part;
  }

  /** Compares a value with its target and prints it. NaN (not measured) misses every target. */
  add(name: string, value: number, target: Target, detail: string): void {
    const ok = isKept(value, target);
    const finding = { name, value, target: targetText(target), ok, detail };
    this.#findings.push(finding);
    console.log(`${ok ? 'ok  ' : 'MISS'} ${name}: ${value} (${finding.target})  ${detail}`);
  }

  /**
   * Replaces this part's findings in results.json and sets the exit code.
   *
   * @param about the conditions under which they were measured.
   */
  async write(about: Record<string, unknown>): Promise<void> {
    const earlier = existsSync(RESULTS)
      ? (JSON.parse(await readFile(RESULTS, 'utf8')) as Record<string, unknown>)
      : {};
    const part = {
      at: new Date().toISOString(),
      node: process.version,
      ...about,
      findings: this.#findings,
    };
    await writeFile(RESULTS, `${JSON.stringify({ ...earlier, [this.#part]: part }, null, 2)}\n`);
    process.exitCode = this.#findings.every(({ ok }) => ok) ? 0 : 1;
  }
}
