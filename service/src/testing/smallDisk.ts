import { execFileSync } from 'node:child_process';
import { statfs, truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** `test` where this process may mount, and a test that is left out elsewhere. */
export const testAsRoot =
  process.getuid?.() === 0 && process.platform === 'linux' ? test : test.skip;

/** A disk of its own, in memory. */
export interface SmallDisk {
  /** Takes up all but so many bytes. */
  fill(leftBytes: number): Promise<void>;
  /** Gives back what `fill` took. */
  free(): Promise<void>;
  unmount(): void;
}

/** Mounts a disk of so many MB at a folder, readable for the user that a PostgreSQL server runs as. */
export function mountSmallDisk(folder: string, megabytes: number): SmallDisk {
  const options = `size=${megabytes}m,mode=755`;
  execFileSync('mount', ['-t', 'tmpfs', '-o', options, 'tmpfs', folder]);
  const ballast = join(folder, 'ballast');
  return {
    async fill(leftBytes) {
      const { bavail, bsize } = await statfs(folder);
      await writeFile(ballast, Buffer.alloc(bavail * bsize - leftBytes));
    },
    free: () => truncate(ballast),
    unmount: () => void execFileSync('umount', ['--lazy', folder]),
  };
}
