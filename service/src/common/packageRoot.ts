import { fileURLToPath } from 'node:url';

/** The folder of this package; the same from src/ and dist/, which stand beside each other. */
export const packageRoot = fileURLToPath(new URL('../..', import.meta.url));

/** The numbered SQL files. */
export const migrationsDir = fileURLToPath(new URL('../../migrations/', import.meta.url));
