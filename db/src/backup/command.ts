import { existsSync } from 'node:fs';
import { join } from 'node:path';
import {
  checkServer,
  connectOrStartEmbedded,
  DatabaseFault,
  dataDirectory,
  hasPrivateDatabase,
  startEmbedded,
} from '../embedded/index.ts';

/** Runs a command and reports its result, or its error in one line. A null result is not reported. */
export const runAndReport = async (work: () => Promise<string | null>): Promise<void> => {
  const start = performance.now();
  try {
    const result = await work();
    if (result !== null) process.stdout.write(`✓ ${result}  ${((performance.now() - start) / 1000).toFixed(1)} s\n`);
  } catch (error) {
    process.stderr.write(`✗ ${error instanceof Error ? error.message : error}\n`);
    process.exitCode = 1;
  }
  process.channel?.unref();
};

/**
 * Refuses to create a database by mistake: a shell without the variables of the product's services has neither
 * `DATABASE_URL` nor their `DATA_DIR`, and its command would report success for a new and empty database.
 */
const demandPrivateDatabase = (mayCreate: boolean) => {
  const folder = dataDirectory();
  const hasSecrets = process.env.SECRETS_KEY || existsSync(join(folder, 'secrets.json'));
  if (hasPrivateDatabase() || (mayCreate && hasSecrets)) return;
  const onNewMachine = mayCreate
    ? ' On a new machine put secrets.json into DATA_DIR first, or set JWT_SECRET, SECRETS_KEY and SERVICE_TOKEN.'
    : '';
  throw new DatabaseFault(
    `DATABASE_URL is not set, and DATA_DIR (${folder}) has no private database. Set the variables that the product runs with; with systemd: deploy/backups.md.${onNewMachine}`,
  );
};

/**
 * Runs a command on the database of `DATABASE_URL`, otherwise on the private one, which is started for the command if
 * it is not running.
 * @param options.alone refuses a private database that the running product uses
 * @param options.mayCreate creates the private database if the product's secrets are in the data directory or the
 * variables
 */
export const runOnDatabase = (
  work: (url: string) => Promise<string>,
  { alone = false, mayCreate = false } = {},
): Promise<void> =>
  runAndReport(async () => {
    const given = process.env.DATABASE_URL;
    if (given) await checkServer(given);
    else demandPrivateDatabase(mayCreate);
    const database = given
      ? { url: given, stop: async () => {} }
      : await (alone ? startEmbedded() : connectOrStartEmbedded());
    return work(database.url).finally(() => database.stop());
  });

/**
 * Returns a reminder that backups do not contain uploads in a bucket, or an empty text if uploads are in the folder.
 */
export const bucketReminder = (env: NodeJS.ProcessEnv = process.env): string =>
  env.S3_BUCKET
    ? ` Not in it: the uploads in the bucket ${env.S3_BUCKET}, which need a copy of their own (deploy/backups.md).`
    : '';
