import { checkServer, connectOrStartEmbedded, startEmbedded } from '../embedded/index.ts';

/** Runs a command and says what came of it; what went wrong in one line. Null where it was said already. */
export const reporting = async (work: () => Promise<string | null>): Promise<void> => {
  const began = performance.now();
  try {
    const said = await work();
    if (said !== null) process.stdout.write(`✓ ${said}  ${((performance.now() - began) / 1000).toFixed(1)} s\n`);
  } catch (error) {
    process.stderr.write(`✗ ${error instanceof Error ? error.message : error}\n`);
    process.exitCode = 1;
  }
  process.channel?.unref();
};

/**
 * Runs a command on the database that `DATABASE_URL` names, else on the private one, started for as long as it takes.
 * @param alone true for what must not happen beside a running product: its private database is then refused
 */
export const onDatabase = (work: (url: string) => Promise<string>, alone = false): Promise<void> =>
  reporting(async () => {
    const given = process.env.DATABASE_URL;
    if (given) await checkServer(given);
    const database = given
      ? { url: given, stop: async () => {} }
      : await (alone ? startEmbedded() : connectOrStartEmbedded());
    return work(database.url).finally(() => database.stop());
  });
