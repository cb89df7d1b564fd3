import { TESTS_EVERYTHING } from '@marketplace/db/testing';
import t from 'tap';
import { aConsultant, aFranchise, anAdmin, anEnquiry, newVisitorContact, testApi } from '../support/index.ts';

t.test('one form for several franchises', async t => {
  const api = await testApi(t, { LIMIT_LEADS_PER_HOUR: '7' });
  const { database } = api;
  await anAdmin(database);
  const consultant = await aConsultant(database);
  const franchises = [];
  for (let n = 0; n < 3; n++) franchises.push(await aFranchise(database, { consultant_id: consultant.id }));
  const [first, second, third] = franchises.map(({ id }) => id);

  const formFor = (ids: (string | undefined)[], more: object = {}) => {
    const {
      franchise_id: _,
      consent_version,
      ...person
    } = anEnquiry({ id: '' }, { ...newVisitorContact(), ...more }) as Record<string, unknown>;
    return { ...person, franchises: ids.map(franchise_id => ({ franchise_id, consent_version })) };
  };
  let address = 0;
  const send = (body: object, headers: Record<string, string> = {}, remoteAddress = `198.51.100.${++address}`) =>
    api.call('POST /leads/several', { body, headers, remoteAddress });
  const leads = () => database.knex('leads').orderBy('created_at');
  const countOf = async () => (await leads()).length;

  t.test('is stored as one enquiry per franchise, with its own reference, consent and notifications', async t => {
    const form = formFor([first, second]);
    const { status, body } = await send(form);
    t.equal(status, 201);
    t.same(
      body.enquiries.map(({ franchise_id }: { franchise_id: string }) => franchise_id),
      [first, second],
    );
    const references = body.enquiries.map(({ reference }: { reference: string }) => reference);
    t.equal(new Set(references).size, 2);
    for (const { id, reference, franchise_id } of body.enquiries) {
      const lead = await database.knex('leads').where({ id }).first();
      t.match(lead, { reference, franchise_id, consent_version: '2026-11', is_suspected: false, duplicate_of: null });
      const messages = await database.knex('outbox').where({ lead_id: id }).select('kind');
      t.same(messages.map(({ kind }) => kind).sort(), ['lead.confirmation', 'lead.consultant']);
    }
  });

  t.test('is stored for all franchises or for none', async t => {
    const before = await countOf();
    const { status, body } = await send(formFor([first, 'gone', second]));
    t.equal(status, 422);
    t.match(body.detail, [{ loc: ['body', 'franchises', 1, 'franchise_id'], code: 'franchise_unavailable' }]);
    t.equal(await countOf(), before);
  });

  t.test('reports faults of the person and of the franchises in one response', async t => {
    const { status, body } = await send(formFor(['gone'], { email: 'nobody' }));
    t.equal(status, 422);
    t.same(body.detail.map(({ loc }: { loc: string[] }) => loc[1]).sort(), ['email', 'franchises']);
  });

  t.test('is sent to one to five franchises, and once to each', async t => {
    t.equal((await send(formFor([]))).status, 422);
    t.equal((await send(formFor([first, second, third, first, second, third]))).status, 422);
    const { body } = await send(formFor([first, first]));
    t.equal(body.enquiries.length, 1);
  });

  t.test('is confirmed for each of five franchises', async t => {
    const more = [await aFranchise(database), await aFranchise(database)].map(({ id }) => id);
    const { body } = await send(formFor([first, second, third, ...more]));
    const ids = body.enquiries.map(({ id }: { id: string }) => id);
    const confirmations = await database
      .knex('outbox')
      .whereIn('lead_id', ids)
      .where({ kind: 'lead.confirmation' })
      .select('id');
    t.equal(confirmations.length, 5);
  });

  t.test('cannot name one franchise twice with spaces', async t => {
    const { status, body } = await send(formFor([first, `${first} `]));
    t.equal(status, 422);
    t.match(body.detail, [{ loc: ['body', 'franchises', 1, 'franchise_id'] }]);
  });

  t.test('is stored once, however often it is sent with one key', async t => {
    const form = formFor([second, third]);
    const headers = { 'idempotency-key': 'several-of-one-visitor' };
    const before = await countOf();
    const answers = await Promise.all([send(form, headers), send(form, headers), send(form, headers)]);
    for (const answer of answers) t.same(answer.body, answers[0]?.body);
    t.equal(await countOf(), before + 2);
    const other = await send(
      { ...form, franchises: [{ franchise_id: first, consent_version: '2026-11' }, form.franchises[0]] },
      headers,
    );
    t.equal(other.status, 422, 'the key belongs to other franchises');
    t.equal(await countOf(), before + 2);
  });

  t.test('marks only the enquiry that the person sent before', async t => {
    const person = newVisitorContact();
    const { body: earlier } = await api.call('POST /leads', {
      body: anEnquiry({ id: first ?? '' }, person),
      remoteAddress: '198.51.100.200',
    });
    const { body } = await send(formFor([first, second], person));
    const [again, other] = body.enquiries;
    t.match(await database.knex('leads').where({ id: again.id }).first(), { duplicate_of: earlier.id });
    t.match(await database.knex('leads').where({ id: other.id }).first(), { duplicate_of: null });
  });

  t.test('counts each franchise for the limit per address', async t => {
    const from = '203.0.113.7';
    for (let n = 0; n < 2; n++) await send(formFor([first, second, third]), {}, from);
    const { body } = await send(formFor([first, second, third]), {}, from);
    const suspected = [];
    for (const { id } of body.enquiries)
      suspected.push((await database.knex('leads').where({ id }).first()).is_suspected);
    t.same(suspected, [false, true, true], 'seven an hour are allowed');
  });

  t.test('notifies no one if its hidden field is filled in', async t => {
    const { body } = await send({ ...formFor([first]), website: 'https://spam.example' });
    const [{ id }] = body.enquiries;
    t.match(await database.knex('leads').where({ id }).first(), { is_suspected: true });
    t.same(await database.knex('outbox').where({ lead_id: id }), []);
  });

  if (TESTS_EVERYTHING)
    t.test('does not deadlock with other forms of the same person', async t => {
      const person = newVisitorContact();
      const orders = [
        [first, second, third],
        [third, second, first],
        [second, third, first],
      ];
      const answers = await Promise.all(orders.map(ids => send(formFor(ids, person))));
      t.same(
        answers.map(({ status }) => status),
        [201, 201, 201],
      );
    });
});
