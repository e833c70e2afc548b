import { readFile } from 'node:fs/promises';

/** Resident memory of a process in MiB. Reads /proc, so it works on Linux only. */
export async function memoryMib(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8');
  return Math.round(Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? Number.NaN) / 1_024);
}
