import { resolve } from 'node:path';

const ROOT = resolve(import.meta.dirname, '../../..');

/** Where everything that lives lies: `DATA_DIR` (a relative one counts from the project's folder), else `.data` in it. */
export const dataDirectory = (env: NodeJS.ProcessEnv = process.env): string => resolve(ROOT, env.DATA_DIR || '.data');
