/** Migrates `DATABASE_URL`, and stands still for ever when so many statements have been made: to be killed there. */
import { migrate, openDatabase } from '../../src/index.ts';

const until = Number(process.argv[2]);
const database = openDatabase(process.env.DATABASE_URL ?? '', { knex: 2, prepared: 1 });
let statements = 0;
await migrate(database.knex, {
  watch: moment => {
    if (moment !== 'after' || ++statements < until) return undefined;
    process.stdout.write('there\n');
    return new Promise(() => setInterval(() => {}, 1000));
  },
});
await database.close();
