import { setTimeout as pause } from 'node:timers/promises';
import { newId } from '@marketplace/db';
import { until } from '@marketplace/db/testing';
import { pino } from 'pino';
import t from 'tap';
import { startFollowing } from '../../src/version-before/runner.ts';
import { followNewLeads, followWords } from '../../src/version-before/words.ts';
import { aFranchise, aLead, anAdmin, testApi } from '../support/index.ts';

const breathe = () => pause(0);
const never = new AbortController().signal;

t.test('what the version before writes is found by this one', async t => {
  const api = await testApi(t);
  const { knex } = api.database;
  const admin = await anAdmin(api.database);
  const franchise = await aFranchise(api.database);
  const lead = await aLead(api.database, { franchise_id: franchise.id });
  const found = async (q: string): Promise<string[]> =>
    (await api.call(`GET /leads?filter=${encodeURIComponent(JSON.stringify({ q }))}`, { as: admin })).body.map(
      ({ id }: { id: string }) => id,
    );

  t.same(await found('visitor'), [lead.id]);
  t.equal(await followWords(knex, never, breathe), 0, 'nothing is left to do after this version');

  // As the version before does: it knows the column, and not the table beside it.
  await knex('leads').where({ id: lead.id }).update({ search_words: 'qcorrected' });
  const stored = await knex('leads').where({ id: lead.id }).first();
  const other = { ...stored, id: newId(), reference: 'BEFORE', search_words: 'qbefore', suspected_reasons: '[]' };
  await knex('leads').insert(other);
  t.same(await found('before'), []);
  t.equal(await followNewLeads(knex), 1);
  t.same(await found('before'), [other.id], 'who has come in is found at once');
  t.equal(await followWords(knex, never, breathe), 1);
  t.same(await found('corrected'), [lead.id]);
  t.same(await found('visitor'), []);

  await knex('franchises').where({ id: franchise.id }).update({ search_words: 'qrenamed' });
  t.equal(await followWords(knex, never, breathe), 1);
  t.same((await api.call('GET /franchises?search=renamed')).body.length, 1);

  await knex('leads').where({ id: other.id }).delete();
  t.same(await knex('lead_search').where({ lead_id: other.id }), [], 'what it deletes is gone here, too');
});

t.test('and that goes on beside the requests until the process is told to stop', async t => {
  const { database } = await testApi(t);
  const franchise = await aFranchise(database);
  const lead = await aLead(database, { franchise_id: franchise.id });
  await database.knex('lead_search').delete();
  const following = startFollowing(database.knex, pino({ level: 'silent' }));
  await until(async () => (await database.knex('lead_search').where({ lead_id: lead.id })).length === 1);
  await following.stop();
});
