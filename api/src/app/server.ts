import { setTimeout as pause } from 'node:timers/promises';
import { openDatabase } from '@marketplace/db';
import { pino } from 'pino';
import { ensureFirstAdmin, warnOfNoAdmin } from '../auth/first-admin.ts';
import { removeAbandonedFiles } from '../bulk/abandoned-files.ts';
import { warnOfDemoAccounts } from '../leads/messages/demo-accounts.ts';
import { ConfigurationError, readConfig } from '../platform/config/config.ts';
import { waitForDatabase } from '../platform/database/database-wait.ts';
import { LONGEST_SILENCE_SECONDS } from '../platform/database/longest-silence.ts';
import { loadPackages } from '../platform/runtime/lazy-imports.ts';
import { loggerOptions, logRejections } from '../platform/runtime/logging.ts';
import { ensurePushKeys } from '../web-push/keys.ts';
import { superviseWhatsapp } from '../whatsapp/supervisor.ts';
import { buildApp } from './app.ts';
import { startBackground } from './background.ts';
import { upgradeSchema } from './upgrade-schema.ts';

/**
 * Returns the cause of a failed migration: the database, if it refuses the user, is unreachable or too old; otherwise
 * the error itself.
 */
const toBlame = async (url: string, error: unknown): Promise<unknown> => {
  const { checkServer } = await import('@marketplace/db/embedded');
  return checkServer(url, { hasPrivate: false }).then(
    () => error,
    fault => new ConfigurationError([fault.message]),
  );
};

/** Starts the API and stops it: requests in progress are finished, and buffers are written. */
const start = async () => {
  const config = readConfig(process.env, { keepsFiles: true });
  const log = pino(loggerOptions(config.logLevel));
  logRejections(log);
  const database = openDatabase(
    config.databaseUrl,
    { knex: 12, prepared: 12, knexSilenceSeconds: LONGEST_SILENCE_SECONDS },
    log,
  );
  try {
    await waitForDatabase(database, config.databaseWaitSeconds, log);
    if (!(await upgradeSchema(config.databaseUrl, log))) return database.close();
  } catch (error) {
    throw await toBlame(config.databaseUrl, error);
  }
  await ensureFirstAdmin({ config, database });
  await ensurePushKeys(database.knex, config);
  const stopping = new AbortController();
  const app = await buildApp({ config, database, stopping: stopping.signal });
  await warnOfNoAdmin({ config, database }, app.log);
  await warnOfDemoAccounts({ config, database }, app.log);

  const running: { stop(): Promise<void> }[] = [];
  let isEnding = false;
  const end = async () => {
    if (isEnding) return;
    isEnding = true;
    await Promise.all([app.close(), ...running.map(part => part.stop())]);
    await database.close();
    process.exit(0);
  };
  process.on('SIGTERM', async signal => {
    // A second signal ends the process without waiting.
    if (stopping.signal.aborted) return end();
    app.log.info({ signal, drainSeconds: config.drainSeconds }, 'stopping');
    stopping.abort();
    // Requests are still answered until the load balancers notice that the API is not ready.
    await pause(config.drainSeconds * 1000);
    await end();
  });
  process.on('SIGINT', signal => {
    app.log.info({ signal }, 'stopping');
    stopping.abort();
    return end();
  });

  await app.listen({ port: config.port, host: config.host });
  if (isEnding) return;
  // Until this is done, a request compiles the schemas and loads the packages that it needs itself.
  void app.compileSchemas().then(loadPackages);
  if (config.worker) running.push(startBackground({ config, database }, app.log));
  running.push(superviseWhatsapp({ config, database }, app.log), removeAbandonedFiles(config.dataDir, app.log));
};

start().catch(error => {
  process.stderr.write(`${error instanceof ConfigurationError ? error.message : error.stack}\n`);
  process.exit(1);
});
