import t from 'tap';
import { emailConfirmationToken, numberConfirmationToken } from '../../src/enquiries/confirmation/link.ts';
import { numberText } from '../../src/lead-letters/number-text.ts';
import { FACT_WEIGHTS } from '../../src/leads/facts/weights.ts';
import { aClock } from '../support/clock.ts';
import { aConsultant, aFranchise, anAdmin, anEnquiry, newVisitorContact, testApi } from '../support/index.ts';

t.test('the number of an enquiry, confirmed by WhatsApp', async t => {
  const api = await testApi(t);
  const { database, config } = api;
  const { knex } = database;
  const clock = aClock(t);
  const admin = await anAdmin(database);
  const consultant = await aConsultant(database, { credits: 20 });
  const franchise = await aFranchise(database, { name: 'Kopi & Co', consultant_id: consultant.id });
  const offer = async (whatsappConfirmationEnabled: boolean) => {
    const saved = await api.call('PUT /content', { as: admin, body: { whatsappConfirmationEnabled } });
    t.equal(saved.status, 200);
    clock.forward(2000);
  };
  let numbers = 0;
  const newNumber = () => `+60 12-555 ${String(2000 + numbers++)}`;
  const send = async (more: object = {}) => {
    const body = anEnquiry(franchise, {
      ...newVisitorContact(),
      phone: newNumber(),
      whatsapp_confirmation: true,
      ...more,
    });
    const { id } = (await api.call('POST /leads', { body })).body;
    return knex('leads').where({ id }).first();
  };
  const requests = (lead_id: string) => knex('outbox').where({ lead_id, kind: 'lead.number' });
  const agreed = (lead_id: string) => knex('lead_whatsapp_consents').where({ lead_id });
  const press = (token: string) =>
    api.call(`POST /leads/confirm/${token}`, {
      body: '',
      headers: { 'content-type': 'application/x-www-form-urlencoded', accept: 'text/html,*/*;q=0.8' },
    });
  const factsOf = async (id: string) => (await api.call(`GET /leads/${id}`, { as: admin })).body.facts;
  const textOf = (lead_id: string) =>
    numberText(
      database,
      { siteUrl: config.publicUrl, apiUrl: config.publicApiUrl, secretsKey: config.secretsKey, production: false },
      {
        lead_id,
      } as Parameters<typeof numberText>[2],
    );

  t.test('is confirmed only if an admin enabled it and the visitor ticked the box', async t => {
    t.match((await api.call('GET /content')).body, { whatsappConfirmationEnabled: false });
    const before = await send();
    t.same([await requests(before.id), await agreed(before.id)], [[], []], 'a form without the box');

    await offer(true);
    t.match((await api.call('GET /content')).body, { whatsappConfirmationEnabled: true }, 'pages show the box');
    const without = await send({ whatsapp_confirmation: false });
    t.same([await requests(without.id), await agreed(without.id)], [[], []]);

    const lead = await send();
    t.match(await requests(lead.id), [{ channel: 'whatsapp', user_id: null, status: 'pending' }]);
    t.match(await agreed(lead.id), [{ wording: lead.consent_version, created_at: Date }]);
    const older = await send({ consent_version: '2025-01' });
    t.match(await agreed(older.id), [{ wording: '2025-01' }], 'the version that the form showed');
  });

  t.test('gets a message that links to the button and contains no text that the visitor typed', async t => {
    const lead = await send();
    const composed = await textOf(lead.id);
    if ('cancel' in composed) return t.fail(composed.cancel);
    t.equal(composed.phone, `+${lead.phone_key}`);
    t.match(composed.text, 'Kopi & Co');
    t.match(composed.text, lead.reference);
    for (const typed of [lead.first_name, lead.last_name, lead.email, lead.message].filter(Boolean))
      t.notOk(composed.text.includes(typed), typed);
    const [, token = ''] = /confirm\/(\S+)/.exec(composed.text) ?? [];
    const shown = await api.call(`GET /leads/confirm/${token}`);
    t.match(shown.text, 'Confirm my number');
    t.equal((await factsOf(lead.id)).phone_confirmed_at, null, 'opening the page confirms nothing');

    const { score } = await factsOf(lead.id);
    for (const time of ['once', 'again']) {
      const answer = await press(token);
      t.equal(answer.status, 200, time);
      t.match(answer.text, 'Your phone number is confirmed.', time);
    }
    t.match(await factsOf(lead.id), {
      phone_confirmed_at: String,
      email_confirmed_at: null,
      score: score + FACT_WEIGHTS.phone_confirmed,
    });
    t.match(
      (await api.call(`GET /leads/${lead.id}`, { as: consultant })).body,
      { is_locked: true, facts: { phone_confirmed_at: String } },
      'a consultant sees the confirmation before paying',
    );
  });

  t.test('a link confirms only the number that it was sent to, and never the email address', async t => {
    const lead = await send();
    const key = { id: lead.id, phone_key: lead.phone_key };
    const wrong = [
      numberConfirmationToken(config.secretsKey, { ...key, phone_key: '60125550000' }),
      emailConfirmationToken(config.secretsKey, { id: lead.id, email_key: lead.phone_key }),
      numberConfirmationToken(config.secretsKey, { ...key, phone_key: lead.email_key }),
    ];
    for (const token of wrong) t.equal((await press(token)).status, 404, token);
    t.same(await knex('lead_confirmations').where({ lead_id: lead.id }), []);
  });

  t.test('is not confirmed and gets no message after a change, whoever changed it', async t => {
    const lead = await send();
    const token = numberConfirmationToken(config.secretsKey, lead);
    await press(token);
    const { body } = await api.call(`GET /leads/${lead.id}`, { as: admin });
    const edit = { investment_budget: 50_000, experience: 'No Experience', timeline: 'Within 6 months' };
    const changed = { ...body, ...edit, phone: newNumber() };
    t.equal((await api.call(`PUT /leads/${lead.id}`, { as: admin, body: changed })).status, 200);
    t.equal((await factsOf(lead.id)).phone_confirmed_at, null);
    t.equal((await press(token)).status, 404);
    t.match(await textOf(lead.id), { cancel: 'The number has been changed since' });
  });

  t.test('gets at most three messages a day, however many enquiries arrive at the same time', async t => {
    const phone = newNumber();
    const others = await Promise.all(Array.from({ length: 4 }, () => aFranchise(database)));
    const sent = await Promise.all(others.map(other => send({ phone, franchise_id: other.id })));
    const messages = await knex('outbox').whereIn(
      'lead_id',
      sent.map(({ id }) => id),
    );
    t.equal(messages.filter(({ kind }) => kind === 'lead.number').length, 3);
    const made_up = await send({ phone: '+60 12-000 0000' });
    t.same(await requests(made_up.id), [], 'a number that no network assigns gets none');
  });

  t.test('of an enquiry that an admin releases gets a message only if the visitor agreed', async t => {
    const lead = await send({ website: 'x' });
    const unasked = await send({ website: 'x', whatsapp_confirmation: false });
    t.same(await requests(lead.id), []);
    for (const { id } of [lead, unasked])
      t.equal((await api.call(`PUT /leads/${id}/spam?spam=false`, { as: admin })).status, 200);
    t.equal((await requests(lead.id)).length, 1);
    t.same(await requests(unasked.id), []);
  });

  t.test('gets no more messages when the visitor withdraws the consent, which they can see', async t => {
    const lead = await send();
    const shown = await api.call('POST /admin/personal-data/show', { as: admin, body: { email: lead.email } });
    t.match(shown.body.enquiries, [{ whatsapp_consent_at: String }]);
    await api.call('POST /admin/personal-data/withdraw', { as: admin, body: { email: lead.email } });
    t.match(await textOf(lead.id), { cancel: String });
  });

  t.test('has a box in the form without JavaScript, ticked as it was sent', async t => {
    const form = (ticked: boolean) =>
      api.call('POST /leads', {
        body: new URLSearchParams({
          franchise_id: franchise.id,
          ...(ticked && { whatsapp_confirmation: 'true' }),
        }).toString(),
        headers: { 'content-type': 'application/x-www-form-urlencoded', accept: 'text/html' },
      });
    t.match((await form(true)).text, /name="whatsapp_confirmation" value="true" checked>/);
    t.match((await form(false)).text, /name="whatsapp_confirmation" value="true">/);
    await offer(false);
    t.notMatch((await form(true)).text, 'whatsapp_confirmation');
    const lead = await send();
    t.match(await textOf(lead.id), { cancel: 'Confirmation by WhatsApp is switched off' });
  });
});
