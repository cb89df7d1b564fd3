import type { Knex } from 'knex';
import t from 'tap';
import { testDatabase } from '../../src/testing/index.ts';
import { fillEmptyTables } from '../support/some-rows.ts';
import { type CheckedMigration, checkMigration } from './check.ts';

const ONLINE = 'ALGORITHM=INPLACE, LOCK=NONE';
const statements =
  (...all: string[]) =>
  async (knex: Knex) => {
    for (const sql of all) await knex.raw(sql);
  };
const alter = (table: string, change: string, back: string): CheckedMigration => ({
  up: statements(`ALTER TABLE ${table} ${change}`),
  down: statements(`ALTER TABLE ${table} ${back}`),
});
const OTHER = 'CREATE TABLE other (id INT PRIMARY KEY, user_id CHAR(36) CHARACTER SET utf8mb4 COLLATE utf8mb4_bin';
const aTable = (more = ''): CheckedMigration => ({
  up: statements(`${OTHER}${more})`),
  down: statements('DROP TABLE other'),
});

/** Of each kind one, and what is said of it, beside that it may copy the table where that is so. */
const REFUSED: Record<string, [CheckedMigration, RegExp]> = {
  'a column that is dropped': [
    alter('bulk_jobs', `DROP COLUMN encoding, ${ONLINE}`, 'ADD COLUMN encoding varchar(20) NULL'),
    /bulk_jobs\.encoding is gone.*drop this one a version later/,
  ],
  'a column with another name': [
    alter('bulk_jobs', `RENAME COLUMN encoding TO text_encoding, ${ONLINE}`, 'RENAME COLUMN text_encoding TO encoding'),
    /bulk_jobs\.encoding is gone, or has another name.*write both/,
  ],
  'a table that is dropped': [
    { up: statements('DROP TABLE ended_tokens'), down: async () => {} },
    /ended_tokens is gone.*drop this one a version later/,
  ],
  'a new column that has to be given': [
    alter('categories', `ADD COLUMN colour varchar(20) NOT NULL, ${ONLINE}`, 'DROP COLUMN colour'),
    /categories\.colour has to be given.*default, or let it be null/,
  ],
  'a default that is taken away': [
    alter('categories', `ALTER COLUMN icon DROP DEFAULT, ${ONLINE}`, "ALTER COLUMN icon SET DEFAULT ''"),
    /categories\.icon has lost its default.*a version later/,
  ],
  'a column that takes less': [
    alter('bulk_jobs', 'MODIFY COLUMN encoding varchar(10) NULL', 'MODIFY COLUMN encoding varchar(20) NULL'),
    /bulk_jobs\.encoding is varchar\(10\) and no longer varchar\(20\).*new type, write both/,
  ],
  'a column that may no longer be null': [
    alter('users', 'MODIFY COLUMN former_email varchar(254) NOT NULL', 'MODIFY COLUMN former_email varchar(254) NULL'),
    /users\.former_email may no longer be null.*a version later/,
  ],
  'a column that may be null from now on': [
    alter('pages', 'MODIFY COLUMN title varchar(500) NULL', 'MODIFY COLUMN title varchar(500) NOT NULL'),
    /pages\.title may be null now.*another column/,
  ],
  'an index that statements name': [
    alter(
      'leads',
      `DROP INDEX ix_leads_budget, ${ONLINE}`,
      'ADD INDEX ix_leads_budget (deleted_at, is_suspected, investment_budget, id)',
    ),
    /leads\.ix_leads_budget is gone.*FORCE INDEX/,
  ],
  'values that may not come twice': [
    alter('bulk_jobs', `ADD UNIQUE INDEX uq_jobs (encoding), ${ONLINE}`, 'DROP INDEX uq_jobs'),
    /bulk_jobs\.uq_jobs is unique.*a version later/,
  ],
  'a check of a column that is there': [
    alter('bulk_jobs', "ADD CONSTRAINT ck_jobs CHECK (encoding <> 'x')", 'DROP CONSTRAINT ck_jobs'),
    /bulk_jobs\.ck_jobs refuses what the version before may write.*a version later/,
  ],
  'a check that allows fewer values': [
    alter(
      'background_jobs',
      "DROP CONSTRAINT ck_background_jobs_status, ADD CONSTRAINT ck_background_jobs_status CHECK (status IN ('running'))",
      "DROP CONSTRAINT ck_background_jobs_status, ADD CONSTRAINT ck_background_jobs_status CHECK (status IN ('running', 'finished'))",
    ),
    /ck_background_jobs_status refuses what the version before may write/,
  ],
  'a foreign key of a column that is there': [
    {
      up: statements(
        'DELETE FROM personal_data_waiting',
        'ALTER TABLE personal_data_waiting ADD CONSTRAINT fk_waiting FOREIGN KEY (actor_id) REFERENCES users (id)',
      ),
      down: statements('ALTER TABLE personal_data_waiting DROP FOREIGN KEY fk_waiting, DROP INDEX fk_waiting'),
    },
    /personal_data_waiting\.fk_waiting refuses.*new column that may be null/,
  ],
  'a new table that keeps rows of others from being deleted': [
    aTable(', CONSTRAINT fk_other FOREIGN KEY (user_id) REFERENCES users (id)'),
    /other\.fk_other keeps the version before from deleting.*ON DELETE CASCADE or SET NULL/,
  ],
  'an ALTER that says nothing of locks': [
    alter('leads', 'ADD INDEX ix_other (location_interest)', 'DROP INDEX ix_other'),
    /may copy leads, and nobody writes to it meanwhile.*ALGORITHM=INSTANT/,
  ],
  'what the server can do by copying alone': [
    alter('bulk_jobs', `MODIFY COLUMN header text NULL, ${ONLINE}`, 'MODIFY COLUMN header json NULL'),
    /cannot be done without copying or locking bulk_jobs.*a table of its own/,
  ],
  'one statement for all rows': [
    { up: statements('UPDATE known_addresses SET seen_at = seen_at'), down: async () => {} },
    /locks 2500 rows of known_addresses at once.*inBatches/,
  ],
  'a trigger': [
    {
      up: statements('CREATE TRIGGER follow AFTER INSERT ON pages FOR EACH ROW SET @followed = 1'),
      down: statements('DROP TRIGGER follow'),
    },
    /follow is no table.*binary log.*while both run/,
  ],
};

const ALLOWED: Record<string, CheckedMigration> = {
  'a column that may be null': alter(
    'pages',
    `ADD COLUMN colour varchar(20) NULL, ALGORITHM=INPLACE, LOCK=NONE`,
    'DROP COLUMN colour',
  ),
  'a column with a default': alter(
    'categories',
    "ADD COLUMN colour varchar(20) NOT NULL DEFAULT '', ALGORITHM=INSTANT",
    'DROP COLUMN colour',
  ),
  'more room in a column': alter(
    'bulk_jobs',
    `MODIFY COLUMN encoding varchar(40) NULL, ${ONLINE}`,
    'MODIFY COLUMN encoding varchar(20) NULL',
  ),
  'a new table that goes with its rows': aTable(
    ', CONSTRAINT fk_other FOREIGN KEY (user_id) REFERENCES users (id) ON DELETE CASCADE',
  ),
};

const database = await testDatabase();
t.teardown(() => database.close());
const { knex } = database;
await fillEmptyTables(knex, { tables: new Set(['known_addresses']), rows: 2500 });

for (const [kind, [migration, said]] of Object.entries(REFUSED))
  t.test(`refuses ${kind}, and says what to do instead`, async t => {
    const { refusals } = await checkMigration(knex, migration, { released: [] });
    await migration.down?.(knex);
    t.ok(
      refusals.some(({ why }) => said.test(why)),
      JSON.stringify(refusals, null, 2),
    );
  });
for (const [kind, migration] of Object.entries(ALLOWED))
  t.test(`lets ${kind} pass`, async t => {
    const { refusals } = await checkMigration(knex, migration, { released: [] });
    await migration.down?.(knex);
    t.same(refusals, []);
  });
