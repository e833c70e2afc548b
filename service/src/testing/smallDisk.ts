import { execFileSync } from 'node:child_process';
import { statfs, truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** Whether this process may mount a disk: root on Linux. */
export const mayMount = process.getuid?.() === 0 && process.platform === 'linux';

/** A small disk in memory. */
export interface SmallDisk {
  /** Fills the disk except for `leftBytes`. */
  fill(leftBytes: number): Promise<void>;
  /** Frees the space that `fill` used. */
  free(): Promise<void>;
  unmount(): void;
}

/** Mounts a disk of `megabytes` at a folder, readable for the user that PostgreSQL runs as. */
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
