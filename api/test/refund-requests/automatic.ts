import t from 'tap';
import { smtpFailure } from '../../src/outbox/email/smtp-failure.ts';
import { saveEmailSettings, smtpSettings } from '../support/email-setup.ts';
import { mailServer, smtpError } from '../support/mail-server.ts';
import { differences, PHONES, startRefundApi } from './refund-api.ts';

t.test('the replies of mail servers about unknown mailboxes are recognised', async t => {
  const said = (response: string, responseCode = 550) =>
    smtpFailure(Object.assign(new Error('no'), { code: 'EENVELOPE', command: 'RCPT TO', responseCode, response }));
  for (const response of [
    '550 5.1.1 <x>: Recipient address rejected: User unknown',
    '550-5.1.1 The email account that you tried to reach does not exist.',
    '550 5.1.10 RESOLVER.ADR.RecipientNotFound',
    '550 No such user here',
    '551 user does not exist',
    '550 mailbox not found',
    '550 5.2.1 The account is disabled',
  ])
    t.match(said(response), { fate: 'refused', isUnknownRecipient: true }, response);
  for (const response of [
    '550 5.7.1 blocked, user unknown to our list',
    '550 blocked',
    '552 5.2.2 mailbox full',
    '554 spam',
    '550',
  ])
    t.notOk('isUnknownRecipient' in said(response), response);
  t.match(said('450 4.1.1 unknown user', 450), { fate: 'deferred' });
});

t.test('a lead whose visitor cannot be reached', async t => {
  const office = await startRefundApi(t);
  const { api, knex, server, admin, consultant, enquire, unlock, aPaidLead, deliver, undelivered } = office;
  const { refundRequest, balanceOf, refunds } = office;
  const failures = (lead_id: string) => knex('lead_failures').where({ lead_id }).orderBy('channel').pluck('channel');
  const audited = async (entity_id: string) =>
    (await knex('audit_log').where({ entity_id, action: 'refund' })).map(({ after, ...entry }) => ({
      ...entry,
      after: typeof after === 'string' ? JSON.parse(after) : after,
    }));
  const read = async (id: string, as = admin) => (await api.call(`GET /leads/${id}`, { as })).body;
  const isOffered = async (id: string) =>
    (await api.call('GET /leads/locked', { as: consultant })).body.some((lead: { id: string }) => lead.id === id);

  t.test('by mail and by phone is no longer offered, and the admin sees the reason', async t => {
    const id = await enquire({ email: 'nobody1@example.org', phone: PHONES.invalid });
    t.ok(await isOffered(id));
    await deliver();
    t.notOk(await isOffered(id));
    t.equal((await unlock(id)).status, 404);
    t.equal((await read(id, consultant)).detail, 'Lead not found');
    t.match((await read(id)).facts, { mail_undelivered: true, phone: 'invalid' });
    const { body } = await api.call(`GET /leads/${id}/refund`, { as: admin });
    t.type(body.off_sale_since, 'string');
    t.match(await knex('audit_log').where({ entity_id: id, action: 'off-sale' }), [{ actor_id: null }]);
  });

  t.test('is refunded once, with a notification, if a consultant paid for it', async t => {
    const before = await balanceOf();
    const id = await aPaidLead({ email: 'nobody2@example.org', phone: PHONES.invalid });
    t.equal(await balanceOf(), before - 1);
    await deliver();
    t.equal(await balanceOf(), before);
    t.match(await refunds(id), [{ delta: 1, reason: 'refund', actor_id: null, user_id: consultant.id }]);
    const letter = server.box.find(({ headers }) => headers.subject?.startsWith('Your credit was refunded'));
    t.match(letter?.text, 'was refunded');
    t.match(letter?.text, 'other enquiries by the same person cost a credit');
    t.match(letter?.html, '/admin/refund-terms');
    t.notMatch(`${letter?.text}${letter?.html}`, 'nobody2@example.org');
    const entries = await api.call(`GET /users/${consultant.id}/credit-entries?filter={"reason":"refund"}`, {
      as: consultant,
    });
    t.match(entries.body, [{ lead_id: id, franchise_name: 'Kopi & Co' }]);
    t.equal((await read(id, consultant)).email, 'nobody2@example.org', 'the consultant who paid can still read it');
    for (const as of [admin, consultant]) {
      const { body } = await api.call(`GET /leads/${id}/timeline`, { as });
      const kinds = body.map(({ kind }: { kind: string }) => kind);
      for (const kind of ['enquiry', 'unlock', 'off_sale', 'refunded']) t.ok(kinds.includes(kind), kind);
      t.equal(new Set(body.map((event: { id: string }) => event.id)).size, body.length, 'each event has its own id');
    }

    await knex('outbox')
      .where({ lead_id: id, kind: 'lead.confirmation' })
      .update({ status: 'pending', next_attempt_at: new Date(0), attempts: 0 });
    await deliver();
    t.equal((await refunds(id)).length, 1, 'another refusal refunds nothing more');
    t.equal((await knex('outbox').where({ lead_id: id, kind: 'lead.refunded' })).length, 1, 'nor is it reported again');
    t.same(await differences(api), []);
    t.match(await audited(id), [
      { actor_id: null, after: { user_id: consultant.id, credits: 1, decided_by: 'automatic' } },
    ]);
    t.equal((await audited(id)).length, 1);
    t.match(await refundRequest(id), { status: 409, body: { detail: 'This lead was already refunded' } });
  });

  t.test('is refunded if only the mail about the unlock is refused', async t => {
    const id = await aPaidLead({ email: 'nobody20@example.org', phone: PHONES.invalid });
    const paid = await balanceOf();
    await undelivered(id, 'email', { kind: 'lead.opened' });
    t.equal(await balanceOf(), paid + 1);
    t.equal((await refunds(id)).length, 1);
    t.notOk(await isOffered(id));
    t.same(await differences(api), []);
  });

  t.test('is neither refunded nor reported if the unlock was free', async t => {
    const person = { email: 'nobody-free@example.org', phone: PHONES.valid };
    const paid = await aPaidLead(person);
    const free = await enquire(person);
    t.match((await api.call(`GET /leads/${free}/refund`, { as: consultant })).body, {
      ends_at: null,
      may_request_refund: false,
    });
    for (const channel of ['email', 'whatsapp'] as const) await undelivered(free, channel);
    t.same(await refunds(free), []);
    t.same(await refunds(paid), []);
    t.same(await knex('outbox').where({ lead_id: free, kind: 'lead.refunded' }), []);
  });

  t.test('is also reported by WhatsApp if that is enabled', async t => {
    const told = (lead_id: string) => knex('outbox').where({ lead_id, kind: 'lead.refunded' }).orderBy('channel');
    const channels: string[][] = [];
    for (const whatsappNotificationEnabled of [true, false]) {
      await api.call('PUT /content', { as: admin, body: { whatsappNotificationEnabled } });
      const id = await aPaidLead({ phone: PHONES.invalid });
      await undelivered(id);
      const messages = await told(id);
      for (const { user_id } of messages) t.equal(user_id, consultant.id);
      channels.push(messages.map(({ channel }) => channel));
    }
    t.same(channels, [['email', 'whatsapp'], ['email']]);
  });

  t.test('makes the API accept the pending refund requests for this lead, and no others', async t => {
    const leads: Record<string, string> = {};
    const refundRequests: Record<string, string> = {};
    for (const state of ['open', 'asked', 'declined', 'other']) {
      const id = await aPaidLead({ phone: PHONES.invalid });
      leads[state] = id;
      refundRequests[state] = (await refundRequest(id)).body.id;
    }
    const words = { as: admin, body: { words: 'Which number?' } };
    await api.call(`POST /refund-requests/${refundRequests.asked}/question`, words);
    await api.call(`POST /refund-requests/${refundRequests.declined}/decline`, words);
    for (const state of ['open', 'asked', 'declined']) await undelivered(String(leads[state]));
    const now = async (state: string) =>
      (await api.call(`GET /refund-requests/${refundRequests[state]}`, { as: admin })).body;
    for (const state of ['open', 'asked']) {
      const { steps, ...decided } = await now(state);
      t.match(decided, { status: 'accepted', decided_by: 'automatic', is_refunded: true }, state);
      t.match(steps.at(-1), { kind: 'accepted', actor_name: '', words: '' });
      t.match(await knex('audit_log').where({ entity_id: refundRequests[state], action: 'accepted' }), [
        { actor_id: null },
      ]);
    }
    t.match(await now('declined'), { status: 'declined', decided_by: 'admin', is_refunded: true });
    t.match(await now('other'), { status: 'open', decided_by: null, is_refunded: false });
    t.same(await differences(api), []);
  });

  t.test('by one of two channels is still offered, with a fact that does not reveal the address', async t => {
    const byMail = await enquire({ email: 'nobody3@example.org', phone: PHONES.valid });
    const byPhone = await enquire({ email: 'somebody3@example.org', phone: PHONES.invalid });
    const blocked = await enquire({ email: 'blocked3@example.org', phone: PHONES.invalid });
    await deliver();
    for (const id of [byMail, byPhone, blocked]) t.ok(await isOffered(id));
    const locked = await read(byMail, consultant);
    t.match(locked, { is_locked: true, facts: { mail_undelivered: true, phone: 'mobile' } });
    t.notMatch(JSON.stringify(locked), 'nobody3');
    t.match((await read(byPhone, consultant)).facts, { mail_undelivered: false, phone: 'invalid' });
    t.match((await read(blocked, consultant)).facts, { mail_undelivered: false });
  });

  t.test('stays unreachable when a consultant edits its address', async t => {
    const id = await aPaidLead({ email: 'nobody4@example.org', phone: PHONES.valid });
    const lead = await read(id, consultant);
    const edit = { ...lead, investment_budget: 50_000, experience: 'No Experience', timeline: 'Within 6 months' };
    const body = { ...edit, phone: PHONES.invalid, email: 'nobody-else@example.org' };
    t.equal((await api.call(`PUT /leads/${id}`, { as: consultant, body })).status, 200);
    await deliver();
    t.same(await refunds(id), []);
  });

  t.test('is recorded only after failed messages to the visitor', async t => {
    const id = await enquire({ phone: PHONES.valid });
    const erased = await enquire({ phone: PHONES.valid });
    await knex('leads').where({ id: erased }).update({ erased_at: new Date() });
    await undelivered(id, 'whatsapp', { kind: 'lead.consultant', user_id: consultant.id });
    await undelivered(id, 'email', { kind: 'lead.consultant', user_id: consultant.id });
    await undelivered(id, 'email', { user_id: consultant.id });
    await undelivered(id, 'email', { kind: 'lead.erased' });
    await undelivered(erased);
    for (const channel of ['email', 'whatsapp'] as const) await undelivered(id, channel, { lead_id: null });
    t.same([await failures(id), await failures(erased)], [[], []]);
    await undelivered(id, 'whatsapp', { kind: 'lead.number' });
    t.same(await failures(id), ['whatsapp']);
    t.ok(await isOffered(id));
    await undelivered(id);
    await undelivered(id);
    t.same(await failures(id), ['email', 'whatsapp']);
    t.notOk(await isOffered(id));
  });

  t.test('no longer counts as unreachable by the channel that an admin corrects, but still by the other', async t => {
    const lost = async () => {
      const id = await enquire({ phone: PHONES.valid });
      for (const channel of ['email', 'whatsapp'] as const) await undelivered(id, channel);
      return id;
    };
    const [address, number, other] = [await lost(), await lost(), await lost()];
    const save = async (id: string, change: object) => {
      const edit = { ...(await read(id)), investment_budget: 50_000, experience: 'No Experience' };
      const body = { ...edit, timeline: 'Within 6 months', ...change };
      t.equal((await api.call(`PUT /leads/${id}`, { as: admin, body })).status, 200);
    };
    await save(address, { message: 'Called twice' });
    t.same(
      [await failures(address), await isOffered(address)],
      [['email', 'whatsapp'], false],
      'nothing was corrected',
    );
    await save(address, { email: 'corrected@example.org' });
    t.same([await failures(address), await isOffered(address)], [['whatsapp'], true]);
    await save(number, { phone: '+60 12-345 6701' });
    t.same([await failures(number), await isOffered(number)], [['email'], true]);
    t.same([await failures(other), await isOffered(other)], [['email', 'whatsapp'], false], 'nor of another lead');
  });

  t.test('is offered again when an admin corrects the address', async t => {
    const id = await enquire({ email: 'nobody5@example.org', phone: PHONES.invalid });
    await deliver();
    const lead = await read(id);
    const edit = { ...lead, investment_budget: 50_000, experience: 'No Experience', timeline: 'Within 6 months' };
    const body = { ...edit, email: 'right5@example.org' };
    t.equal((await api.call(`PUT /leads/${id}`, { as: admin, body })).status, 200);
    t.ok(await isOffered(id));
    t.match((await read(id)).facts, { mail_undelivered: false });
  });

  t.test('is still offered if an admin corrects the address while the mail is being refused', async t => {
    const answer = Promise.withResolvers<void>();
    const asked = Promise.withResolvers<void>();
    const slow = await mailServer(t, {
      onRcptTo: ({ address }, _session, done) => {
        if (!address.startsWith('nobody')) return done();
        asked.resolve();
        answer.promise.then(() => done(smtpError(550, '5.1.1 No such user here')));
      },
    });
    const sendBy = ({ port }: { port: number }) =>
      saveEmailSettings(api.database, api.config.secretsKey, smtpSettings(port));
    await sendBy(slow);
    const id = await aPaidLead({ email: 'nobody10@example.org', phone: PHONES.invalid });
    const delivery = deliver();
    await asked.promise;
    const edit = { ...(await read(id)), investment_budget: 50_000, experience: 'No Experience' };
    const body = { ...edit, timeline: 'Within 6 months', email: 'right10@example.org' };
    t.equal((await api.call(`PUT /leads/${id}`, { as: admin, body })).status, 200);
    answer.resolve();
    await delivery;
    t.match(await knex('outbox').where({ lead_id: id, kind: 'lead.confirmation' }), [{ status: 'failed' }]);
    t.same([await failures(id), await refunds(id)], [[], []], 'the corrected address was not tried');
    t.notOk((await api.call(`GET /leads/${id}/refund`, { as: admin })).body.off_sale_since);
    await sendBy(server);
  });

  t.test('is still offered if the number was corrected before the mail is refused', async t => {
    const id = await aPaidLead({ email: 'nobody9@example.org', phone: PHONES.invalid });
    const edit = { ...(await read(id)), investment_budget: 50_000, experience: 'No Experience' };
    const body = { ...edit, timeline: 'Within 6 months', phone: PHONES.valid };
    t.equal((await api.call(`PUT /leads/${id}`, { as: admin, body })).status, 200);
    await deliver();
    t.match((await read(id)).facts, { mail_undelivered: true, phone: 'mobile' });
    t.same(await refunds(id), [], 'the consultant who paid can reach the sender');
    t.notOk((await api.call(`GET /leads/${id}/refund`, { as: admin })).body.off_sale_since);
  });

  t.test('is reported to its consultant after a correction if the first notification was cancelled', async t => {
    const id = await enquire({ email: 'nobody7@example.org', phone: PHONES.invalid });
    const message = () => knex('outbox').where({ lead_id: id, kind: 'lead.consultant' });
    // The consultant's mail server is busy at the time when the visitor's mail server refuses the mailbox.
    await message().update({ status: 'failed' });
    await deliver();
    t.notOk(await isOffered(id));
    await message().update({ status: 'pending' });
    await deliver();
    t.match(await message(), [{ status: 'cancelled' }]);
    const edit = { ...(await read(id)), investment_budget: 50_000, experience: 'No Experience' };
    const body = { ...edit, timeline: 'Within 6 months', email: 'right7@example.org' };
    t.equal((await api.call(`PUT /leads/${id}`, { as: admin, body })).status, 200);
    t.ok(await isOffered(id));
    await deliver();
    t.match(await message(), [{ status: 'sent', last_error: null }]);
    t.equal((await api.call(`PUT /leads/${id}`, { as: admin, body })).status, 200);
    t.match(await message(), [{ status: 'sent' }], 'once');
  });

  t.test('is refunded if the mail is refused and WhatsApp does not know the number', async t => {
    const id = await aPaidLead({ email: 'nobody6@example.org', phone: PHONES.valid });
    await knex('lead_failures').insert({ lead_id: id, channel: 'whatsapp' });
    await deliver();
    t.equal((await refunds(id)).length, 1);
  });

  t.test('is only marked if an admin disabled automatic refunds', async t => {
    t.match((await api.call('GET /lead-settings', { as: admin })).body, {
      automatic_refund: true,
      refund_days: 14,
      decision_hours: 48,
    });
    await api.call('PUT /lead-settings', { as: admin, body: { automatic_refund: false } });
    const id = await aPaidLead({ email: 'nobody7@example.org', phone: PHONES.invalid });
    await deliver();
    await api.call('PUT /lead-settings', { as: admin, body: { automatic_refund: true } });
    t.same(await refunds(id), []);
    t.match((await read(id)).facts, { mail_undelivered: true });
  });

  t.test('must be paid again in another enquiry of the same person after the refund', async t => {
    const person = { email: 'nobody8@example.org', phone: PHONES.valid };
    const first = await aPaidLead(person);
    await knex('lead_failures').insert({ lead_id: first, channel: 'whatsapp' });
    await deliver();
    t.equal((await refunds(first)).length, 1);
    const second = await enquire(person);
    t.equal((await read(second, consultant)).is_locked, true);
    const before = await balanceOf();
    await unlock(second);
    t.equal(await balanceOf(), before - 1, 'it costs a credit');
  });
});
