import t from 'tap';
import { MAIL_COMPOSERS, readMailTexts } from '../../src/app/composers-and-schedules.ts';
import { createComposerContext } from '../../src/outbox/email/channel.ts';
import type { OutboxMessage } from '../../src/outbox/message.ts';
import { feedbackToken } from '../../src/response-tracking/link.ts';
import { aConsultant, aFranchise, aLead, anAdmin, anEnquiry, newVisitorContact, testApi } from '../support/index.ts';

const DAY = 86_400_000;

t.test('visitors are informed and give feedback', async t => {
  const api = await testApi(t);
  const { database, config } = api;
  const { knex } = database;
  const admin = await anAdmin(database);
  const consultant = await aConsultant(database, { credits: 50, name: 'Mei Ling', company_name: 'Ling & Co' });
  const franchise = await aFranchise(database, { name: 'Kopi & Co', consultant_id: consultant.id });
  const everyDay = {
    working_days: ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday'],
    day_begins: '00:00',
    day_ends: '24:00',
  };
  t.equal((await api.call('PUT /answer-settings', { as: admin, body: everyDay })).status, 200);

  const kindsOf = (lead_id: string): Promise<string[]> =>
    knex('outbox').where({ lead_id }).orderBy('kind').pluck('kind');
  const unlock = (id: string) => api.call(`POST /leads/${id}/unlock`, { as: consultant });
  /** Inserts a lead that was unlocked `days` days ago; every day is a working day here. */
  const anOpenLead = async (days = 2) => {
    const { id, email_key } = await aLead(database, { franchise_id: franchise.id });
    await unlock(id);
    const opened = knex.raw('UTC_TIMESTAMP(3) - INTERVAL ? SECOND', [days * 24 * 3600]);
    await knex('unlocks').where({ lead_id: id }).update({ created_at: opened });
    await knex('lead_clocks').where({ lead_id: id }).update({ opened_at: opened, arrived_at: opened });
    return { id, email_key };
  };
  const tokenOf = (lead: { id: string; email_key: string }, now = Date.now()) =>
    feedbackToken(config.secretsKey, lead, now);
  const open = (token: string) => api.call(`GET /leads/answered/${token}`, { headers: { accept: 'text/html' } });
  const press = (token: string, said: string) =>
    api.call(`POST /leads/answered/${token}`, {
      body: `said=${said}`,
      headers: { 'content-type': 'application/x-www-form-urlencoded', accept: 'text/html,*/*;q=0.8' },
    });
  const words = (lead_id: string): Promise<string[]> =>
    knex('lead_visitor_words').where({ lead_id }).orderBy('created_at').pluck('said');
  const clock = async (id: string) => (await api.call(`GET /leads/${id}/clock`, { as: consultant })).body;

  t.test(
    "the visitor gets one mail with the consultant's name after the unlock, unless an admin disabled it",
    async t => {
      const { id } = await aLead(database, { franchise_id: franchise.id });
      await Promise.all([unlock(id), unlock(id), unlock(id)]);
      t.same(await kindsOf(id), ['lead.opened']);
      await api.call('PUT /answer-settings', { as: admin, body: { tell_visitor: false } });
      const quiet = await aLead(database, { franchise_id: franchise.id });
      await unlock(quiet.id);
      t.same(await kindsOf(quiet.id), []);
      await api.call('PUT /answer-settings', { as: admin, body: { tell_visitor: true } });
    },
  );

  t.test('the site and its mails promise the same reply time, and link to the privacy notice', async t => {
    const { id } = await aLead(database, { franchise_id: franchise.id });
    const message = { lead_id: id, kind: 'lead.confirmation' } as unknown as OutboxMessage;
    const compose = async () =>
      JSON.stringify(await MAIL_COMPOSERS['lead.confirmation'](createComposerContext(api, readMailTexts), message));
    const promises = async () => [
      (await api.call('GET /content')).body.replyHours,
      (await api.call('GET /leads/received/ENQ-2345EXAM', { headers: { accept: 'text/html' } })).text,
      await compose(),
    ];
    t.match(await promises(), [24, 'will contact you within 24 hours with', 'usually within 24 hours, by']);
    t.notMatch(await compose(), 'Privacy notice');
    await api.call('PUT /answer-settings', { as: admin, body: { usual_hours: 48 } });
    const footer_links = [{ title: 'Privasi', url: '/notis-privasi', order: 1 }];
    await api.call('PUT /site-settings', { as: admin, body: { footer_links } });
    t.match(await promises(), [48, 'will contact you within 2 days with', 'usually within 2 days, by']);
    t.match(await compose(), '/notis-privasi');
    await api.call('PUT /answer-settings', { as: admin, body: { usual_hours: 24 } });
  });

  t.test('the visitor gets no mail about a deleted enquiry, nor from a previous consultant', async t => {
    const lead = await aLead(database, { franchise_id: franchise.id });
    await unlock(lead.id);
    const compose = async () => {
      const message = await knex('outbox').where({ lead_id: lead.id, kind: 'lead.opened' }).first();
      const { siteUrl, apiUrl } = { siteUrl: 'https://marketplace.example', apiUrl: 'https://marketplace.example/api' };
      const words = () => readMailTexts(knex);
      return MAIL_COMPOSERS['lead.opened'](
        {
          database,
          siteUrl,
          apiUrl,
          secretsKey: config.secretsKey,
          production: false,
          probeEmail: null,
          readTexts: words,
        },
        message,
      );
    };
    const written = JSON.stringify(await compose());
    t.match(written, 'Mei Ling of Ling & Co has received your contact details');
    t.match(written, 'no longer than 24 hours');
    t.notMatch(written, lead.first_name, 'it repeats nothing that was typed');
    await knex('reply_speeds').insert({
      user_id: consultant.id,
      within_hours: 3,
      leads: 10,
      median_minutes: 150,
      computed_at: new Date(),
    });
    t.match(JSON.stringify(await compose()), 'usually reply within 3 hours', 'the measured reply time if there is one');
    const refused = async (change: object) => {
      await knex('leads').where({ id: lead.id }).update(change);
      t.match(await compose(), { cancel: String }, JSON.stringify(change));
    };
    await refused({ is_suspected: true });
    await refused({ is_suspected: false, withdrawn_at: new Date() });
    await refused({ withdrawn_at: null, erased_at: new Date() });
    await knex('leads').where({ id: lead.id }).update({ erased_at: null });
    await knex('franchises').where({ id: franchise.id }).update({ consultant_id: admin.id });
    t.match(await compose(), { cancel: /is no longer responsible for it/ });
    await knex('franchises').where({ id: franchise.id }).update({ consultant_id: consultant.id });
  });

  t.test('another enquiry that is unlocked together with the first one causes no other mail', async t => {
    const person = newVisitorContact();
    const ids = [];
    for (let n = 0; n < 2; n++) {
      const { body } = await api.call('POST /leads', { body: anEnquiry(franchise, person) });
      ids.push(String(body.id));
    }
    await unlock(ids[0] ?? '');
    t.equal((await knex('unlocks').whereIn('lead_id', ids)).length, 2);
    t.equal((await knex('outbox').whereIn('lead_id', ids).where({ kind: 'lead.opened' })).length, 1);
    t.equal((await knex('lead_clocks').whereIn('lead_id', ids)).length, 1, 'only one waits');
  });

  t.test('the feedback form appears after two working days, and not earlier', async t => {
    const early = await anOpenLead(2 - 0.001);
    const shown = await open(tokenOf(early));
    t.equal(shown.status, 200);
    t.match(shown.text, 'Mei Ling</strong> of Ling &amp; Co has received your contact details');
    t.notMatch(shown.text, '<form');
    t.equal((await press(tokenOf(early), 'nobody')).status, 409);
    t.same(await words(early.id), []);
    const late = await anOpenLead(2);
    const opened = await open(tokenOf(late));
    t.match(opened.text, 'Nobody has contacted me');
    t.match(opened.text, 'I have been contacted');
    t.notMatch(opened.text, late.email_key, 'the page repeats nothing that was typed');
    t.notMatch(opened.text, /<script/);
    t.equal(opened.headers['cache-control'], 'no-store');
  });

  t.test('programs that follow links give no feedback', async t => {
    const lead = await anOpenLead();
    for (const method of ['GET', 'HEAD', 'GET'] as const)
      await api.app.inject({ method, url: `/api/leads/answered/${tokenOf(lead)}` });
    t.same(await words(lead.id), []);
    t.same(await kindsOf(lead.id), ['lead.opened']);
    t.match(await clock(lead.id), { is_waiting: true, visitor_said: null });
  });

  t.test('“Nobody” notifies consultant and admin once, and overrides contacts that were logged before', async t => {
    const lead = await anOpenLead();
    await api.call(`POST /leads/${lead.id}/contacts`, { as: consultant, body: { kind: 'called' } });
    t.match(await clock(lead.id), { is_waiting: false });
    const answers = await Promise.all([1, 2, 3].map(() => press(tokenOf(lead), 'nobody')));
    t.same(
      answers.map(({ status }) => status),
      [200, 200, 200],
    );
    t.same(await words(lead.id), ['nobody']);
    t.same(await kindsOf(lead.id), ['lead.nobody', 'lead.nobody_admin', 'lead.opened']);
    t.match(await clock(lead.id), { is_waiting: true, visitor_said: 'nobody', first_contact_at: null });
    t.notMatch((await open(tokenOf(lead))).text, 'Nobody has contacted me', 'the visitor has already answered');
    const met = await api.call(`POST /leads/${lead.id}/contacts`, { as: consultant, body: { kind: 'met' } });
    t.match(await clock(lead.id), { is_waiting: false, first_contact_at: met.body.created_at });
  });

  t.test('“Nobody” does not claim to notify a consultant who has not unlocked the lead', async t => {
    const successor = await aConsultant(database, { name: 'Aida Salleh' });
    const composed = async (lead_id: string, kind: 'lead.nobody' | 'lead.nobody_admin' | 'lead.unanswered') => {
      const message = await knex('outbox')
        .where({ lead_id, kind: kind.replace('unanswered', 'nobody_admin') })
        .first();
      return JSON.stringify(await MAIL_COMPOSERS[kind](createComposerContext(api, readMailTexts), message));
    };
    const own = await anOpenLead();
    t.match((await press(tokenOf(own), 'nobody')).text, 'reminded the consultant and told our team');
    t.match(await composed(own.id, 'lead.nobody_admin'), 'Mei Ling, who is responsible for it, is notified too');
    const lead = await anOpenLead();
    await knex('franchises').where({ id: franchise.id }).update({ consultant_id: successor.id });
    t.match((await open(tokenOf(lead))).text, 'If no one has contacted you, we tell our team.');
    const { text } = await press(tokenOf(lead), 'nobody');
    t.match(text, 'We have told our team');
    t.notMatch(text, 'reminded');
    t.match(await composed(lead.id, 'lead.nobody'), 'cancel', 'the lead is locked for them');
    for (const kind of ['lead.nobody_admin', 'lead.unanswered'] as const) {
      const mail = await composed(lead.id, kind);
      t.match(mail, 'Aida Salleh is responsible for it, but has not unlocked it', kind);
      t.notMatch(mail, /is notified too|was reminded/);
    }
    await knex('franchises').where({ id: franchise.id }).update({ consultant_id: consultant.id });
  });

  t.test('“Nobody” notifies only the admins if the lead was marked as spam', async t => {
    const lead = await anOpenLead();
    await knex('leads').where({ id: lead.id }).update({ is_suspected: true });
    const { text } = await press(tokenOf(lead), 'nobody');
    t.match(text, 'We have told our team');
    t.notMatch(text, 'reminded');
    const composed = async (kind: 'lead.nobody' | 'lead.nobody_admin' | 'lead.unanswered') => {
      const message = await knex('outbox')
        .where({ lead_id: lead.id, kind: kind.replace('unanswered', 'nobody_admin') })
        .first();
      return MAIL_COMPOSERS[kind](createComposerContext(api, readMailTexts), message);
    };
    const mail = await composed('lead.nobody_admin');
    t.match(mail, { letter: {} });
    t.match(JSON.stringify(mail), 'It is marked as spam, so Mei Ling is not notified.');
    for (const kind of ['lead.nobody', 'lead.unanswered'] as const)
      t.match(await composed(kind), { cancel: 'The enquiry is marked as spam' }, kind);
  });

  t.test('a pending mail about “Nobody” is cancelled when the visitor reports a contact', async t => {
    const lead = await anOpenLead();
    await press(tokenOf(lead), 'nobody');
    const composed = async (kind: 'lead.nobody' | 'lead.nobody_admin') =>
      MAIL_COMPOSERS[kind](
        createComposerContext(api, readMailTexts),
        await knex('outbox').where({ lead_id: lead.id, kind }).first(),
      );
    for (const kind of ['lead.nobody', 'lead.nobody_admin'] as const) t.match(await composed(kind), { letter: {} });
    await press(tokenOf(lead), 'contacted');
    for (const kind of ['lead.nobody', 'lead.nobody_admin'] as const)
      t.match(await composed(kind), { cancel: /contacted in the meantime/ }, kind);
  });

  t.test('“I have been contacted” counts as a contact, even after “Nobody has contacted me”', async t => {
    const lead = await anOpenLead();
    await press(tokenOf(lead), 'nobody');
    t.equal((await press(tokenOf(lead), 'contacted')).status, 200);
    t.same(await words(lead.id), ['nobody', 'contacted']);
    t.match(await clock(lead.id), { is_waiting: false, visitor_said: 'contacted' });
    t.match((await open(tokenOf(lead))).text, 'There is nothing else to do');
    const other = await anOpenLead();
    await press(tokenOf(other), 'contacted');
    await press(tokenOf(other), 'nobody');
    t.same(await words(other.id), ['contacted'], 'the answer “Nobody” is refused afterwards');
    t.same(await kindsOf(other.id), ['lead.opened']);
    t.equal((await press(tokenOf(other), 'nonsense')).status, 422);
  });

  t.test('a link works for 30 days, unchanged, only for its address, and while the enquiry exists', async t => {
    const lead = await anOpenLead();
    t.equal((await open(tokenOf(lead, Date.now() - 30 * DAY + 60_000))).status, 200);
    const wrong = [
      tokenOf(lead, Date.now() - 30 * DAY - 60_000),
      tokenOf(lead).slice(0, -3),
      tokenOf({ ...lead, email_key: 'another@example.org' }),
      'x',
    ];
    for (const token of wrong) {
      t.equal((await open(token)).status, 404);
      t.equal((await press(token, 'nobody')).status, 404);
    }
    const locked = await aLead(database, { franchise_id: franchise.id });
    t.equal((await open(tokenOf(locked))).status, 404, 'no consultant has unlocked it');
    for (const column of ['erased_at', 'withdrawn_at', 'deleted_at']) {
      const removed = await anOpenLead();
      await knex('leads')
        .where({ id: removed.id })
        .update({ [column]: new Date() });
      t.equal((await press(tokenOf(removed), 'nobody')).status, 404, column);
      t.same(await words(removed.id), []);
    }
  });

  t.test('an erasure deletes the feedback', async t => {
    const lead = await anOpenLead();
    await press(tokenOf(lead), 'nobody');
    const { email } = await knex('leads').where({ id: lead.id }).first('email');
    const show = () => api.call('POST /admin/personal-data/show', { as: admin, body: { email } });
    t.match((await show()).body.enquiries, [{ said: [{ said: 'nobody' }], contacts: [] }]);
    await api.call('POST /admin/personal-data/erase', { as: admin, body: { email } });
    t.same(await words(lead.id), []);
    t.same(await knex('lead_reminders').where({ lead_id: lead.id }), []);
    t.ok(await knex('lead_clocks').where({ lead_id: lead.id }).first());
  });
});
