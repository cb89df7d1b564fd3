import t from 'tap';
import { failingApi } from '../support/failing-database.ts';
import { aConsultant, aFranchise, aLead, anAdmin, anEnquiry, newVisitorContact } from '../support/index.ts';

const NOT_READY = { detail: 'The service is not ready. Please try again in a moment.', code: 'service_not_ready' };

t.test('a database refuses writes or is unavailable', async t => {
  const { api, database } = await failingApi(t);
  const { knex } = api.database;
  const admin = await anAdmin(api.database);
  const consultant = await aConsultant(api.database, { credits: 5 });
  const franchise = await aFranchise(api.database, { consultant_id: consultant.id });
  const lead = await aLead(api.database, { franchise_id: franchise.id });
  const promised = new Map<string, string>();
  let n = 0;
  const enquire = async (key = `enquiry-${n++}`, person = newVisitorContact()) => {
    const answer = await api.call('POST /leads', {
      body: anEnquiry(franchise, person),
      headers: { 'idempotency-key': key },
    });
    if (answer.status === 201) promised.set(key, answer.body.id);
    return answer;
  };
  const stored = () => knex('leads').whereNot({ id: lead.id }).orderBy('id').pluck('id');

  for (const state of ['read-only', 'read-only at the end', 'away'] as const)
    await t.test(`${state}: writers get 503, no change is stored in part, and everything works afterwards`, async t => {
      const before = await stored();
      t.equal((await enquire()).status, 201);
      if (state === 'away') await database.cut();
      else database.state = state;
      const person = newVisitorContact();
      const key = `while ${state}`;
      for (const answer of [
        await enquire(key, person),
        await enquire(key, person),
        await api.call(`POST /leads/${lead.id}/unlock`, { as: consultant }),
        await api.call(`PUT /users/${consultant.id}/credits?credits=9&expected=5`, { as: admin }),
        await api.call(`PUT /leads/${lead.id}/status?status=closed`, { as: admin }),
        await api.call('POST /categories', { as: admin, body: { name: `Food ${state}`, description: 'x' } }),
      ]) {
        t.match([answer.status, answer.headers['retry-after']], [503, '5']);
        t.same(answer.body, NOT_READY);
      }
      t.equal((await stored()).length, before.length + 1, 'no enquiry is stored partially');
      t.match(await knex('users').where({ id: consultant.id }).first(), { tokens: 5 });
      t.same(await knex('unlocks'), []);
      if (state !== 'away') t.equal((await api.call('GET /franchises')).status, 200, 'it is read all the while');

      if (state === 'away') await database.comeBack();
      else database.state = 'well';
      const again = await enquire(key, person);
      t.equal(again.status, 201, 'repeating the enquiry stores it');
      t.equal((await enquire(key, person)).body.id, again.body.id, 'once');
      t.same([...promised.values()].sort(), await stored(), 'stores every acknowledged enquiry and no others');
      t.equal((await knex('outbox').where({ lead_id: again.body.id, kind: 'lead.consultant' })).length, 1);
    });

  t.same([...database.refused.keys()].sort(), [1290, 1792], 'writes were refused');
  const unlocked = await api.call(`POST /leads/${lead.id}/unlock`, { as: consultant });
  t.match(unlocked.body, { success: true, remaining_credits: 4 });
});
