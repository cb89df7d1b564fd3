import { type Database, migrate, openDatabase } from '@marketplace/db';
import { checkServer, startEmbedded } from '@marketplace/db/embedded';
import { say, step } from '../command/progress.ts';
import type { Stoppable } from '../command/shutdown.ts';
import { foldersOf, type LocalConfiguration } from './configuration.ts';
import { type KeptPart, keepRunning } from './keep-running.ts';
import { seed } from './steps.ts';

/** The database of this run, and the part to keep running when it is the private one. */
interface LocalDatabase {
  url: string;
  part: KeptPart | undefined;
}

/** Starts the private database, or makes sure that the given one can be used. */
const provideDatabase = async (configuration: LocalConfiguration): Promise<LocalDatabase> => {
  const { databaseUrl, dataDirectory } = configuration;
  if (databaseUrl) {
    await step(
      'Reaching the database',
      version => `Database reached (${version})`,
      () => checkServer(databaseUrl),
    );
    return { url: databaseUrl, part: undefined };
  }
  let url: string | undefined;
  const start = async () => {
    let onExit: (reason: string) => void = () => {};
    const ended = new Promise<string>(resolve => {
      onExit = resolve;
    });
    const directory = foldersOf(dataDirectory).database;
    const server = await startEmbedded({ directory, sameAddressAs: url, onExit, say: line => say(`… ${line}`) });
    url = server.url;
    const stop = async () => {
      await server.stop();
      onExit('stopped');
    };
    return { pid: server.pid, ended, stop };
  };
  const part = await step('Starting the database', 'Database started', () => keepRunning('The database', start, say));
  return { url: url ?? '', part };
};

/** What was started, to be stopped last first. */
interface Running {
  add<Part extends Stoppable>(part: Part): Part;
}

/** Brings the schema to the newest version. */
const migrateDatabase = (url: string, running: Running): Promise<string[]> =>
  step(
    'Bringing the schema up to date',
    names => (names.length > 0 ? `Schema brought up to date (${names.length} migrations)` : 'Schema is up to date'),
    () => {
      const database = openDatabase(url, { knex: 1, prepared: 1 });
      const stopping = new AbortController();
      const migrating = migrate(database.knex, { signal: stopping.signal }).finally(() => database.close());
      const stop = async () => {
        stopping.abort();
        await migrating.catch(() => {});
      };
      // Before the database: a migration that has begun is finished.
      running.add({ stop });
      return migrating;
    },
  );

const asking = async <Answer>(url: string, ask: (knex: Database['knex']) => Promise<Answer>): Promise<Answer> => {
  const database = openDatabase(url, { knex: 1, prepared: 1 });
  return ask(database.knex).finally(() => database.close());
};

/** True while nobody has an account: the database is new. */
const isEmpty = (url: string): Promise<boolean> =>
  asking(url, async knex => (await knex('users').first('id')) === undefined);

/** The addresses of the demo accounts, which are worth printing. */
export const demoAccounts = (url: string): Promise<string[]> =>
  asking(url, knex =>
    knex('users').where({ is_demo: true }).whereNull('deleted_at').orderBy(['role', 'email']).pluck('email'),
  );

/** Whether an admin can sign in; in production a demo account cannot. */
export const hasAdmin = (url: string, { production }: Pick<LocalConfiguration, 'production'>): Promise<boolean> =>
  asking(url, async knex => {
    const admins = knex('users').where({ role: 'admin', ...(production && { is_demo: false }) });
    return (await admins.whereNull('deleted_at').first('id')) !== undefined;
  });

/**
 * Makes the database ready to work with: there, of the newest schema, and filled when it is new. In production nothing
 * is put into it; the API makes the first admin there.
 * @param running takes the database over, to stop it at the end
 * @returns its address
 */
export const prepareDatabase = async (configuration: LocalConfiguration, running: Running): Promise<string> => {
  const { url, part } = await provideDatabase(configuration);
  if (part) running.add(part);
  await migrateDatabase(url, running);
  if (!configuration.production && (await isEmpty(url))) {
    const environment = { ...configuration.environment, DATABASE_URL: url };
    await seed(environment, process.argv.includes('--empty') ? 'empty' : 'demo');
  }
  return url;
};
