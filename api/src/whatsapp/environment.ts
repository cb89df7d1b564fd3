import { type Config, readConfig } from '../platform/config/config.ts';

/** Exit code of a service that finds another one running. */
export const ALREADY_RUNNING_EXIT_CODE = 3;

/**
 * Environment variables that the service does not receive, because it signs no tokens, creates no admin, publishes
 * nothing and stores no uploads.
 */
const NOT_NEEDED = /^(?:JWT_SECRET$|SERVICE_TOKEN$|ADMIN_|REBUILD_HOOK_|REDIS_|S3_)/;

const neededVariables = (env: NodeJS.ProcessEnv) =>
  Object.fromEntries(Object.entries(env).filter(([name]) => !NOT_NEEDED.test(name)));

const PLACEHOLDERS = { JWT_SECRET: 'not needed here'.padEnd(32), SERVICE_TOKEN: 'not needed here'.padEnd(32) };

/**
 * Reads the service's configuration.
 * @throws ConfigurationError
 */
export const serviceConfig = (env: NodeJS.ProcessEnv): Config =>
  readConfig({ ...neededVariables(env), ...PLACEHOLDERS });

/** Returns the environment for a service that the API starts. */
export const serviceEnvironment = (env: NodeJS.ProcessEnv, config: Config): NodeJS.ProcessEnv => ({
  ...neededVariables(env),
  DATABASE_URL: config.databaseUrl,
  DATA_DIR: config.dataDir,
  SECRETS_KEY: config.secretsKey,
  WHATSAPP_GRAPH_URL: config.whatsapp.graphUrl,
  WHATSAPP_WEB_URL: config.whatsapp.webUrl ?? '',
});
