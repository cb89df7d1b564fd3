import { type Config, readConfig } from '../platform/config/config.ts';

/** How the service ends when there is one already. */
export const ALREADY_RUNS = 3;

/** It signs no tokens, makes no admin, publishes and stores nothing: the settings of all that it neither needs nor gets. */
const NOT_NEEDED = /^(?:JWT_SECRET$|SERVICE_TOKEN$|ADMIN_|REBUILD_HOOK_|REDIS_|S3_)/;

const needed = (env: NodeJS.ProcessEnv) =>
  Object.fromEntries(Object.entries(env).filter(([name]) => !NOT_NEEDED.test(name)));

const PLACEHOLDERS = { JWT_SECRET: 'not needed here'.padEnd(32), SERVICE_TOKEN: 'not needed here'.padEnd(32) };

/**
 * The configuration of the service.
 * @throws ConfigurationError
 */
export const serviceConfig = (env: NodeJS.ProcessEnv): Config => readConfig({ ...needed(env), ...PLACEHOLDERS });

/** The environment of a service that the API starts. */
export const serviceEnvironment = (env: NodeJS.ProcessEnv, config: Config): NodeJS.ProcessEnv => ({
  ...needed(env),
  DATABASE_URL: config.databaseUrl,
  DATA_DIR: config.dataDir,
  SECRETS_KEY: config.secretsKey,
  WHATSAPP_GRAPH_URL: config.whatsapp.graphUrl,
  WHATSAPP_WEB_URL: config.whatsapp.webUrl ?? '',
});
