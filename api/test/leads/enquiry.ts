import t from 'tap';
import { emailKey, phoneKey } from '../../src/leads/contact-keys.ts';
import { FIND_PREVIOUS, takeSenderLocks } from '../../src/leads/duplicates.ts';
import { runIn } from '../../src/platform/database/run-statement.ts';
import { aClock } from '../support/clock.ts';
import { explain } from '../support/explain.ts';
import {
  aConsultant,
  aFranchise,
  aLead,
  anAdmin,
  anEnquiry,
  newVisitorContact,
  type TestApi,
  testApi,
} from '../support/index.ts';
import { waitForRowLock } from '../support/lock-waits.ts';

const outboxOf = (api: TestApi, leadId: string) =>
  api.database
    .knex('outbox')
    .where({ lead_id: leadId })
    .orderBy(['channel', 'kind'])
    .select('channel', 'kind', 'user_id');

const stored = (api: TestApi, id: string) => api.database.knex('leads').where({ id }).first();

t.test('an enquiry', async t => {
  const api = await testApi(t);
  const { database } = api;
  const admin = await anAdmin(database);
  const consultant = await aConsultant(database);
  const franchise = await aFranchise(database, { consultant_id: consultant.id });
  const send = (body: object, headers: Record<string, string> = {}) => api.call('POST /leads', { body, headers });

  t.test('is stored with its notifications before the visitor gets the response', async t => {
    const answer = await send(anEnquiry(franchise, { email: ' Mei.Tan@Example.org'.trim() }));
    t.equal(answer.status, 201);
    t.same(Object.keys(answer.body), ['id', 'reference'], 'the response does not reveal how it was judged');
    t.match(answer.body.reference, /^ENQ-[2-9A-Z]{8}$/);
    t.match(await stored(api, answer.body.id), {
      first_name: 'Mei',
      email_key: 'mei.tan@example.org',
      phone_key: '60125550199',
      status: 'new',
      is_suspected: false,
      duplicate_of: null,
      consent_version: '2026-11',
      consent_at: Date,
    });
    t.match(await outboxOf(api, answer.body.id), [
      { channel: 'email', kind: 'lead.confirmation', user_id: null },
      { channel: 'email', kind: 'lead.consultant', user_id: consultant.id },
    ]);
  });

  t.test('accepts the time frames of both enquiry forms', async t => {
    for (const timeline of ['Within 3 months', 'Within 1 year', '6-12 months']) {
      const answer = await send(anEnquiry(franchise, { timeline }));
      t.equal(answer.status, 201, timeline);
      t.match(await stored(api, answer.body.id), { timeline });
    }
  });

  t.test('sent again with the same key returns the first result and stores nothing', async t => {
    const headers = { 'idempotency-key': 'key-of-one-form-0001' };
    const body = anEnquiry(franchise, newVisitorContact());
    const first = await send(body, headers);
    const again = await send({ ...body, elapsed_ms: 25_000 }, headers);
    t.same([again.status, again.body], [201, first.body]);
    t.equal((await database.knex('leads').where({ email: body.email })).length, 1);
  });

  t.test('with a key that another enquiry used is refused', async t => {
    const headers = { 'idempotency-key': 'key-of-one-form-0002' };
    const body = anEnquiry(franchise, newVisitorContact());
    await send(body, headers);
    const other = await send({ ...body, message: 'Something else' }, headers);
    t.equal(other.status, 422);
    t.match(other.body.detail, [{ loc: ['header', 'idempotency-key'], type: 'reused' }]);
  });

  t.test('sent again returns the first result even if the franchise was deleted in the meantime', async t => {
    const headers = { 'idempotency-key': 'key-of-one-form-0004' };
    const going = await aFranchise(database);
    const body = anEnquiry(going, newVisitorContact());
    const first = await send(body, headers);
    await database.knex('franchises').where({ id: going.id }).update({ deleted_at: new Date() });
    const again = await send(body, headers);
    t.same([again.status, again.body], [201, first.body]);
    t.equal((await send(body)).status, 422);
  });

  t.test('reports all errors at once, including that its franchise is deleted', async t => {
    const deleted = await aFranchise(database, { deleted_at: new Date() });
    const wrong = { email: 'nobody', first_name: '' };
    const places = async (body: object) =>
      (await send(body)).body.detail
        .map(({ loc, type }: { loc: string[]; type: string }) => `${loc[1]} ${type}`)
        .sort();
    for (const id of [deleted.id, 'none'])
      t.same(await places(anEnquiry({ id }, wrong)), ['email format', 'first_name required', 'franchise_id absent']);
    t.same(await places(anEnquiry(franchise, wrong)), ['email format', 'first_name required']);
    t.same(await places({ ...anEnquiry(franchise), email: 'nobody', franchise_id: 7 }), [
      'email format',
      'franchise_id type',
    ]);
  });

  t.test(
    'that is sent twenty times at once with one key creates one lead, and every request gets the same response',
    async t => {
      const headers = { 'idempotency-key': 'key-of-one-form-0003' };
      const body = anEnquiry(franchise, newVisitorContact());
      const answers = await Promise.all(Array.from({ length: 20 }, () => send(body, headers)));
      t.same([...new Set(answers.map(({ status, body }) => `${status} ${body.id}`))].length, 1);
      t.equal(answers[0]?.status, 201);
      t.equal((await database.knex('leads').where({ email: body.email })).length, 1);
    },
  );

  t.test('gets another reference if its reference is taken, also in a batch with other enquiries', async t => {
    const { knex } = database;
    const { reference } = (await send(anEnquiry(franchise, newVisitorContact()))).body;
    const persons = Array.from({ length: 6 }, () => newVisitorContact());
    // The first insert of each connection gets a reference that is taken.
    await knex.raw(
      `CREATE TRIGGER unlucky BEFORE INSERT ON leads FOR EACH ROW
        SET NEW.reference = IF(@is_lucky, NEW.reference, '${reference}'), @is_lucky = TRUE`,
    );
    const answers = await Promise.all(
      persons.map((person, n) => send(anEnquiry(franchise, person), { 'idempotency-key': `unlucky-form-000${n}` })),
    );
    await knex.raw('DROP TRIGGER unlucky');
    for (const { status, body } of answers) {
      t.equal(status, 201);
      t.match(await stored(api, body.id), { reference: body.reference });
    }
    const emails = persons.map(({ email }) => email);
    t.equal((await knex('leads').whereIn('email', emails)).length, persons.length);
  });

  t.test('by a person who enquired before is linked to the first enquiry, with the usual notifications', async t => {
    const person = newVisitorContact();
    const first = await send(anEnquiry(franchise, person));
    const byPhone = await send(anEnquiry(franchise, { ...newVisitorContact(), phone: person.phone }));
    const byEmail = await send(anEnquiry(franchise, { ...newVisitorContact(), email: person.email.toUpperCase() }));
    for (const { body } of [byPhone, byEmail]) {
      t.equal((await stored(api, body.id)).duplicate_of, first.body.id);
      const kinds = (await outboxOf(api, body.id)).map(({ kind }: { kind: string }) => kind);
      t.same(kinds, ['lead.confirmation', 'lead.consultant']);
    }
    const elsewhere = await send(anEnquiry(await aFranchise(database), person));
    t.equal((await stored(api, elsewhere.body.id)).duplicate_of, null, 'not across franchises');
  });

  t.test('after a withdrawal of consent is not linked to the withdrawn one', async t => {
    const person = newVisitorContact();
    const first = await send(anEnquiry(franchise, person));
    await database.knex('leads').where({ id: first.body.id }).update({ withdrawn_at: new Date() });
    const again = await send(anEnquiry(franchise, person));
    t.equal((await stored(api, again.body.id)).duplicate_of, null);
    t.match(await outboxOf(api, again.body.id), [{ kind: 'lead.confirmation' }, { kind: 'lead.consultant' }]);
  });

  t.test('that arrives ten times at once from one person is linked to the first one nine times', async t => {
    const person = newVisitorContact();
    const answers = await Promise.all(Array.from({ length: 10 }, () => send(anEnquiry(franchise, person))));
    const rows = await database.knex('leads').whereIn(
      'id',
      answers.map(({ body }) => body.id),
    );
    const firsts = rows.filter(row => row.duplicate_of === null);
    t.equal(firsts.length, 1);
    t.ok(rows.every(row => row === firsts[0] || row.duplicate_of === firsts[0].id));
  });

  t.test('of another person does not wait for many of one person', async t => {
    const same = anEnquiry(franchise, newVisitorContact());
    const lock = await database.knex.transaction();
    const sender = {
      franchise_id: franchise.id,
      submitted_email_key: emailKey(same.email),
      submitted_phone_key: phoneKey(same.phone),
    };
    await takeSenderLocks(runIn(lock), [sender], []);
    const waiting = Array.from({ length: 30 }, (_, n) =>
      api.call('POST /leads', { body: same, remoteAddress: `10.2.0.${n}` }),
    );
    await waitForRowLock(database, Promise.all(waiting));
    const other = await send(anEnquiry(franchise, newVisitorContact()));
    t.equal(other.status, 201);
    t.equal(database.usage().transactions.used, 1, 'the others hold one connection');
    await lock.commit();
    t.ok((await Promise.all(waiting)).every(({ status }) => status === 201));
  });

  t.test('is not linked to one of more than 30 days ago', async t => {
    const days = (n: number) => new Date(Date.now() - n * 86_400_000);
    const [old, recent] = [newVisitorContact(), newVisitorContact()];
    for (const [person, age] of [
      [old, 30.01],
      [recent, 29.99],
    ] as const)
      await aLead(database, {
        franchise_id: franchise.id,
        ...person,
        email_key: person.email,
        phone_key: '1',
        created_at: days(age),
      });
    t.equal((await stored(api, (await send(anEnquiry(franchise, old))).body.id)).duplicate_of, null);
    t.ok((await stored(api, (await send(anEnquiry(franchise, recent))).body.id)).duplicate_of);
  });

  t.test('notifies the admins if the franchise has no consultant', async t => {
    const { body } = await send(anEnquiry(await aFranchise(database), newVisitorContact()));
    t.match(await outboxOf(api, body.id), [{ kind: 'lead.admin', user_id: admin.id }, { kind: 'lead.confirmation' }]);
  });

  t.test('notifies all admins, however many there are', async t => {
    for (let n = 0; n < 40; n++) await anAdmin(database);
    // The list of admins is cached for two seconds.
    const clock = aClock(t);
    clock.forward(2000);
    const { status, body } = await send(anEnquiry(await aFranchise(database), newVisitorContact()));
    t.equal(status, 201);
    const notified = (await outboxOf(api, body.id)).filter(({ kind }) => kind === 'lead.admin');
    t.equal(notified.length, (await database.knex('users').where({ role: 'admin', deleted_at: null })).length);
    await database.knex('users').where({ role: 'admin' }).whereNot({ id: admin.id }).update({ deleted_at: new Date() });
    clock.forward(2000);
    t.match(await outboxOf(api, (await send(anEnquiry(await aFranchise(database), newVisitorContact()))).body.id), [
      { kind: 'lead.admin', user_id: admin.id },
      { kind: 'lead.confirmation' },
    ]);
  });

  t.test('that is suspected is stored and marked without notifications, and gets the usual response', async t => {
    for (const [sign, more] of [
      ['hidden_field', { website: 'http://spam.example' }],
      ['too_fast', { elapsed_ms: 2999 }],
      ['too_fast', { elapsed_ms: 0 }],
    ] as const) {
      const answer = await send(anEnquiry(franchise, { ...newVisitorContact(), ...more }));
      t.same([answer.status, Object.keys(answer.body)], [201, ['id', 'reference']]);
      t.match(await stored(api, answer.body.id), { is_suspected: true, suspected_reasons: [sign] });
      t.same(await outboxOf(api, answer.body.id), []);
    }
    const patient = await send(anEnquiry(franchise, { ...newVisitorContact(), elapsed_ms: 3000 }));
    t.equal((await stored(api, patient.body.id)).is_suspected, false);
  });

  t.test('is accepted with only the specified fields, and with only the required ones', async t => {
    const { consent_version: _, website: __, elapsed_ms: ___, ...specified } = anEnquiry(franchise);
    const { first_name, last_name, phone, location_interest, franchise_id } = specified;
    const required = { first_name, last_name, phone, location_interest, franchise_id };
    const sendForm = (fields: Record<string, unknown>) =>
      api.call('POST /leads', {
        body: new URLSearchParams(
          Object.entries(fields).map(([name, value]): [string, string] => [name, `${value}`]),
        ).toString(),
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
      });
    for (const fields of [specified, required])
      for (const sendBy of [send, sendForm]) {
        const person = newVisitorContact();
        await sendBy({ ...fields, ...person });
        const lead = await api.database.knex('leads').where({ email: person.email }).first();
        t.match(lead, { is_suspected: false, suspected_reasons: [] });
        t.match(await outboxOf(api, lead.id), [
          { kind: 'lead.confirmation' },
          { kind: 'lead.consultant', user_id: consultant.id },
        ]);
      }
  });

  t.test('reports all missing and invalid fields at once', async t => {
    const answer = await send({
      email: 'no',
      phone: 'call me',
      first_name: ' ',
      investment_budget: 1.5,
      timeline: 'Soon',
    });
    t.equal(answer.status, 422);
    t.same(answer.body.detail.map((fault: { loc: string[] }) => fault.loc[1]).sort(), [
      'email',
      'first_name',
      'franchise_id',
      'investment_budget',
      'last_name',
      'location_interest',
      'phone',
      'timeline',
    ]);
  });

  t.test('is refused for an unknown or deleted franchise', async t => {
    const deleted = await aFranchise(database, { deleted_at: new Date() });
    for (const id of ['nope', deleted.id]) {
      const answer = await send(anEnquiry({ id }, newVisitorContact()));
      t.match([answer.status, answer.body.detail], [422, [{ loc: ['body', 'franchise_id'] }]]);
    }
  });
});

t.test(
  'enquiries above the hourly limit of an address are suspected, and above ten times the limit refused',
  async t => {
    const api = await testApi(t, { LIMIT_LEADS_PER_HOUR: '2' });
    const franchise = await aFranchise(api.database);
    const send = (remoteAddress: string) =>
      api.call('POST /leads', { body: anEnquiry(franchise, newVisitorContact()), remoteAddress });
    const suspected = [];
    for (let n = 1; n <= 20; n++) {
      const { status, body } = await send('10.1.1.1');
      t.equal(status, 201);
      suspected.push((await stored(api, body.id)).is_suspected);
    }
    t.same(suspected.slice(0, 3), [false, false, true], 'enquiries above the limit are suspected');
    const refused = await send('10.1.1.1');
    t.equal(refused.status, 429, 'enquiries above ten times the limit are refused');
    t.ok(Number(refused.headers['retry-after']) > 0);
    t.equal((await send('10.1.1.2')).status, 201, 'other addresses are not affected');
  },
);

t.test("the limit counts the visitor's address if a trusted proxy sends it, and else the proxy's", async t => {
  const api = await testApi(t, { LIMIT_LEADS_PER_HOUR: '1' });
  const franchise = await aFranchise(api.database);
  const sendVia = async (proxy: string, visitor: string) => {
    const { body } = await api.call('POST /leads', {
      body: anEnquiry(franchise, newVisitorContact()),
      remoteAddress: proxy,
      headers: { 'x-forwarded-for': visitor },
    });
    return (await stored(api, body.id)).is_suspected;
  };
  t.same([await sendVia('127.0.0.1', '10.2.0.1'), await sendVia('127.0.0.1', '10.2.0.2')], [false, false], 'is used');
  t.same(
    [await sendVia('10.9.9.9', '10.2.0.3'), await sendVia('10.9.9.9', '10.2.0.4')],
    [false, true],
    'is ignored from unknown proxies',
  );
});

t.test("the lead's id is derived from the idempotency key and a secret", async t => {
  const api = await testApi(t);
  const { knex } = api.database;
  const consultant = await aConsultant(api.database);
  const franchise = await aFranchise(api.database, { consultant_id: consultant.id });
  const send = (key: string, body: object) => api.call('POST /leads', { body, headers: { 'idempotency-key': key } });
  // Deletes the keys, as if another database node had stored the first enquiry and its key were not replicated yet.
  const forget = () => knex('idempotency_keys').delete();
  const body = anEnquiry(franchise, newVisitorContact());
  const first = await send('key-of-two-writers', body);
  t.equal(first.status, 201);

  await forget();
  const second = await send('key-of-two-writers', body);
  t.same([second.status, second.body], [201, first.body], 'returns the first response');
  t.equal((await knex('leads')).length, 1, 'is stored once');
  t.equal((await knex('outbox').where({ kind: 'lead.consultant' })).length, 1);

  await forget();
  const other = await send('key-of-two-writers', anEnquiry(franchise, newVisitorContact()));
  t.match([other.status, other.body.detail[0].type], [422, 'reused'], 'another enquiry is refused');

  await forget();
  await knex('leads').update({ created_at: knex.raw('created_at - INTERVAL 25 HOUR') });
  const later = await send('key-of-two-writers', body);
  t.equal(later.status, 201, 'the key can be used again a day later');
  t.not(later.body.id, first.body.id);
  await forget();
  t.same((await send('key-of-two-writers', body)).body, later.body);
  t.equal((await knex('leads')).length, 2);

  const elsewhere = await testApi(t, { SECRETS_KEY: 'another-secrets-key-of-the-tests-012345' });
  const there = await aFranchise(elsewhere.database, { id: franchise.id });
  const answer = await elsewhere.call('POST /leads', {
    body: { ...body, franchise_id: there.id },
    headers: { 'idempotency-key': 'key-of-two-writers' },
  });
  t.equal(answer.status, 201);
  t.not(answer.body.id, first.body.id, 'the id cannot be predicted without the secret');
});

t.test('the previous enquiries of a visitor are found by indexes of address and number', async t => {
  const { database } = await testApi(t);
  const franchise = await aFranchise(database);
  for (let n = 0; n < 20; n++) await aLead(database, { franchise_id: franchise.id });
  const [email, phone] = ['a@example.org', '+60123456789'];
  const values = [franchise.id, email, franchise.id, phone, email, franchise.id, email, phone];
  const steps = await explain(database.knex, FIND_PREVIOUS, values);
  const keys = steps.flatMap(({ table, key }) => (table === 'leads' ? [key] : []));
  // The search by both uses either index.
  t.equal(keys.length, 4);
  t.same([...new Set(keys)].toSorted(), ['ix_leads_submitted_email', 'ix_leads_submitted_phone']);
});
