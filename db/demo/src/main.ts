import { parseArgs } from 'node:util';
import { migrate, openDatabase } from '@marketplace/db';
import { connectOrStartEmbedded, DatabaseFault, dataDirectory } from '@marketplace/db/embedded';
import { seedDemo } from './records/index.ts';
import { seedScale } from './scale/index.ts';
import { seedEmpty } from './start/empty.ts';
import { SeedRefused } from './support/refusal.ts';

const USAGE = `What to seed:
  --demo                       60 franchises, 4 consultants, 80 leads and everything around them
  --empty                      the settings and one admin
  --franchises N --leads N     so many generated ones, the same on every run
Environment: DATABASE_URL (default: the private database), DATA_DIR (default: .data)`;

const options = {
  demo: { type: 'boolean', default: false },
  empty: { type: 'boolean', default: false },
  franchises: { type: 'string' },
  leads: { type: 'string' },
} as const;

const count = (text: string | undefined, name: string) => {
  const number = Number(text ?? 0);
  if (!Number.isSafeInteger(number) || number < 0) throw new SeedRefused(`--${name} takes a whole number, not ${text}`);
  return number;
};

const read = () => {
  try {
    return parseArgs({ options }).values;
  } catch (error) {
    throw new SeedRefused(`${error instanceof Error ? error.message : String(error)}\n${USAGE}`);
  }
};

const logLine = (line: string) => console.log(line);

const connect = async () => {
  const given = process.env.DATABASE_URL;
  return given ? { url: given, stop: async () => {} } : connectOrStartEmbedded({ say: logLine });
};

const seed = async () => {
  const { demo, empty, franchises, leads } = read();
  const scale = { franchises: count(franchises, 'franchises'), leads: count(leads, 'leads') };
  if (!demo && !empty && scale.franchises + scale.leads === 0) throw new SeedRefused(USAGE);
  const server = await connect();
  const database = openDatabase(server.url);
  try {
    await migrate(database.knex);
    if (empty) await seedEmpty(database.knex, logLine);
    if (demo) await seedDemo(database.knex, dataDirectory(), logLine);
    if (scale.franchises + scale.leads > 0) await seedScale(database.knex, dataDirectory(), scale, logLine);
  } finally {
    await database.close();
    await server.stop();
  }
};

seed().catch(error => {
  // Expected errors are shown without a stack trace.
  console.error(error instanceof SeedRefused || error instanceof DatabaseFault ? error.message : error);
  process.exitCode = 1;
});
