import { openDatabase } from '@marketplace/db';
import { buildApp } from './app.ts';
import { ensureFirstAdmin } from './auth/first-admin.ts';
import { startBackground } from './background.ts';
import { bringUpToDate } from './bring-up-to-date.ts';
import { ConfigurationError, readConfig } from './platform/config.ts';
import { keepWhatsapp } from './whatsapp/keep.ts';

/** Starts the API and stops it: what has begun is finished, what is buffered is written. */
const start = async () => {
  const config = readConfig(process.env);
  const database = openDatabase(config.databaseUrl, { knex: 12, prepared: 12 });
  if (!(await bringUpToDate(database.knex))) return database.close();
  await ensureFirstAdmin(database.knex, config.admin);
  const app = await buildApp({ config, database });
  await app.listen({ port: config.port, host: config.host });
  const background = config.worker ? startBackground({ config, database }, app.log) : null;
  const whatsapp = keepWhatsapp({ config, database }, app.log);

  let stopping = false;
  const stop = async (signal: string) => {
    if (stopping) return;
    stopping = true;
    app.log.info({ signal }, 'stopping');
    await Promise.all([app.close(), background?.stop(), whatsapp.stop()]);
    await database.close();
    process.exit(0);
  };
  process.on('SIGTERM', stop);
  process.on('SIGINT', stop);
};

start().catch(error => {
  process.stderr.write(`${error instanceof ConfigurationError ? error.message : error.stack}\n`);
  process.exit(1);
});
