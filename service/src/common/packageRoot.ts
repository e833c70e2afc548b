import { fileURLToPath } from 'node:url';

/** The folder of this package; holds from src/ as from dist/, which lie side by side. */
export const packageRoot = fileURLToPath(new URL('../..', import.meta.url));

/** The numbered SQL files. */
export const migrationsDir = fileURLToPath(new URL('../../migrations/', import.meta.url));
