import t from 'tap';
import { aConsultant, aFranchise, anAdmin, anEnquiry, type BuiltUser, someone, testApi } from './support/index.ts';
import { untilItWaits } from './support/lock-waits.ts';

t.test('several enquiries of one person for one franchise', async t => {
  const api = await testApi(t);
  const { database } = api;
  const { knex } = database;
  const admin = await anAdmin(database);
  const consultant = await aConsultant(database, { credits: 20 });
  const other = await aConsultant(database, { credits: 20 });
  const aFranchiseOf = (user: BuiltUser) => aFranchise(database, { consultant_id: user.id });
  const send = async (franchise: { id: string }, more: object) =>
    String((await api.call('POST /leads', { body: anEnquiry(franchise, { ...more }) })).body.id);
  const unlock = (id: string, as = consultant) => api.call(`POST /leads/${id}/unlock`, { as });
  const read = (id: string, as = consultant) => api.call(`GET /leads/${id}`, { as });
  const judge = (id: string, spam: boolean) => api.call(`PUT /leads/${id}/spam?spam=${spam}`, { as: admin });
  const creditsOf = async ({ id }: BuiltUser) => (await knex('users').where({ id }).first('tokens')).tokens as number;
  const assign = (franchise: { id: string }, user: BuiltUser | null) =>
    knex('franchises')
      .where({ id: franchise.id })
      .update({ consultant_id: user?.id ?? null });
  const told = async (id: string) =>
    (await knex('outbox').where({ lead_id: id }).orderBy('kind'))
      .filter(({ kind }) => kind !== 'lead.confirmation')
      .map(({ kind, user_id }) => [kind, user_id]);
  const spam = { website: 'http://spam.example' };

  t.test('what a consultant of before paid for is theirs; the new enquiry is the present one’s', async t => {
    const [franchise, person] = [await aFranchiseOf(consultant), someone()];
    const first = await send(franchise, person);
    await unlock(first);
    await assign(franchise, other);
    const second = await send(franchise, person);
    t.equal((await read(first)).body.is_locked, false);
    t.equal((await read(second)).status, 404, 'the visitor left it for another');
    t.match((await read(second, other)).body, { is_locked: true, duplicate_of: null }, 'nor is it told whose it is');
    t.same(await told(second), [['lead.consultant', other.id]], 'who was told of none is told of this one');
    const third = await send(franchise, person);
    t.same(await told(third), [], 'and of no further one');

    const before = await creditsOf(other);
    t.match(
      (await unlock(second, other)).body,
      { success: true, remaining_credits: before - 1 },
      'nobody paid for them',
    );
    const own = await creditsOf(consultant);
    await assign(franchise, consultant);
    t.match(
      (await unlock(second)).body,
      { success: true, remaining_credits: own },
      'who paid for one has it for nothing',
    );
    t.equal((await read(third)).body.is_locked, false);
    t.equal(await creditsOf(consultant), own);
  });

  t.test('where nobody looks after the franchise any more, the admins hear of it', async t => {
    const [franchise, person] = [await aFranchiseOf(consultant), someone()];
    await send(franchise, person);
    await assign(franchise, null);
    t.same(await told(await send(franchise, person)), [['lead.admin', admin.id]]);
    t.same(await told(await send(franchise, person)), []);
  });

  t.test('one that was taken back is not opened with another', async t => {
    const [franchise, person] = [await aFranchiseOf(consultant), someone()];
    const back = await send(franchise, person);
    const later = await send(franchise, { ...someone(), phone: person.phone });
    await knex('leads').where({ id: back }).update({ withdrawn_at: new Date() });
    t.equal((await unlock(later)).body.success, true);
    t.equal((await read(back)).status, 404);
    t.equal((await read(later)).body.is_locked, false);
  });

  t.test('who paid for one that was taken back since has the others for nothing', async t => {
    const [franchise, person] = [await aFranchiseOf(consultant), someone()];
    const back = await send(franchise, person);
    await unlock(back);
    const later = await send(franchise, { ...someone(), phone: person.phone, ...spam });
    await knex('leads').where({ id: back }).update({ withdrawn_at: new Date() });
    await knex('leads').where({ id: later }).update({ is_suspected: false });
    const before = await creditsOf(consultant);
    t.match((await unlock(later)).body, { success: true, remaining_credits: before });
  });

  t.test('a suspected one that is none is theirs who paid for the first, and they are told', async t => {
    const [franchise, person] = [await aFranchiseOf(consultant), someone()];
    await unlock(await send(franchise, person));
    const second = await send(franchise, { ...person, ...spam });
    t.same(await told(second), []);
    t.equal((await read(second)).status, 404);
    t.match((await judge(second, false)).body, { is_suspected: false, duplicate_of: /./ });
    t.equal((await read(second)).body.is_locked, false);
    t.same(await told(second), [['lead.duplicate', consultant.id]]);
    for (const isSpam of [true, false]) await judge(second, isSpam);
    t.same(await told(second), [['lead.duplicate', consultant.id]], 'once');
  });

  t.test('those that were suspected together are linked when they are not, and paid for once', async t => {
    const [franchise, person] = [await aFranchiseOf(consultant), someone()];
    const suspected = [await send(franchise, { ...person, ...spam }), await send(franchise, { ...person, ...spam })];
    const ordinary = await send(franchise, { ...someone(), email: person.email });
    t.match(await knex('leads').where({ id: ordinary }).first(), { duplicate_of: null });
    for (const id of suspected) t.equal((await judge(id, false)).body.duplicate_of, ordinary);
    for (const id of suspected) t.same(await told(id), [], 'told with the first');
    const before = await creditsOf(consultant);
    for (const id of [...suspected, ordinary])
      t.match((await unlock(id)).body, { success: true, remaining_credits: before - 1 });
  });

  t.test('the first that was taken for spam by mistake takes its own with it', async t => {
    const [franchise, person] = [await aFranchiseOf(consultant), someone()];
    const [first, second] = [await send(franchise, person), await send(franchise, person)];
    for (const id of [first, second]) await judge(id, true);
    const third = await send(franchise, person);
    t.match(await knex('leads').where({ id: third }).first(), { duplicate_of: null });
    await judge(first, false);
    t.match(await knex('leads').whereIn('id', [first, second]), [{ duplicate_of: third }, { duplicate_of: third }]);
    await judge(second, false);
    const before = await creditsOf(consultant);
    for (const id of [second, third, first])
      t.match((await unlock(id)).body, { success: true, remaining_credits: before - 1 });
  });

  t.test('after one that lies in the bin comes a new one, which is told', async t => {
    const [franchise, person] = [await aFranchiseOf(consultant), someone()];
    await api.call(`DELETE /leads/${await send(franchise, person)}`, { as: admin });
    const again = await send(franchise, person);
    t.match(await knex('leads').where({ id: again }).first(), { duplicate_of: null });
    t.same(await told(again), [['lead.consultant', consultant.id]]);
  });

  t.test('enquiries that arrive while one is sent on are linked all the same', async t => {
    for (let round = 0; round < 5; round++) {
      const [franchise, person] = [await aFranchiseOf(consultant), someone()];
      const suspected = await send(franchise, { ...person, ...spam });
      const [, ...sent] = await Promise.all([
        judge(suspected, false),
        send(franchise, person),
        send(franchise, person),
      ]);
      const firsts = await knex('leads')
        .whereIn('id', [suspected, ...sent])
        .whereNull('duplicate_of');
      t.equal(firsts.length, 1);
      t.equal(
        (
          await knex('outbox')
            .where({ kind: 'lead.consultant' })
            .whereIn('lead_id', [suspected, ...sent])
        ).length,
        1,
      );
    }
  });

  t.test('an erased one is nobody’s first', async t => {
    const franchise = await aFranchiseOf(consultant);
    const [one, two] = [await send(franchise, someone()), await send(franchise, { ...someone(), ...spam })];
    const anonymous = { email: '', phone: '', email_key: '', phone_key: '', erased_at: new Date() };
    await knex('leads').whereIn('id', [one, two]).update(anonymous);
    t.match((await judge(two, false)).body, { duplicate_of: null });
    const { body } = await api.call(`GET /leads/locked?filter={"franchise_id":"${franchise.id}"}`, { as: consultant });
    t.same([(await read(one)).status, (await unlock(two)).status, body], [404, 404, []], 'nor is it offered');
  });

  t.test('nobody pays for one that is taken back, erased or deleted at the same moment', async t => {
    const franchise = await aFranchiseOf(consultant);
    for (const end of ['withdrawn_at', 'erased_at', 'deleted_at']) {
      const id = await send(franchise, someone());
      const before = await creditsOf(consultant);
      const trx = await knex.transaction();
      await trx('leads')
        .where({ id })
        .update({ [end]: new Date() });
      const unlocking = unlock(id);
      await untilItWaits(database, unlocking);
      await trx.commit();
      t.equal((await unlocking).status, 404, end);
      t.equal(await creditsOf(consultant), before);
      t.same(await knex('unlocks').where({ lead_id: id }), []);
    }
  });
});
