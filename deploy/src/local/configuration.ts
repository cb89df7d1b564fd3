import { join } from 'node:path';
import { ConfigurationError, dataFolderFault, readConfig } from '@marketplace/api/config';
import { dataDirectory, memoryFault } from '@marketplace/db/embedded';
import { environmentSecrets, secretsOf } from './secrets.ts';

/** Placeholder for the private database's address during validation. */
const PRIVATE_DATABASE = 'mysql://localhost/marketplace';

const UNCHECKED_SECRETS = { JWT_SECRET: 'j'.repeat(32), SECRETS_KEY: 's'.repeat(32), SERVICE_TOKEN: 't'.repeat(32) };

/**
 * Reads the environment and adds the defaults of a local start: port 8080, the data folder, generated secrets.
 * @throws {ConfigurationError} with all faults, including those of the API
 */
export const readLocalConfiguration = (env: NodeJS.ProcessEnv) => {
  const folder = dataDirectory(env);
  const faults: string[] = [];
  const fault = dataFolderFault(folder);
  if (fault) faults.push(fault);
  const memory = env.DATABASE_URL ? undefined : memoryFault(env);
  if (memory) faults.push(memory);
  const port = env.PORT || '8080';
  // If the folder is invalid no secrets can be stored, but secrets in the environment are still checked.
  const secrets = fault ? { ...UNCHECKED_SECRETS, ...environmentSecrets(env) } : secretsOf(folder, env);
  const environment: NodeJS.ProcessEnv = {
    ...env,
    ...secrets,
    PORT: port,
    DATA_DIR: folder,
    PUBLIC_URL: env.PUBLIC_URL || `http://localhost:${port}`,
    DATABASE_URL: env.DATABASE_URL || PRIVATE_DATABASE,
  };
  try {
    const config = readConfig(environment);
    if (config.port === 0) faults.push('PORT must be a whole number from 1 to 65535, not "0"');
    if (faults.length > 0) throw new ConfigurationError([]);
    const completed: NodeJS.ProcessEnv = { ...environment, PUBLIC_URL: config.publicUrl };
    return {
      port: config.port,
      /** Address to listen on. Default: only this machine. */
      host: env.HOST || 'localhost',
      publicUrl: config.publicUrl,
      dataDirectory: folder,
      /** Address of a given server. Undefined for the private one. */
      databaseUrl: env.DATABASE_URL || undefined,
      production: config.production,
      trustProxy: config.trustProxy,
      serviceToken: config.serviceToken,
      /** Environment of all parts: the given one with the defaults. */
      environment: completed,
    };
  } catch (error) {
    if (error instanceof ConfigurationError) throw new ConfigurationError([...faults, ...error.faults]);
    throw error;
  }
};

/** Configuration of the product on this machine. */
export type LocalConfiguration = ReturnType<typeof readLocalConfiguration>;

/** Returns the parts' folders below the data directory. */
export const foldersOf = (folder: string) => ({
  uploads: join(folder, 'uploads'),
  site: join(folder, 'site'),
  logs: join(folder, 'logs'),
  database: join(folder, 'mysql'),
});
