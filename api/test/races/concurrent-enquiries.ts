import { randomUUID } from 'node:crypto';
import t from 'tap';
import { senderLockKeys } from '../../src/leads/duplicates.ts';
import { aConsultant, aFranchise, anEnquiry, newVisitorContact, testApi } from '../support/index.ts';
import { waitForRowLock } from '../support/lock-waits.ts';

const MANY = 60;

t.test('concurrent enquiries', async t => {
  const api = await testApi(t);
  const { database } = api;
  const { knex } = database;
  const consultant = await aConsultant(database);
  const franchise = await aFranchise(database, { consultant_id: consultant.id });
  const send = (body: object, key: string = randomUUID()) =>
    api.call('POST /leads', { body, headers: { 'idempotency-key': key } });
  const enquiries = (count: number) => Array.from({ length: count }, () => anEnquiry(franchise, newVisitorContact()));

  /** Returns the stored rows of these leads by table. */
  const storedOf = async (ids: string[]) => ({
    leads: await knex('leads').whereIn('id', ids).orderBy('id').select('id', 'reference', 'email', 'duplicate_of'),
    facts: await knex('lead_facts').whereIn('lead_id', ids),
    words: await knex('lead_search').whereIn('lead_id', ids).orderBy('lead_id').select('lead_id', 'words'),
    events: await knex('live_events').whereIn('lead_id', ids),
    messages: await knex('outbox').whereIn('lead_id', ids).select('lead_id', 'kind', 'user_id', 'idempotency_key'),
  });

  t.test('each is stored completely, with its own messages', async t => {
    const bodies = enquiries(MANY);
    const answers = await Promise.all(bodies.map(body => send(body)));
    t.same([...new Set(answers.map(({ status }) => status))], [201]);
    const ids: string[] = answers.map(({ body }) => body.id);
    const { leads, facts, words, events, messages } = await storedOf(ids);
    const addressOf = new Map(bodies.map((body, at) => [ids[at], body.email]));
    t.same(
      leads,
      answers
        .map(({ body: { id, reference } }) => ({ id, reference, email: addressOf.get(id), duplicate_of: null }))
        .sort((a, b) => (a.id < b.id ? -1 : 1)),
    );
    t.same(facts.map(({ lead_id }) => lead_id).sort(), [...ids].sort());
    for (const { lead_id, words: written } of words) t.match(written, String(addressOf.get(lead_id)).split('@')[0]);
    t.equal(words.length, MANY);
    t.same(events.map(({ lead_id }) => lead_id).sort(), [...ids].sort());
    for (const id of ids)
      t.same(
        messages.filter(({ lead_id }) => lead_id === id).sort((a, b) => (a.kind < b.kind ? -1 : 1)),
        [
          { lead_id: id, kind: 'lead.confirmation', user_id: null, idempotency_key: `email:lead.confirmation:${id}` },
          {
            lead_id: id,
            kind: 'lead.consultant',
            user_id: consultant.id,
            idempotency_key: `email:lead.consultant:${id}:${consultant.id}`,
          },
        ],
      );
  });

  t.test('repeating an enquiry returns its first response', async t => {
    const bodies = enquiries(12).map(body => ({ body, key: randomUUID() }));
    const twice = [...bodies, ...bodies];
    const answers = await Promise.all(twice.map(({ body, key }) => send(body, key)));
    const [first, again] = [answers.slice(0, 12), answers.slice(12)].map(some => some.map(({ body }) => body));
    t.same(again, first);
    t.equal(new Set(first?.map(({ id }) => id)).size, 12);
    const emails = bodies.map(({ body }) => body.email);
    t.equal((await knex('leads').whereIn('email', emails)).length, 12);
  });

  t.test('an enquiry that cannot be stored is refused without affecting the other enquiries', async t => {
    const key = randomUUID();
    const [taken, ...others] = enquiries(20);
    t.equal((await send(taken as object, key)).status, 201);
    const [, other] = enquiries(2);
    const answers = await Promise.all([
      ...others.slice(0, 10).map(body => send(body)),
      send(other as object, key),
      ...others.slice(10).map(body => send(body)),
    ]);
    const statuses = answers.map(({ status }) => status);
    t.same(statuses.splice(10, 1), [422], 'a key that was used for another enquiry');
    t.same([...new Set(statuses)], [201]);
    for (const { body } of answers.filter(({ status }) => status === 201)) {
      const { leads, messages } = await storedOf([body.id]);
      t.same([leads.length, messages.length], [1, 2]);
    }
  });

  t.test('an enquiry to a deleted franchise is refused without affecting the others, and leaves no rows', async t => {
    const [lost, ...others] = enquiries(20);
    const invalid = { ...(lost as ReturnType<typeof anEnquiry>), franchise_id: randomUUID() };
    const key = randomUUID();
    const answers = await Promise.all([
      ...others.slice(0, 10).map(body => send(body)),
      send(invalid, key),
      ...others.slice(10).map(body => send(body)),
    ]);
    const [refused] = answers.splice(10, 1);
    t.same(
      [refused?.status, refused?.body.detail.map(({ msg }: { msg: string }) => msg)],
      [422, ['This franchise is no longer available']],
    );
    t.same([...new Set(answers.map(({ status }) => status))], [201]);
    t.equal((await storedOf(answers.map(({ body }) => body.id))).leads.length, answers.length);
    t.same(await knex('leads').where({ email: invalid.email }), []);
    t.equal((await send({ ...invalid, franchise_id: franchise.id }, key)).status, 201, 'its key can still be used');
  });

  t.test('enquiries of one person are linked to the first of them', async t => {
    const [person, others] = [newVisitorContact(), enquiries(20)];
    const own = Array.from({ length: 5 }, () => anEnquiry(franchise, person));
    const answers = await Promise.all([...others.slice(0, 10), ...own, ...others.slice(10)].map(body => send(body)));
    const ids = answers.slice(10, 15).map(({ body }) => body.id);
    const { leads, messages } = await storedOf(ids);
    const first = leads.find(({ duplicate_of }) => duplicate_of === null)?.id;
    t.same(leads.map(({ duplicate_of }) => duplicate_of).sort(), [null, first, first, first, first].sort());
    t.equal(messages.filter(({ kind }) => kind === 'lead.confirmation').length, 3, 'three confirmations per address');
  });

  t.test('an enquiry that waits for a lock does not delay the others', async t => {
    const person = newVisitorContact();
    const body = anEnquiry(franchise, person);
    const keys = { franchise_id: franchise.id, submitted_email_key: body.email, submitted_phone_key: 'nobody' };
    const turns = senderLockKeys(keys);
    const held = await database.transactions.getConnection();
    await held.query('START TRANSACTION');
    for (const turn of turns)
      await held.query("INSERT INTO idempotency_keys (key_hash, request_hash, answer) VALUES (?, '', '{}')", [turn]);
    const [waiting, ...others] = [body, ...enquiries(30)].map(each => send(each)) as [ReturnType<typeof send>];
    await waitForRowLock(database, waiting);
    const answers = await Promise.all(others);
    await waitForRowLock(database, waiting);
    t.same([...new Set(answers.map(({ status }) => status))], [201]);
    await held.query('ROLLBACK');
    held.release();
    t.equal((await waiting).status, 201);
  });
});
