import t from 'tap';
import { emailConfirmationToken } from '../../src/enquiries/confirmation/link.ts';
import { offerSchedule } from '../../src/leads/offers/schedule.ts';
import { aClock } from '../support/clock.ts';
import { aConsultant, aFranchise, anAdmin, anEnquiry, newVisitorContact, testApi } from '../support/index.ts';
import { aRun } from '../support/schedules.ts';

const DAY = 86_400_000;

t.test('the address of an enquiry', async t => {
  const api = await testApi(t);
  const { database, config } = api;
  const { knex } = database;
  const admin = await anAdmin(database);
  const consultant = await aConsultant(database, { credits: 20 });
  const franchise = await aFranchise(database, { name: 'Kopi & Co', consultant_id: consultant.id });
  const aSentLead = async (more: object = {}) => {
    const person = { ...newVisitorContact(), ...more };
    const { id } = (await api.call('POST /leads', { body: anEnquiry(franchise, person) })).body;
    return { id: String(id), email_key: String(person.email).toLowerCase() };
  };
  const tokenOf = (lead: { id: string; email_key: string }, now = Date.now()) =>
    emailConfirmationToken(config.secretsKey, lead, now);
  const open = (token: string) => api.call(`GET /leads/confirm/${token}`);
  const press = (token: string) =>
    api.call(`POST /leads/confirm/${token}`, {
      body: '',
      headers: { 'content-type': 'application/x-www-form-urlencoded', accept: 'text/html,*/*;q=0.8' },
    });
  const confirmations = (lead_id: string) => knex('lead_confirmations').where({ lead_id });
  const kindsOf = (lead_id: string) => knex('outbox').where({ lead_id }).orderBy('kind').pluck('kind');
  const isOffered = async (id: string) => {
    const { body } = await api.call('GET /leads/locked', { as: consultant });
    return body.some((lead: { id: string }) => lead.id === id);
  };
  const offerWhen = (offered_when: string) =>
    knex('settings')
      .insert({ name: 'leads', value: JSON.stringify({ offered_when }) })
      .onConflict('name')
      .merge();

  t.test('shows errors as a page to browsers and as JSON to scripts', async t => {
    const token = tokenOf(await aSentLead());
    const browser = { headers: { accept: 'text/html,*/*;q=0.8' } };
    await knex.raw('RENAME TABLE settings TO settings_away');
    const failed = [
      await api.call(`GET /leads/confirm/${token}`, browser),
      await press(token),
      await api.call(`GET /leads/answered/${token}`, browser),
    ];
    const script = await api.call(`GET /leads/confirm/${token}`);
    await knex.raw('RENAME TABLE settings_away TO settings');
    for (const { status, headers, text } of failed.slice(0, 2)) {
      t.equal(status, 500);
      t.match(String(headers['content-type']), 'text/html');
      t.match(text, 'Something went wrong on our side. Reference: ');
      t.match(text, 'Please open the link of the mail again in a moment.');
      t.notMatch(text, token);
    }
    t.match(failed[2]?.text, '<html', 'whatever the purpose of the link');
    t.match(script, { status: 500, body: { detail: /Something went wrong/ } });
    t.equal((await press(token)).status, 200, 'pressing again confirms it');
  });

  t.test('is confirmed by the button on the page, and not by programs that only open the link', async t => {
    const lead = await aSentLead();
    const token = tokenOf(lead);
    const shown = await open(token);
    t.equal(shown.status, 200);
    t.match(shown.text, '<button class="button" type="submit">Confirm my address</button>');
    t.match(shown.text, 'Kopi &amp; Co');
    t.notMatch(shown.text, lead.email_key, 'the page repeats nothing that was typed');
    t.equal(shown.headers['cache-control'], 'no-store');
    t.match(String(shown.headers['content-security-policy']), "default-src 'none'");
    await api.app.inject({ method: 'HEAD', url: `/api/leads/confirm/${token}` });
    t.same(await confirmations(lead.id), [], 'a scanner opens pages without pressing buttons');

    for (const time of ['once', 'again']) {
      const answer = await press(token);
      t.equal(answer.status, 200, `${time}: ${answer.text.slice(0, 300)}`);
      t.match(answer.text, 'Your email address is confirmed.', time);
      t.match(await confirmations(lead.id), [{ channel: 'email' }], time);
    }
    const reopened = await open(token);
    t.match(reopened.text, 'Your email address is confirmed.', 'the link says that it is confirmed');
    t.notMatch(reopened.text, 'Confirm my address');
  });

  t.test('a link works for seven days, unchanged, and only for the address it was sent to', async t => {
    const lead = await aSentLead();
    const [last, over] = [tokenOf(lead, Date.now() - 7 * DAY + 60_000), tokenOf(lead, Date.now() - 7 * DAY - 60_000)];
    t.equal((await open(last)).status, 200);
    const other = await aSentLead();
    const wrong = [
      over,
      last.slice(0, -3),
      `${other.id}.${last.split('.').slice(1).join('.')}`,
      tokenOf({ ...lead, email_key: 'another@example.org' }),
      'x',
    ];
    for (const token of wrong) {
      const answer = await press(token);
      t.equal(answer.status, 404, token);
      t.match(answer.text, 'This link no longer works', token);
    }
    t.same(await confirmations(lead.id), []);
    t.same(await confirmations(other.id), []);
  });

  t.test('is not confirmed for an enquiry that was withdrawn or erased, and nothing is promised', async t => {
    for (const what of ['withdraw', 'erase']) {
      const lead = await aSentLead();
      const token = tokenOf(lead);
      const body = { email: lead.email_key };
      t.equal((await api.call(`POST /admin/personal-data/${what}`, { as: admin, body })).status, 200);
      for (const answer of [await press(token), await open(token)]) t.equal(answer.status, 404, what);
      const { text } = await press(token);
      t.match(text, 'This link no longer works', what);
      t.notMatch(text, /will be answered|will be contacted|replies to you/, what);
      t.same(await confirmations(lead.id), [], what);
    }
  });

  t.test("must be confirmed again after an admin corrected it; a consultant's edit has no effect", async t => {
    const lead = await aSentLead();
    const token = tokenOf(lead);
    await press(token);
    const { body } = await api.call(`GET /leads/${lead.id}`, { as: admin });
    const edit = { ...body, investment_budget: 50_000, experience: 'No Experience', timeline: 'Within 6 months' };
    await api.call(`POST /leads/${lead.id}/unlock`, { as: consultant });
    const byConsultant = { ...edit, email: 'consultants-own@example.org' };
    t.equal((await api.call(`PUT /leads/${lead.id}`, { as: consultant, body: byConsultant })).status, 200);
    t.equal((await confirmations(lead.id)).length, 1);
    t.equal((await press(token)).status, 200, "the sender's link still works");

    const corrected = { ...edit, email: 'corrected@example.org' };
    t.equal((await api.call(`PUT /leads/${lead.id}`, { as: admin, body: corrected })).status, 200);
    t.same(await confirmations(lead.id), []);
    const facts = () => api.call(`GET /leads/${lead.id}`, { as: admin }).then(answer => answer.body.facts);
    const unconfirmed = await facts();
    t.equal(unconfirmed.email_confirmed_at, null);
    t.equal((await press(token)).status, 404);
    t.equal((await press(tokenOf({ id: lead.id, email_key: 'corrected@example.org' }))).status, 200);
    t.equal((await confirmations(lead.id)).length, 1);
    t.equal((await facts()).score, unconfirmed.score + 3, 'the lead score increases');
  });

  t.test('an admin chooses whether an enquiry is offered at once or after its confirmation', async t => {
    t.match((await api.call('GET /lead-settings', { as: admin })).body, { offered_when: 'at_once' });
    t.equal((await api.call('GET /lead-settings', { as: consultant })).status, 403);
    t.equal((await api.call('PUT /lead-settings', { as: consultant, body: {} })).status, 403);
    const bad = await api.call('PUT /lead-settings', { as: admin, body: { offered_when: 'never' } });
    t.equal(bad.status, 422);
    t.match(bad.body.detail, [{ loc: ['body', 'offered_when'] }]);
    const saved = await api.call('PUT /lead-settings', { as: admin, body: { offered_when: 'confirmed' } });
    t.match(saved.body, { offered_when: 'confirmed' });
    t.match(await knex('audit_log').where({ entity_id: 'leads' }).first('action'), { action: 'update' });
    await offerWhen('at_once');
  });

  t.test('when enquiries must be confirmed first', async t => {
    const clock = aClock(t);
    await offerWhen('confirmed');
    clock.forward(2000);
    t.teardown(() => offerWhen('at_once'));
    const schedule = () => offerSchedule.run(aRun({ config, database }));
    const longAgo = (lead_id: string, hours: number) =>
      knex('lead_offers')
        .where({ lead_id })
        .update({ due_at: new Date(Date.now() - hours * 3_600_000) });

    t.test('the enquiry causes only a mail to the visitor, and no consultant sees, finds or unlocks it', async t => {
      const lead = await aSentLead();
      t.same(await kindsOf(lead.id), ['lead.confirmation']);
      t.notOk(await isOffered(lead.id));
      t.equal((await api.call(`GET /leads/${lead.id}`, { as: consultant })).status, 404);
      t.equal((await api.call(`POST /leads/${lead.id}/unlock`, { as: consultant })).status, 404);
      t.equal((await api.call(`GET /leads/${lead.id}`, { as: admin })).status, 200, 'the admin sees it');
    });

    t.test('the enquiry is offered as soon as it is confirmed, with one notification', async t => {
      const lead = await aSentLead();
      await Promise.all(Array.from({ length: 6 }, () => press(tokenOf(lead))));
      t.same(await kindsOf(lead.id), ['lead.confirmation', 'lead.consultant']);
      t.ok(await isOffered(lead.id));
      t.match(await schedule(), { detail: { offered: 0 } });
    });

    t.test('the enquiry is offered after 24 hours without confirmation, and not earlier', async t => {
      const lead = await aSentLead();
      const { due_at } = await knex('lead_offers').where({ lead_id: lead.id }).first();
      const { created_at } = await knex('leads').where({ id: lead.id }).first();
      t.ok(Math.abs(due_at - created_at - DAY) < 1000);
      await longAgo(lead.id, -0.01);
      await schedule();
      t.notOk(await isOffered(lead.id));
      await longAgo(lead.id, 0);
      await Promise.all([schedule(), schedule(), press(tokenOf(lead))]);
      t.ok(await isOffered(lead.id));
      t.same(await kindsOf(lead.id), ['lead.confirmation', 'lead.consultant'], 'notifies once, whichever comes first');
    });

    t.test('a withdrawn or erased enquiry is never offered', async t => {
      for (const what of ['withdraw', 'erase']) {
        const lead = await aSentLead();
        const body = { email: lead.email_key };
        t.equal((await api.call(`POST /admin/personal-data/${what}`, { as: admin, body })).status, 200);
        await schedule();
        t.same(await kindsOf(lead.id), ['lead.confirmation'], what);
        t.same(await knex('lead_offers').where({ lead_id: lead.id }), [], what);
      }
    });

    t.test('a suspected enquiry is offered when an admin releases it', async t => {
      const lead = await aSentLead({ website: 'x' });
      t.same(await kindsOf(lead.id), []);
      await api.call(`PUT /leads/${lead.id}/spam?spam=false`, { as: admin });
      t.ok(await isOffered(lead.id));
      t.same(await kindsOf(lead.id), ['lead.confirmation', 'lead.consultant']);
    });

    t.test(
      'another enquiry of the same person is unlocked free of charge once its sender has confirmed the address',
      async t => {
        for (const withdrawn_at of [null, new Date()]) {
          const person = newVisitorContact();
          const first = await aSentLead(person);
          await press(tokenOf(first));
          await api.call(`POST /leads/${first.id}/unlock`, { as: consultant });
          await knex('leads').where({ id: first.id }).update({ withdrawn_at });
          const again = await aSentLead(person);
          t.same(await knex('unlocks').where({ lead_id: again.id }), []);
          await press(tokenOf(again));
          t.match(await knex('unlocks').where({ lead_id: again.id }), [{ credit_entry_id: null }]);
          t.same(await kindsOf(again.id), ['lead.confirmation', 'lead.duplicate']);
        }
      },
    );

    t.test(
      'an enquiry that waits is opened neither by an unlock nor by undoing spam, until it is confirmed',
      async t => {
        const person = newVisitorContact();
        const first = await aSentLead(person);
        await press(tokenOf(first));
        const again = await aSentLead(person);
        await api.call(`POST /leads/${first.id}/unlock`, { as: consultant });
        for (const spam of [true, false]) await api.call(`PUT /leads/${again.id}/spam?spam=${spam}`, { as: admin });
        t.same(await knex('unlocks').where({ lead_id: again.id }), []);
        t.equal((await api.call(`GET /leads/${again.id}`, { as: consultant })).status, 404);
        t.same(await kindsOf(again.id), ['lead.confirmation']);
        await press(tokenOf(again));
        t.match(await knex('unlocks').where({ lead_id: again.id }), [{ credit_entry_id: null }]);
        t.same(await kindsOf(again.id), ['lead.confirmation', 'lead.duplicate']);
      },
    );
  });
});
