import { resolve } from 'node:path';

const ROOT = resolve(import.meta.dirname, '../../..');

/**
 * Returns the folder of all runtime data: `DATA_DIR`, or `.data` by default. A relative path starts at the project's
 * folder.
 */
export const dataDirectory = (env: NodeJS.ProcessEnv = process.env): string => resolve(ROOT, env.DATA_DIR || '.data');
