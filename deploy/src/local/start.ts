import { ConfigurationError } from '@marketplace/api/config';
import { startFront } from '../front/server.ts';
import { foldersOf, readLocalConfiguration } from './configuration.ts';
import { demoAccounts, isEmpty, migrateDatabase, provideDatabase } from './database.ts';
import { explain } from './explain.ts';
import { freePort, keepApi, keepPublisher } from './parts.ts';
import { say, seconds, step } from './progress.ts';
import { stopOnSignal } from './shutdown.ts';
import { buildPages, seed } from './steps.ts';
import { welcome } from './welcome.ts';

const began = performance.now();
const running = stopOnSignal();

try {
  const configuration = readLocalConfiguration(process.env);
  const folders = foldersOf(configuration.dataDirectory);
  const database = await provideDatabase(configuration);
  if (database.part) running.add(database.part);
  const environment = { ...configuration.environment, DATABASE_URL: database.url };
  await migrateDatabase(database.url);
  if (!configuration.production && (await isEmpty(database.url))) {
    await seed(environment, process.argv.includes('--empty') ? 'empty' : 'demo');
  }
  await buildPages(process.env);
  const apiPort = await freePort();
  running.add(await step('Starting the API', 'API started', () => keepApi(configuration, database.url, apiPort)));
  running.add(await step('Publishing the pages', 'Pages published', () => keepPublisher(configuration, apiPort)));
  const { port, host, trustProxy } = configuration;
  const front = await startFront({ port, host, trustProxy, apiUrl: `http://127.0.0.1:${apiPort}`, ...folders });
  running.add({ stop: () => front.close() });
  say(`✓ Ready  ${seconds(performance.now() - began)}`);
  say(welcome(configuration, await demoAccounts(database.url)));
} catch (error) {
  say(`\n✗ ${error instanceof ConfigurationError ? error.message : explain(error)}`);
  await running.end(1);
}
