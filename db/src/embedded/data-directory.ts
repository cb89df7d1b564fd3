import { resolve } from 'node:path';

const ROOT = resolve(import.meta.dirname, '../../..');

/**
 * Returns the folder of all runtime data: `DATA_DIR` (a relative path starts at the project's folder), by default
 * `.data`.
 */
export const dataDirectory = (env: NodeJS.ProcessEnv = process.env): string => resolve(ROOT, env.DATA_DIR || '.data');
