import { type Database, migrate, openDatabase } from '@marketplace/db';
import { checkServer, startEmbedded } from '@marketplace/db/embedded';
import { printLine, runStep } from '../command/progress.ts';
import type { Stoppable } from '../command/shutdown.ts';
import { foldersOf, type LocalConfiguration } from './configuration.ts';
import { keepRunning, type RestartedPart } from './keep-running.ts';
import { seedDatabase } from './steps.ts';

/** The database of this run. `part` is set for the private one, which must be kept running. */
interface LocalDatabase {
  url: string;
  part: RestartedPart | undefined;
}

/** Starts the private database, or checks that the given one can be used. */
const provideDatabase = async (configuration: LocalConfiguration): Promise<LocalDatabase> => {
  const { databaseUrl, dataDirectory } = configuration;
  if (databaseUrl) {
    await runStep(
      'Reaching the database',
      version => `Database reached (${version})`,
      () => checkServer(databaseUrl),
    );
    return { url: databaseUrl, part: undefined };
  }
  let url: string | undefined;
  const start = async () => {
    let onExit: (reason: string) => void = () => {};
    const processEnd = new Promise<string>(resolve => {
      onExit = resolve;
    });
    const directory = foldersOf(dataDirectory).database;
    const server = await startEmbedded({ directory, sameAddressAs: url, onExit, say: line => printLine(`… ${line}`) });
    url = server.url;
    const stop = async () => {
      await server.stop();
      onExit('stopped');
    };
    return { pid: server.pid, ended: processEnd, stop };
  };
  const part = await runStep('Starting the database', 'Database started', () =>
    keepRunning('The database', start, printLine),
  );
  return { url: url ?? '', part };
};

/** Registers parts to stop at the end. The part that was added last is stopped first. */
interface Running {
  add<Part extends Stoppable>(part: Part): Part;
}

/** Applies the missing migrations. */
const migrateDatabase = (url: string, running: Running): Promise<string[]> =>
  runStep(
    'Bringing the schema up to date',
    names => (names.length > 0 ? `Schema brought up to date (${names.join(', ')})` : 'Schema is up to date'),
    () => {
      const database = openDatabase(url, { knex: 1, prepared: 1 });
      const stopping = new AbortController();
      const migrating = migrate(database.knex, { signal: stopping.signal }).finally(() => database.close());
      const stop = async () => {
        stopping.abort();
        await migrating.catch(() => {});
      };
      // The migration is stopped before the database, so that its current step is completed.
      running.add({ stop });
      return migrating;
    },
  );

const withDatabase = async <Answer>(url: string, ask: (knex: Database['knex']) => Promise<Answer>): Promise<Answer> => {
  const database = openDatabase(url, { knex: 1, prepared: 1 });
  return ask(database.knex).finally(() => database.close());
};

/** Returns whether the database is new, which means that it has no users. */
const isEmpty = (url: string): Promise<boolean> =>
  withDatabase(url, async knex => (await knex('users').first('id')) === undefined);

/** Returns the email addresses of the demo accounts. */
export const demoAccounts = (url: string): Promise<string[]> =>
  withDatabase(url, knex =>
    knex('users').where({ is_demo: true }).whereNull('deleted_at').orderBy(['role', 'email']).pluck('email'),
  );

/** Returns whether an admin can sign in. In production demo accounts do not count, because they cannot. */
export const hasAdmin = (url: string, { production }: Pick<LocalConfiguration, 'production'>): Promise<boolean> =>
  withDatabase(url, async knex => {
    const admins = knex('users').where({ role: 'admin', ...(production && { is_demo: false }) });
    return (await admins.whereNull('deleted_at').first('id')) !== undefined;
  });

/**
 * Prepares the database: starts it, applies migrations and fills it if it is new. In production it stays empty, and the
 * API creates the first admin.
 * @param running registers the database, so that it is stopped at the end
 * @returns its address
 */
export const prepareDatabase = async (configuration: LocalConfiguration, running: Running): Promise<string> => {
  const { url, part } = await provideDatabase(configuration);
  if (part) running.add(part);
  await migrateDatabase(url, running);
  if (!configuration.production && (await isEmpty(url))) {
    const environment = { ...configuration.environment, DATABASE_URL: url };
    await seedDatabase(environment, process.argv.includes('--empty') ? 'empty' : 'demo');
  }
  return url;
};
