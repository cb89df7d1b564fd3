import { aFolder } from './folder.ts';
import { freePort } from './server-process.ts';

/**
 * Returns environment variables for processes that a test starts on one database: a temporary folder, a free port,
 * secrets, and no logging.
 * @param databaseUrl of the database that they share
 */
export const processSettings = async (t: { teardown(work: () => unknown): unknown }, databaseUrl: string) => ({
  DATABASE_URL: databaseUrl,
  DATA_DIR: aFolder(t),
  PUBLIC_URL: 'https://marketplace.example',
  PORT: String(await freePort()),
  JWT_SECRET: 'jwt-secret-of-the-tests-0123456789abcdef',
  SECRETS_KEY: 'secrets-key-of-the-tests-0123456789abcd',
  SERVICE_TOKEN: 'service-token-of-the-tests-0123456789',
  LOG_LEVEL: 'silent',
});
