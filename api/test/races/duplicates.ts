import t from 'tap';
import { messagesOfDuplicate } from '../../src/leads/messages/lead-messages.ts';
import { runIn } from '../../src/platform/database/run-statement.ts';
import {
  aConsultant,
  aFranchise,
  anAdmin,
  anEnquiry,
  type BuiltUser,
  newVisitorContact,
  testApi,
} from '../support/index.ts';
import { waitForRowLock } from '../support/lock-waits.ts';

t.test('several enquiries by one person for one franchise', async t => {
  const api = await testApi(t);
  const { database } = api;
  const { knex } = database;
  const admin = await anAdmin(database);
  const consultant = await aConsultant(database, { credits: 60 });
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
  const notified = async (id: string) =>
    (await knex('outbox').where({ lead_id: id }).orderBy('kind'))
      .filter(({ kind }) => kind !== 'lead.confirmation')
      .map(({ kind, user_id }) => [kind, user_id]);
  const spam = { website: 'http://spam.example' };

  t.test('a previous consultant keeps what they paid for, and a new enquiry belongs to the current one', async t => {
    const [franchise, person] = [await aFranchiseOf(consultant), newVisitorContact()];
    const first = await send(franchise, person);
    await unlock(first);
    await assign(franchise, other);
    const second = await send(franchise, person);
    t.equal((await read(first)).body.is_locked, false);
    t.equal((await read(second)).status, 404, 'the visitor sent it to the other consultant');
    t.match(
      (await read(second, other)).body,
      { is_locked: true, duplicate_of: null },
      'without revealing whose it repeats',
    );
    t.same(await notified(second), [['lead.consultant', other.id]]);
    const third = await send(franchise, person);
    t.same(await notified(third), [['lead.consultant', other.id]], 'for every enquiry');

    const before = await creditsOf(other);
    t.match(
      (await unlock(second, other)).body,
      { success: true, remaining_credits: before - 1 },
      'no one paid for them',
    );
    const own = await creditsOf(consultant);
    await assign(franchise, consultant);
    t.match(
      (await unlock(second)).body,
      { success: true, remaining_credits: own },
      'unlocking one makes the others free',
    );
    t.equal((await read(third)).body.is_locked, false);
    t.equal(await creditsOf(consultant), own);
  });

  t.test('without a consultant the admins are notified', async t => {
    const [franchise, person] = [await aFranchiseOf(consultant), newVisitorContact()];
    await send(franchise, person);
    await assign(franchise, null);
    for (let n = 0; n < 2; n++) t.same(await notified(await send(franchise, person)), [['lead.admin', admin.id]]);
  });

  t.test('a withdrawn enquiry is not unlocked together with another one', async t => {
    const [franchise, person] = [await aFranchiseOf(consultant), newVisitorContact()];
    const back = await send(franchise, person);
    const later = await send(franchise, person);
    await knex('leads').where({ id: back }).update({ withdrawn_at: new Date() });
    t.equal((await unlock(later)).body.success, true);
    t.equal((await read(back)).status, 404);
    t.equal((await read(later)).body.is_locked, false);
  });

  t.test("after a paid enquiry was withdrawn, the visitor's other enquiry is free for the same consultant", async t => {
    const [franchise, person] = [await aFranchiseOf(consultant), newVisitorContact()];
    const back = await send(franchise, person);
    await unlock(back);
    const later = await send(franchise, { ...person, ...spam });
    await knex('leads').where({ id: back }).update({ withdrawn_at: new Date() });
    await knex('leads').where({ id: later }).update({ is_suspected: false });
    const before = await creditsOf(consultant);
    const free = await api.call(`POST /leads/${later}/unlock?free_only=true`, { as: consultant });
    t.match(free.body, { success: true, remaining_credits: before });
  });

  t.test('the next enquiry after a paid one that is no longer offered is free, and announced as such', async t => {
    const withdraw = (id: string) => knex('leads').where({ id }).update({ withdrawn_at: new Date() });
    const bin = (id: string) => api.call(`DELETE /leads/${id}`, { as: admin });
    for (const end of [withdraw, bin, (id: string) => judge(id, true)]) {
      const [franchise, person] = [await aFranchiseOf(consultant), newVisitorContact()];
      const paid = await send(franchise, person);
      await unlock(paid);
      await end(paid);
      const before = await creditsOf(consultant);
      const next = await send(franchise, person);
      t.equal((await read(next)).body.is_locked, false);
      t.same(await notified(next), [['lead.duplicate', consultant.id]]);
      t.equal(await creditsOf(consultant), before);
      const released = await send(franchise, { ...person, ...spam });
      await knex('leads').where({ id: next }).update({ withdrawn_at: new Date() });
      await judge(released, false);
      t.equal((await read(released)).body.is_locked, false, 'so is a later one that is released');
    }
  });

  t.test('undoing *spam* announces nothing that the consultant knows, whether they paid or not', async t => {
    const franchise = await aFranchiseOf(consultant);
    for (const isPaid of [true, false]) {
      const person = newVisitorContact();
      const [first, second] = [await send(franchise, person), await send(franchise, person)];
      if (isPaid) await unlock(first);
      for (const id of [first, second]) {
        for (const isSpam of [true, false]) await judge(id, isSpam);
        const toUsers = (await notified(id)).filter(([, user]) => user !== null);
        t.same(toUsers, [['lead.consultant', consultant.id]], isPaid ? 'paid' : 'not paid');
        t.equal((await read(id)).body.is_locked, !isPaid);
      }
    }
  });

  t.test('a withdrawn enquiry is passed to no one when an admin releases it', async t => {
    const [franchise, person] = [await aFranchiseOf(consultant), newVisitorContact()];
    const first = await send(franchise, person);
    await unlock(first);
    const held = await send(franchise, { ...person, ...spam });
    const body = { email: person.email };
    t.equal((await api.call('POST /admin/personal-data/withdraw', { as: admin, body })).status, 200);
    await judge(held, false);
    t.same(await knex('unlocks').where({ lead_id: held }), []);
    t.equal((await read(held)).status, 404);
  });

  t.test('a released enquiry belongs to the consultant who paid for the first one, and they are notified', async t => {
    const [franchise, person] = [await aFranchiseOf(consultant), newVisitorContact()];
    await unlock(await send(franchise, person));
    const second = await send(franchise, { ...person, ...spam });
    t.same(await notified(second), []);
    t.equal((await read(second)).status, 404);
    t.match((await judge(second, false)).body, { is_suspected: false, duplicate_of: /./ });
    t.equal((await read(second)).body.is_locked, false);
    t.same(await notified(second), [['lead.duplicate', consultant.id]]);
    for (const isSpam of [true, false]) await judge(second, isSpam);
    t.same(await notified(second), [['lead.duplicate', consultant.id]], 'once');
  });

  t.test(
    'enquiries that were suspected together are linked when they are released, and only one must be paid',
    async t => {
      const [franchise, person] = [await aFranchiseOf(consultant), newVisitorContact()];
      const suspected = [await send(franchise, { ...person, ...spam }), await send(franchise, { ...person, ...spam })];
      const ordinary = await send(franchise, person);
      t.match(await knex('leads').where({ id: ordinary }).first(), { duplicate_of: null });
      for (const id of suspected) t.equal((await judge(id, false)).body.duplicate_of, ordinary);
      for (const id of suspected) t.same(await notified(id), [['lead.consultant', consultant.id]]);
      const before = await creditsOf(consultant);
      for (const id of [...suspected, ordinary])
        t.match((await unlock(id)).body, { success: true, remaining_credits: before - 1 });
    },
  );

  t.test('an unlock does not open a suspected enquiry of the same person until it is released', async t => {
    const [franchise, person] = [await aFranchiseOf(consultant), newVisitorContact()];
    const suspected = await send(franchise, { ...person, ...spam });
    const ordinary = await send(franchise, person);
    await unlock(ordinary);
    t.match(await knex('unlocks').whereIn('lead_id', [suspected, ordinary]), [{ lead_id: ordinary }]);
    await judge(suspected, false);
    t.equal((await read(suspected)).body.is_locked, false);
    t.same(await notified(suspected), [['lead.duplicate', consultant.id]]);
  });

  t.test('marking the first enquiry as spam by mistake moves its duplicates to the next one', async t => {
    const [franchise, person] = [await aFranchiseOf(consultant), newVisitorContact()];
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

  t.test('an enquiry after a deleted one counts as new and is reported', async t => {
    const [franchise, person] = [await aFranchiseOf(consultant), newVisitorContact()];
    await api.call(`DELETE /leads/${await send(franchise, person)}`, { as: admin });
    const again = await send(franchise, person);
    t.match(await knex('leads').where({ id: again }).first(), { duplicate_of: null });
    t.same(await notified(again), [['lead.consultant', consultant.id]]);
  });

  t.test('enquiries that arrive while another one is being released are linked to it', async t => {
    for (let round = 0; round < 5; round++) {
      const [franchise, person] = [await aFranchiseOf(consultant), newVisitorContact()];
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
      for (const id of [suspected, ...sent]) t.same(await notified(id), [['lead.consultant', consultant.id]]);
    }
  });

  t.test('other enquiries are never linked to an erased one', async t => {
    const franchise = await aFranchiseOf(consultant);
    const [one, two] = [
      await send(franchise, newVisitorContact()),
      await send(franchise, { ...newVisitorContact(), ...spam }),
    ];
    const anonymous = { email: '', phone: '', email_key: '', phone_key: '', erased_at: new Date() };
    await knex('leads').whereIn('id', [one, two]).update(anonymous);
    t.match((await judge(two, false)).body, { duplicate_of: null });
    const { body } = await api.call(`GET /leads/locked?filter={"franchise_id":"${franchise.id}"}`, { as: consultant });
    t.same([(await read(one)).status, (await unlock(two)).status, body], [404, 404, []], 'nor is it offered');
  });

  t.test('no credit is spent on an enquiry that is withdrawn, erased or deleted at the same time', async t => {
    const franchise = await aFranchiseOf(consultant);
    for (const end of ['withdrawn_at', 'erased_at', 'deleted_at']) {
      const id = await send(franchise, newVisitorContact());
      const before = await creditsOf(consultant);
      const trx = await knex.transaction();
      await trx('leads')
        .where({ id })
        .update({ [end]: new Date() });
      const unlocking = unlock(id);
      await waitForRowLock(database, unlocking);
      await trx.commit();
      t.equal((await unlocking).status, 404, end);
      t.equal(await creditsOf(consultant), before);
      t.same(await knex('unlocks').where({ lead_id: id }), []);
    }
  });

  const edit = async (id: string, more: object, as = consultant) => {
    const { body } = await read(id, as);
    return api.call(`PUT /leads/${id}`, { as, body: { ...body, timeline: 'Immediately', ...more } });
  };
  const anOwnFranchise = () => aFranchiseOf(consultant);

  t.test("paying for a made-up enquiry with a victim's number does not unlock the victim's own enquiry", async t => {
    const [franchise, own] = [await anOwnFranchise(), newVisitorContact()];
    const victims = Array.from({ length: 5 }, () => newVisitorContact());
    const probes = [];
    for (const { phone } of victims) probes.push(await send(franchise, { email: own.email, phone }));
    t.equal((await unlock(probes[0] ?? '')).body.success, true);
    for (const id of probes.slice(1))
      t.match((await read(id)).body, { is_locked: true }, "nor the sender's own others");
    for (const victim of victims) {
      const id = await send(franchise, victim);
      t.match((await read(id)).body, { is_locked: true, phone: '••• ••••', duplicate_of: null });
      t.match(
        await knex('leads').where({ id }).first(),
        { duplicate_of: /./ },
        'the admin sees that it is a duplicate',
      );
    }
  });

  t.test('an enquiry is not opened by the same address alone, or by a number that no network assigns', async t => {
    const [franchise, own] = [await anOwnFranchise(), newVisitorContact()];
    await unlock(await send(franchise, own));
    t.match((await read(await send(franchise, { ...newVisitorContact(), email: own.email }))).body, {
      is_locked: true,
    });
    for (const phone of ['0000000000', '1234567', '+60 12-555 5555', '999 999 999', '011-2323 2323']) {
      const person = { ...newVisitorContact(), phone };
      t.equal((await unlock(await send(franchise, person))).body.success, true);
      const before = await creditsOf(consultant);
      const again = await send(franchise, person);
      t.match((await read(again)).body, { is_locked: true }, phone);
      t.same(await notified(again), [['lead.consultant', consultant.id]], 'it is not announced as free');
      t.equal((await unlock(again)).body.remaining_credits, before - 1, `${phone} is paid for again`);
    }
  });

  t.test('an enquiry is not opened by what a consultant wrote into a lead that they paid for', async t => {
    const [franchise, own, victim] = [await anOwnFranchise(), newVisitorContact(), newVisitorContact()];
    const paid = await send(franchise, own);
    await unlock(paid);
    t.equal((await edit(paid, victim)).status, 200);
    t.match((await read(await send(franchise, victim))).body, { is_locked: true });
    t.match(
      (await read(await send(franchise, own))).body,
      { is_locked: false },
      'the submitted details remain paid for',
    );
  });

  t.test(
    'an enquiry is not opened by a free one, or by the address of one paid enquiry and the number of another',
    async t => {
      const [franchise, one, two] = [await anOwnFranchise(), newVisitorContact(), newVisitorContact()];
      await unlock(await send(franchise, one));
      await unlock(await send(franchise, two));
      for (const person of [
        { email: one.email, phone: two.phone },
        { email: two.email, phone: one.phone },
      ])
        t.match((await read(await send(franchise, person))).body, { is_locked: true });
      const again = await send(franchise, one);
      t.match((await read(again)).body, { is_locked: false });
      t.match((await knex('unlocks').where({ lead_id: again })).length, 1);
      const before = await creditsOf(consultant);
      await knex('unlocks').where({ user_id: consultant.id }).whereNot({ lead_id: again }).delete();
      t.equal((await unlock(await send(franchise, one))).body.remaining_credits, before - 1);
    },
  );

  t.test('an enquiry is not opened by one to another franchise or of more than 30 days ago', async t => {
    const [franchise, other, person] = [await anOwnFranchise(), await anOwnFranchise(), newVisitorContact()];
    const paid = await send(franchise, person);
    await unlock(paid);
    t.match((await read(await send(other, person))).body, { is_locked: true });
    await knex('leads')
      .where({ id: paid })
      .update({ created_at: new Date(Date.now() - 31 * 86_400_000) });
    t.match((await read(await send(franchise, person))).body, { is_locked: true });
  });

  t.test('a free enquiry is announced by email only', async t => {
    const [franchise, person] = [await anOwnFranchise(), newVisitorContact()];
    await unlock(await send(franchise, person));
    const again = { id: await send(franchise, person), consultantId: consultant.id };
    const recipient = { kind: 'lead.consultant', userId: consultant.id } as const;
    const due = await messagesOfDuplicate(runIn(knex), again, [
      { ...recipient, channel: 'email' },
      { ...recipient, channel: 'whatsapp' },
      { channel: 'email', kind: 'lead.admin', userId: admin.id },
    ]);
    t.same(
      due.map(({ channel, kind }) => [channel, kind]),
      [
        ['email', 'lead.duplicate'],
        ['whatsapp', 'lead.consultant'],
        ['email', 'lead.admin'],
      ],
    );
  });

  t.test('every repeated enquiry gets the same notification, whichever enquiry it repeats', async t => {
    const [franchise, locked] = [await anOwnFranchise(), newVisitorContact()];
    await send(franchise, locked);
    for (const person of [
      newVisitorContact(),
      locked,
      { ...newVisitorContact(), phone: locked.phone },
      { ...locked, phone: newVisitorContact().phone },
    ]) {
      const { body, status } = await api.call('POST /leads', { body: anEnquiry(franchise, person) });
      t.same([status, Object.keys(body)], [201, ['id', 'reference']]);
      t.same(await notified(body.id), [['lead.consultant', consultant.id]]);
      t.match((await read(body.id)).body, { is_locked: true, duplicate_of: null, is_suspected: false });
      await unlock(body.id);
      t.match((await read(body.id)).body, { is_locked: false, duplicate_of: null }, 'nor after it is paid for');
      t.match((await edit(body.id, {})).body, { duplicate_of: null });
    }
  });

  t.test('the same form without JavaScript from another address is another enquiry', async t => {
    const franchise = await anOwnFranchise();
    const form = new URLSearchParams({
      ...newVisitorContact(),
      first_name: 'A',
      last_name: 'B',
      location_interest: 'Ipoh',
    });
    form.set('franchise_id', franchise.id);
    const post = async (remoteAddress: string) => {
      const headers = { 'content-type': 'application/x-www-form-urlencoded' };
      const { headers: formHeaders } = await api.call('POST /leads', { body: form.toString(), headers, remoteAddress });
      return formHeaders.location;
    };
    const first = await post('203.0.113.1');
    t.equal(await post('203.0.113.1'), first, 'a repetition is the same enquiry');
    t.not(await post('203.0.113.2'), first);
  });
});
