/** Migrates the database of `DATABASE_URL`. Tests kill this process. */
import { migrate, openDatabase } from '../../src/index.ts';

const database = openDatabase(process.env.DATABASE_URL ?? '', { knex: 1, prepared: 1 });
await migrate(database.knex);
await database.close();
