import t from 'tap';
import { aConsultant, aFranchise, testApi } from '../support/index.ts';

t.test('many saves of one franchise at once are all stored, and each checks the texts once', async t => {
  const api = await testApi(t);
  const { database } = api;
  const consultant = await aConsultant(database);
  const franchise = await aFranchise(database, { consultant_id: consultant.id });
  let reads = 0;
  database.knex.on('query', ({ sql }: { sql: string }) => {
    const isOfFranchise = /from `franchises`/.test(sql) && sql.includes('`franchises`.`id` = ?');
    if (isOfFranchise && !/for update/i.test(sql)) reads++;
  });
  const save = (cart: number) =>
    api.call(`PUT /franchises/${franchise.id}`, { as: consultant, body: { description: `Coffee from cart ${cart}.` } });
  await save(0);
  const readsOfOne = reads;
  t.ok(readsOfOne > 0);
  const answers = await Promise.all(Array.from({ length: 12 }, (_, n) => save(n + 1)));
  t.same([...new Set(answers.map(({ status }) => status))], [200]);
  t.equal(reads, 13 * readsOfOne);
});
