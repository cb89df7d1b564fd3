import type { Knex } from 'knex';
import t from 'tap';
import { AT_ONCE, inBatches } from '../../src/migrations/batches.ts';
import { run } from '../../src/migrations/runner/run.ts';
import { testDatabase } from '../../src/testing/index.ts';

t.test('what goes through many rows tells how far it is, can be stopped, and goes on there', async t => {
  const { knex, close } = await testDatabase({ empty: true });
  t.teardown(close);
  await knex.raw('CREATE TABLE counted (id CHAR(8) PRIMARY KEY, n INT NOT NULL)');
  const total = 2 * AT_ONCE + 1;
  const rows = Array.from({ length: total }, (_, at) => ({ id: String(at).padStart(8, '0'), n: 0 }));
  await knex.batchInsert('counted', rows, 1000);
  const count = {
    up: (knex: Knex) =>
      inBatches(knex, { table: 'counted', what: 'Counting' }, (after, last) =>
        knex.raw('UPDATE counted SET n = n + 1 WHERE id > ? AND id <= ?', [after, last]),
      ),
    down: async () => {},
  };
  const told: number[] = [];
  const stop = new AbortController();
  const progress = ({ what, rows, total: all }: { what: string; rows: number; total: number }) => {
    t.same([what, all], ['Counting', total]);
    told.push(rows);
  };
  const stopped = (told: { rows: number }) => told.rows === AT_ONCE && stop.abort();
  await t.rejects(run(knex, { count }, ['count'], 'up', { signal: stop.signal, progress: stopped }), {
    name: 'AbortError',
  });
  t.equal((await knex('counted').where({ n: 1 })).length, AT_ONCE, 'the batch at hand is finished');
  await run(knex, { count }, ['count'], 'up', { progress });
  t.same(told, [AT_ONCE, 2 * AT_ONCE, total]);
  t.equal((await knex('counted').where({ n: 1 })).length, total, 'and no row is changed twice');
});
