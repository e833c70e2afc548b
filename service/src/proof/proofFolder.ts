import { join } from 'node:path';

/** The folder in which signed heads and public keys are kept apart from the database. */
export const proofFolderOf = (dataDir: string): string => join(dataDir, 'proof');
