import { createHash } from 'node:crypto';
import { newId } from '@marketplace/db';
import t from 'tap';
import { hashPassword } from '../../src/platform/secrets/passwords.ts';
import { anonymiseUsers } from '../../src/retention/anonymise.ts';
import { aConsultant, aFranchise, aLead, anAdmin, testApi } from '../support/index.ts';
import { waitForRowLock } from '../support/lock-waits.ts';
import { manyFranchises } from '../support/many-franchises.ts';

const PASSWORD = 'a-password-nobody-else-knows';

t.test('deleting and restoring a user', async t => {
  const api = await testApi(t);
  const { database } = api;
  const { knex } = database;
  const admin = await anAdmin(database, { name: 'Zaleha' });
  const remove = (user: { id: string }, body?: object) => api.call(`DELETE /users/${user.id}`, { as: admin, body });
  const restore = (user: { id: string }) => api.call(`POST /users/${user.id}/restore`, { as: admin });
  const consultantOf = async (franchise: { id: string }) =>
    (await knex('franchises').where({ id: franchise.id }).first()).consultant_id;
  const rowOf = ({ id }: { id: string }) => knex('users').where({ id }).first();
  const balanced = async (...users: { id: string }[]) => {
    for (const { id } of users) {
      const [sum] = await knex('credit_entries').where({ user_id: id }).sum({ total: 'delta' });
      t.equal(Number(sum?.total ?? 0), (await rowOf({ id })).tokens, 'the balance is the sum of the ledger');
    }
  };

  t.test('concurrent deletions and restores lock rows in the same order', async t => {
    const deadlocks: unknown[] = [];
    const count = (error: { errno?: number }) => error.errno === 1213 && deadlocks.push(error);
    knex.on('query-error', count);
    t.teardown(() => knex.removeListener('query-error', count));
    const lockable = async ({ id }: { id: string }) => {
      const free = await knex.transaction(trx => trx('users').where({ id }).forUpdate().skipLocked().select('id'));
      return free.length === 1;
    };
    for (const isFirst of [true, false]) {
      const [low, high] = [await aConsultant(database), await aConsultant(database)];
      const [leaver, heir] = isFirst ? [low, high] : [high, low];
      t.equal((await remove(leaver, { successor_id: heir.id })).status, 200);
      const held = await knex.transaction();
      await held('users').where({ id: low.id }).forUpdate().first('id');
      const restoring = restore(leaver);
      await waitForRowLock(database, restoring);
      t.ok(await lockable(high), 'waiting for the first row holds no later row');
      await held.rollback();
      t.equal((await restoring).status, 200);
    }

    for (let round = 0; round < 5; round++) {
      const pairs = await Promise.all(
        Array.from({ length: 4 }, async () => {
          const [heir, leaver] = [await aConsultant(database, { credits: 2 }), await aConsultant(database)];
          await remove(leaver, { successor_id: heir.id });
          return { heir, leaver };
        }),
      );
      await Promise.all(
        pairs.map(async ({ heir, leaver }) => {
          const [back, gone] = await Promise.all([
            restore(leaver),
            remove(heir, { successor_id: leaver.id, move_credits: true }),
          ]);
          t.equal(back.status, 200);
          t.ok([200, 422].includes(gone.status), 'deleted, or refused because the successor was not there yet');
          await balanced(heir, leaver);
        }),
      );
    }
    t.same(deadlocks, []);
  });

  t.test('before a deletion the admin sees which franchises, leads and credits the user has', async t => {
    const leaver = await aConsultant(database, { credits: 3 });
    const franchise = await aFranchise(database, { consultant_id: leaver.id });
    await aFranchise(database, { consultant_id: leaver.id, deleted_at: new Date() });
    const paid = await aLead(database, { franchise_id: franchise.id });
    await aLead(database, { franchise_id: franchise.id });
    t.equal((await api.call(`POST /leads/${paid.id}/unlock`, { as: leaver })).body.success, true);
    const { body } = await api.call(`GET /users/${leaver.id}/holdings`, { as: admin });
    t.same(body, { franchises: 1, leads_unlocked: 1, leads_locked: 1, credits: 2 });
    t.equal((await api.call('GET /users/nobody/holdings', { as: admin })).status, 404);
  });

  t.test('franchises and their locked leads go to the successor; paid leads and credits stay', async t => {
    const [leaver, heir] = [await aConsultant(database, { credits: 3 }), await aConsultant(database, { credits: 1 })];
    const franchise = await aFranchise(database, { consultant_id: leaver.id });
    const binned = await aFranchise(database, { consultant_id: leaver.id, deleted_at: new Date() });
    const [paid, locked] = [
      await aLead(database, { franchise_id: franchise.id }),
      await aLead(database, { franchise_id: franchise.id }),
    ];
    await api.call(`POST /leads/${paid.id}/unlock`, { as: leaver });
    await knex('content_changes').delete();
    t.same((await remove(leaver, { successor_id: heir.id })).body, { id: leaver.id });
    t.same([await consultantOf(franchise), await consultantOf(binned)], [heir.id, heir.id], 'deleted franchises, too');
    t.equal((await api.call(`POST /franchises/${binned.id}/restore`, { as: admin, body: {} })).status, 200);
    t.match(await knex('content_changes').where({ entity_id: franchise.id }), [{ kind: 'franchise' }]);
    const visible = (await api.call('GET /leads/locked', { as: heir })).body.map(({ id }: { id: string }) => id);
    t.same(visible.toSorted(), [paid.id, locked.id].toSorted(), 'both are locked for the successor');
    t.notMatch((await api.call(`GET /leads/${paid.id}`, { as: heir })).text, paid.email);
    t.equal((await rowOf(heir)).tokens, 1);
    t.equal((await rowOf(leaver)).tokens, 2, 'credits stay where they were');
    await balanced(leaver, heir);
    const { body: log } = await api.call(
      `GET /audit?filter=${encodeURIComponent(JSON.stringify({ entity_id: leaver.id, action: 'delete' }))}`,
      { as: admin },
    );
    t.match(log, [{ after: { successor_id: heir.id, franchises: 1, credits_moved: 0 } }]);
  });

  t.test("mailed links, known addresses and the calendar are deleted with the user, and no other user's", async t => {
    const [leaver, other] = [await aConsultant(database), await aConsultant(database)];
    const things = ['account_links', 'known_addresses', 'former_addresses'];
    for (const { id } of [leaver, other]) {
      const [hash, now] = [createHash('sha256').update(id).digest('hex'), new Date()];
      await knex('account_links').insert({
        id: newId(),
        user_id: id,
        purpose: 'reset',
        token_hash: hash,
        expires_at: new Date(now.getTime() + 60_000),
      });
      await knex('known_addresses').insert({ user_id: id, address_hash: hash, seen_at: now });
      await knex('former_addresses').insert({ id: newId(), user_id: id, email: `${hash}@before.example` });
      const calendar = { calendar_hash: hash, calendar_since: now };
      await knex('agendas').insert({ user_id: id, reminds_by_mail: false, ...calendar });
    }
    const left = ({ id }: { id: string }) =>
      Promise.all(things.map(async thing => (await knex(thing).where({ user_id: id })).length));
    t.same(
      [await left(leaver), await left(other)],
      [
        [1, 1, 1],
        [1, 1, 1],
      ],
    );
    await remove(leaver);
    t.same(
      [await left(leaver), await left(other)],
      [
        [0, 0, 0],
        [1, 1, 1],
      ],
    );
    await restore(leaver);
    t.match(
      await knex('agendas').whereIn('user_id', [leaver.id, other.id]).orderByRaw('user_id = ? DESC', [leaver.id]),
      [
        { calendar_hash: null, calendar_since: null, reminds_by_mail: 0 },
        { calendar_hash: String, reminds_by_mail: 0 },
      ],
      'a restored user still gets no reminders',
    );
  });

  t.test("the audit log records where a user's franchises and credits went, if there were any", async t => {
    const saidOf = async (user: { id: string }) => {
      const log = await knex('audit_log').where({ entity_id: user.id, action: 'delete' }).first();
      return [log.before, log.after].map(stored => (typeof stored === 'string' ? JSON.parse(stored) : stored));
    };
    const [bare, owner] = [await aConsultant(database, { name: 'Ali' }), await aConsultant(database, { name: 'Siti' })];
    await aFranchise(database, { consultant_id: owner.id });
    for (const user of [bare, owner]) await remove(user);
    t.match(await saidOf(bare), [{ id: bare.id, name: 'Ali' }, null]);
    t.match(await saidOf(owner), [{ name: 'Siti' }, { successor_id: null, franchises: 1, credits_moved: 0 }]);
    const [leaver, heir] = [await aConsultant(database), await aConsultant(database)];
    await remove(leaver, { successor_id: heir.id });
    t.match(await saidOf(leaver), [{}, { successor_id: heir.id, franchises: 0, credits_moved: 0 }]);
  });

  t.test('credits move to the successor on request, with an entry in each ledger, and back on restore', async t => {
    const [leaver, heir] = [
      await aConsultant(database, { credits: 5, name: 'Ali' }),
      await aConsultant(database, { credits: 1, name: 'Siti' }),
    ];
    t.match((await remove(leaver, { move_credits: true })).body.detail, [{ loc: ['body', 'successor_id'] }]);
    t.equal((await remove(leaver, { successor_id: heir.id, move_credits: true })).status, 200);
    t.same([(await rowOf(leaver)).tokens, (await rowOf(heir)).tokens], [0, 6]);
    const noteOf = async ({ id }: { id: string }) =>
      (await knex('credit_entries').where({ user_id: id }).orderBy('id', 'desc').first()).note;
    t.same([await noteOf(leaver), await noteOf(heir)], ['Ali → Siti', 'Ali → Siti']);
    await api.call(`PUT /users/${heir.id}/credits?credits=2`, { as: admin });
    t.match((await restore(leaver)).body, { tokens: 2 }, 'as many as are left');
    t.equal((await rowOf(heir)).tokens, 0);
    t.equal(await noteOf(heir), 'Siti → Ali');
    await balanced(leaver, heir);
  });

  t.test('franchises and credits return from a successor who was deleted in the meantime', async t => {
    const [leaver, heir, third] = [
      await aConsultant(database, { credits: 50 }),
      await aConsultant(database, { credits: 1 }),
      await aConsultant(database),
    ];
    const [first, second, binned] = [
      await aFranchise(database, { consultant_id: leaver.id }),
      await aFranchise(database, { consultant_id: leaver.id }),
      await aFranchise(database, { consultant_id: leaver.id, deleted_at: new Date() }),
    ];
    const others = await aFranchise(database, { consultant_id: heir.id });
    await remove(leaver, { successor_id: heir.id, move_credits: true });
    await remove(heir);
    await api.call(`PUT /franchises/${second.id}`, { as: admin, body: { consultant_id: third.id } });
    t.match((await restore(leaver)).body, { tokens: 50 });
    t.equal((await rowOf(heir)).tokens, 1);
    await balanced(leaver, heir);
    t.same(
      await Promise.all([first, second, binned, others].map(consultantOf)),
      [leaver.id, third.id, leaver.id, null],
      "a franchise that was reassigned stays, and so do the successor's own",
    );
    t.match((await restore(heir)).body, { tokens: 1 });
    t.same(await Promise.all([first, others].map(consultantOf)), [leaver.id, heir.id]);
  });

  t.test('the successor must be another existing consultant', async t => {
    const [leaver, gone] = [await aConsultant(database), await aConsultant(database)];
    await remove(gone);
    for (const successor_id of [leaver.id, gone.id, admin.id, 'nobody', '']) {
      const { status, body } = await remove(leaver, { successor_id });
      t.match([status, body.detail], [422, [{ loc: ['body', 'successor_id'] }]], successor_id);
    }
    t.equal((await rowOf(leaver)).deleted_at, null, 'nothing has changed');
  });

  t.test('a restored user has their address, password and franchises, but no sessions', async t => {
    const password_hash = await hashPassword(PASSWORD);
    const leaver = await aConsultant(database, { credits: 2, password_hash, name: 'Back Again' });
    const [heir, third] = [await aConsultant(database), await aConsultant(database)];
    const [first, second] = [
      await aFranchise(database, { consultant_id: leaver.id }),
      await aFranchise(database, { consultant_id: leaver.id }),
    ];
    const signIn = () => api.call('POST /auth/login', { body: { email: leaver.email, password: PASSWORD } });
    const { access_token: ended } = (await signIn()).body;
    await api.call('POST /auth/sign-out-everywhere', { as: ended });
    const { access_token } = (await signIn()).body;
    await remove(leaver, { successor_id: heir.id });
    t.equal((await signIn()).status, 401);
    const inBin = async (q: string) =>
      (await api.call(`GET /users?filter=${encodeURIComponent(JSON.stringify({ deleted: true, q }))}`, { as: admin }))
        .body;
    t.match(await inBin('back again'), [{ id: leaver.id, email: leaver.email, tokens: 2 }]);
    t.match(await inBin(leaver.email), [{ id: leaver.id }]);
    await api.call(`PUT /franchises/${second.id}`, { as: admin, body: { consultant_id: third.id } });

    const { status, body } = await restore(leaver);
    t.match([status, body], [200, { id: leaver.id, email: leaver.email, tokens: 2 }]);
    t.same(
      [await consultantOf(first), await consultantOf(second)],
      [leaver.id, third.id],
      'a franchise that was reassigned meanwhile stays',
    );
    t.same(await inBin('back again'), []);
    for (const token of [access_token, ended])
      t.equal((await api.call('GET /auth/me', { as: token })).status, 401, 'the session stays ended');
    t.equal((await signIn()).status, 200);
    t.equal((await knex('handed_over_franchises').where({ user_id: leaver.id })).length, 0);
    t.equal((await restore(leaver)).status, 200, 'restoring again changes nothing');
    t.equal((await restore({ id: 'nobody' })).status, 404);
    const log = await knex('audit_log').where({ entity_id: leaver.id, action: 'restore' });
    t.equal(log.length, 1);
    t.notMatch(JSON.stringify(log), leaver.email);
  });

  t.test('restoring a user also gives back franchises that were deleted and restored in the meantime', async t => {
    const [leaver, heir] = [await aConsultant(database), await aConsultant(database)];
    const [early, late] = [
      await aFranchise(database, { consultant_id: leaver.id, deleted_at: new Date() }),
      await aFranchise(database, { consultant_id: leaver.id, deleted_at: new Date() }),
    ];
    await remove(leaver, { successor_id: heir.id });
    await api.call(`POST /franchises/${early.id}/restore`, { as: admin, body: {} });
    await restore(leaver);
    await api.call(`POST /franchises/${late.id}/restore`, { as: admin, body: {} });
    t.same([await consultantOf(early), await consultantOf(late)], [leaver.id, leaver.id]);
  });

  t.test('thousands of franchises are reassigned and returned before the response, each published once', async t => {
    const [leaver, heir] = [await aConsultant(database), await aConsultant(database)];
    const ids = await manyFranchises(database, 2001, { consultant_id: leaver.id });
    const [first = ''] = ids;
    const held = async ({ id }: { id: string }) => (await knex('franchises').where({ consultant_id: id })).length;
    const published = async () => {
      const rows = await knex('content_changes').whereIn('entity_id', ids).pluck('entity_id');
      return [rows.length, new Set(rows).size];
    };
    const before = (await api.call(`GET /franchises/${first}`, { as: admin })).headers.etag;
    await knex('content_changes').delete();
    t.same((await remove(leaver, { successor_id: heir.id })).body, { id: leaver.id });
    t.same([await held(leaver), await held(heir), await published()], [0, 2001, [2001, 2001]]);
    const stale = { as: admin, body: { name: 'Stale' }, headers: { 'if-match': String(before) } };
    t.match((await api.call(`PUT /franchises/${first}`, stale)).status, 412, 'each has a new version');
    t.equal((await restore(leaver)).status, 200);
    t.same([await held(leaver), await held(heir), await published()], [2001, 0, [4002, 2001]]);
  });

  t.test('without a successor the franchises have no consultant until the user is restored', async t => {
    const leaver = await aConsultant(database);
    const franchise = await aFranchise(database, { consultant_id: leaver.id });
    await remove(leaver);
    t.equal(await consultantOf(franchise), null);
    await restore(leaver);
    t.equal(await consultantOf(franchise), leaver.id);
    const { body } = await api.call(`GET /franchises/${franchise.id}`);
    t.match(body, { consultant_id: leaver.id, consultant_name: leaver.name });
  });

  t.test("restoring fails if another user now has the deleted user's address", async t => {
    const leaver = await aConsultant(database);
    await remove(leaver);
    const another = { name: 'New 51', email: leaver.email, password: PASSWORD, role: 'consultant' };
    const { body: other } = await api.call('POST /users', { as: admin, body: another });
    const { status, body } = await restore(leaver);
    t.same([status, body.detail], [409, 'Another user now has this email address. Change theirs first.']);
    await api.call(`PUT /users/${other.id}`, { as: admin, body: { email: 'new51@example.com' } });
    t.equal((await restore(leaver)).status, 200);
  });

  t.test('a user cannot be restored after anonymisation', async t => {
    const leaver = await aConsultant(database, { password_hash: 'hash', credits: 1 });
    await remove(leaver);
    const later = new Date(Date.now() + 86_400_000);
    await anonymiseUsers(knex, later, new AbortController().signal);
    t.match(await rowOf(leaver), { former_email: null, password_hash: null });
    t.equal((await restore(leaver)).status, 404);
    const { text } = await api.call('GET /users?filter={"deleted":true}', { as: admin });
    t.notMatch(text, leaver.id);
  });

  t.test(
    'a franchise that is assigned to a user during their deletion either moves to the successor or is not assigned',
    async t => {
      const [leaver, heir] = [await aConsultant(database), await aConsultant(database)];
      const [first, second] = [await aFranchise(database), await aFranchise(database)];
      const give = (franchise: { id: string }) =>
        api.call(`PUT /franchises/${franchise.id}`, { as: admin, body: { consultant_id: leaver.id } });
      // This assignment takes the lock first, so the deletion waits for it and then reassigns the franchise.
      const giving = await knex.transaction();
      await giving('users').where({ id: leaver.id }).forShare().first('id');
      await giving('franchises').where({ id: first.id }).update({ consultant_id: leaver.id });
      const removing = remove(leaver, { successor_id: heir.id });
      await waitForRowLock(database, removing);
      // This second assignment waits for the deletion.
      const late = give(second);
      await giving.commit();
      t.equal((await removing).status, 200);
      t.equal(await consultantOf(first), heir.id);
      const answer = await late;
      t.ok([200, 422].includes(answer.status));
      t.equal(await consultantOf(second), answer.status === 200 ? heir.id : null);
    },
  );

  t.test(
    'an unlock during the deletion of the consultant is either completed and paid for, or spends nothing',
    async t => {
      const [leaver, heir] = [await aConsultant(database, { credits: 4 }), await aConsultant(database)];
      const franchise = await aFranchise(database, { consultant_id: leaver.id });
      const leads = [];
      for (let n = 0; n < 4; n++) leads.push(await aLead(database, { franchise_id: franchise.id }));
      const [removed, ...unlocked] = await Promise.all([
        remove(leaver, { successor_id: heir.id, move_credits: true }),
        ...leads.map(({ id }) => api.call(`POST /leads/${id}/unlock`, { as: leaver })),
      ]);
      t.equal(removed?.status, 200);
      const paid = unlocked.filter(({ status }) => status === 200).length;
      t.equal((await knex('unlocks').where({ user_id: leaver.id })).length, paid);
      t.same([(await rowOf(leaver)).tokens, (await rowOf(heir)).tokens], [0, 4 - paid]);
      await balanced(leaver, heir);
    },
  );

  t.test(
    'when two users are deleted at the same time with each other as the successor, one deletion is refused',
    async t => {
      const [one, other] = [await aConsultant(database), await aConsultant(database)];
      const franchise = await aFranchise(database, { consultant_id: one.id });
      const answers = await Promise.all([
        remove(one, { successor_id: other.id }),
        remove(other, { successor_id: one.id }),
      ]);
      t.same(answers.map(({ status }) => status).toSorted(), [200, 422]);
      const stays = answers[0]?.status === 200 ? other : one;
      t.equal(await consultantOf(franchise), stays.id);
    },
  );

  t.test('a deleted admin is restored as an admin', async t => {
    const password_hash = await hashPassword(PASSWORD);
    await knex('users').where({ id: admin.id }).update({ password_hash });
    const second = await anAdmin(database);
    t.equal((await remove(second, { current_password: PASSWORD })).status, 200);
    t.match((await restore(second)).body, { role: 'admin' });
    t.equal((await api.call('GET /users', { as: second })).status, 401);
  });
});
