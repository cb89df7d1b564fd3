import { openDatabase } from '@marketplace/db';
import { pino } from 'pino';
import { serveWorkerMetrics } from '../operations/metrics.ts';
import { traceWorker } from '../operations/tracing.ts';
import { ConfigurationError, readConfig } from '../platform/config/config.ts';
import { LONGEST_SILENCE_SECONDS } from '../platform/database/longest-silence.ts';
import { loggerOptions, logRejections } from '../platform/runtime/logging.ts';
import { startBackground } from './background.ts';

/** Runs the worker without the API: deliveries and scheduled tasks, until a signal stops it. */
const start = () => {
  const config = readConfig(process.env);
  const log = pino(loggerOptions(config.logLevel));
  logRejections(log);
  const database = openDatabase(
    config.databaseUrl,
    { knex: 12, prepared: 4, knexSilenceSeconds: LONGEST_SILENCE_SECONDS },
    log,
  );
  const endTracing = traceWorker({ config, database }, log);
  const background = startBackground({ config, database }, log);
  const endMetrics = serveWorkerMetrics(
    { config, database },
    {
      listening: () => log.info(config.metrics?.listen, 'metrics are told'),
      failed: error => log.error({ err: error }, 'metrics cannot be told'),
    },
  );
  log.info('delivering');

  let stopping = false;
  const stop = async (signal: string) => {
    if (stopping) return;
    stopping = true;
    log.info({ signal }, 'stopping');
    endMetrics();
    await background.stop();
    await endTracing();
    await database.close();
    process.exit(0);
  };
  process.on('SIGTERM', stop);
  process.on('SIGINT', stop);
};

try {
  start();
} catch (error) {
  if (!(error instanceof ConfigurationError)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exit(1);
}
