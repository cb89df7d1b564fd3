import { join } from 'node:path';
import { ConfigurationError, dataFolderFault, readConfig } from '@marketplace/api/config';
import { dataDirectory, memoryFault } from '@marketplace/db/embedded';
import { givenSecrets, secretsOf } from './secrets.ts';

/** Stands in for the address of the private database while the rest is checked. */
const PRIVATE_DATABASE = 'mysql://localhost/marketplace';

const UNCHECKED_SECRETS = { JWT_SECRET: 'j'.repeat(32), SECRETS_KEY: 's'.repeat(32), SERVICE_TOKEN: 't'.repeat(32) };

/**
 * Reads the environment, with what a local start adds: port 8080, the data folder, secrets of its own.
 * @throws ConfigurationError naming every fault at once, the API's among them
 */
export const readLocalConfiguration = (env: NodeJS.ProcessEnv) => {
  const folder = dataDirectory(env);
  const faults: string[] = [];
  const fault = dataFolderFault(folder);
  if (fault) faults.push(fault);
  const memory = env.DATABASE_URL ? undefined : memoryFault(env);
  if (memory) faults.push(memory);
  const port = env.PORT || '8080';
  // Without a folder there is none to keep secrets in; those that are given are checked all the same.
  const secrets = fault ? { ...UNCHECKED_SECRETS, ...givenSecrets(env) } : secretsOf(folder, env);
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
      /** The address to listen on; this machine alone unless `HOST` says otherwise. */
      host: env.HOST || 'localhost',
      publicUrl: config.publicUrl,
      dataDirectory: folder,
      /** A server of the user's own; none means the private one. */
      databaseUrl: env.DATABASE_URL || undefined,
      production: config.production,
      trustProxy: config.trustProxy,
      serviceToken: config.serviceToken,
      /** What every part gets to see: the given environment, completed. */
      environment: completed,
    };
  } catch (error) {
    if (error instanceof ConfigurationError) throw new ConfigurationError([...faults, ...error.faults]);
    throw error;
  }
};

/** How the product runs on this machine. */
export type LocalConfiguration = ReturnType<typeof readLocalConfiguration>;

/** Where the parts put what they make, below the data directory. */
export const foldersOf = (folder: string) => ({
  uploads: join(folder, 'uploads'),
  site: join(folder, 'site'),
  logs: join(folder, 'logs'),
  database: join(folder, 'mysql'),
});
