import fc from 'fast-check';
import t from 'tap';
import { MASKED_NAME } from '../../src/masking/mask-text.ts';
import { operationsOf } from '../support/hostile.ts';
import { aConsultant, aFranchise, aLead, anAdmin, type BuiltUser, testApi } from '../support/index.ts';

/**
 * Locked leads must not reveal contact details. Tests random messages that contain them, and every operation of the
 * API, called by the lead's consultant who has not paid.
 */

/**
 * Text that occurs in the names and addresses of the visitors and nowhere else, and digits that occur only in their
 * numbers.
 */
const WORD = 'qzvisitor';
const NUMBER = '7391846';
const GIVEN_AWAY = new RegExp(`${WORD}|${[...NUMBER].join('[^\\p{L}\\p{N}]{0,5}')}`, 'iu');

const separator = fc.constantFrom('', ' ', '-', '.', ' - ', ') ', '/', '\u00a0', ',');
const aNumber = fc
  .tuple(fc.constantFrom('+60 12', '(012) ', '012-', '0060.12.'), fc.array(separator, { minLength: 7, maxLength: 7 }))
  .map(([before, gaps]) => before + [...NUMBER].map((digit, at) => (at === 0 ? digit : gaps[at] + digit)).join(''));
const anAddress = fc.constantFrom(
  `${WORD}@example.org`,
  `${WORD} @ example.org`,
  `${WORD}＠example.org`,
  `${WORD}(at)example.org`,
  `@${WORD}`,
  `https://wa.me/6012${NUMBER}`,
);
const words = fc.constantFrom('', 'please call', 'WhatsApp me:', '您好', 'nombor saya', 'or', '<b>', 'thank you');
const aMessage = fc
  .array(fc.oneof(words, aNumber, anAddress), { minLength: 2, maxLength: 7 })
  .map(parts => parts.join(' '));

const MESSAGES = fc.sample(aMessage, { numRuns: 60, seed: 20_261_120 });

t.test('locked leads', async t => {
  const api = await testApi(t);
  const { knex } = api.database;
  const admin = await anAdmin(api.database);
  const consultant = await aConsultant(api.database);
  const rival = await aConsultant(api.database, { credits: 5 });
  const franchise = await aFranchise(api.database, { consultant_id: consultant.id });

  const leads: string[] = [];
  for (const [n, message] of MESSAGES.entries()) {
    const body = {
      first_name: `First${WORD}`,
      last_name: `Last${WORD}`,
      email: `${WORD}${n}@example.org`,
      phone: `+60 12-${NUMBER}`,
      location_interest: `Ipoh ${message.slice(0, 150)}`,
      message,
      franchise_id: franchise.id,
      elapsed_ms: 30_000,
    };
    const sent = await api.call('POST /leads', { body, headers: { 'idempotency-key': `key-of-${n}-visitor` } });
    if (sent.status !== 201) t.fail(sent.text);
    leads.push(sent.body.id);
  }
  const [lead = ''] = leads;

  t.test('are not revealed by lists in any order, page and filter', async t => {
    for (const query of [
      'range=[0,99]',
      'sort=["investment_budget","ASC"]&range=[0,99]',
      'sort=["status","DESC"]&range=[3,9]',
      `filter=${encodeURIComponent(JSON.stringify({ id: leads }))}`,
      `filter=${encodeURIComponent(JSON.stringify({ status: 'new', franchise_id: franchise.id }))}`,
    ]) {
      const { status, text, body } = await api.call(`GET /leads/locked?${query}`, { as: consultant });
      t.equal(status, 200, query);
      t.ok(body.length > 0);
      t.notMatch(text, GIVEN_AWAY, query);
    }
  });

  t.test(
    "are masked in their messages by the local part of the visitor's address, unless it is an everyday word",
    async t => {
      const ofRival = await aFranchise(api.database, { consultant_id: rival.id });
      for (const [mailbox, isMasked] of [
        ['kedaip', true],
        ['kedai', false],
        ['kop1', true],
        ['ko1', false],
      ] as const) {
        const message = `I am ${mailbox} everywhere`;
        const sent = {
          franchise_id: ofRival.id,
          first_name: 'A',
          last_name: 'B',
          email: `${mailbox}@example.org`,
          message,
        };
        const { id } = await aLead(api.database, sent);
        const { body } = await api.call(`GET /leads/${id}`, { as: rival });
        t.match(body, { is_locked: true, is_suspected: false, assigned_consultant: rival.name });
        t.equal(body.message, isMasked ? `I am ${MASKED_NAME} everywhere` : message, mailbox);
      }
    },
  );

  t.test('are not found by a guess of their masked experience, and by its choices as before', async t => {
    const [id = '', other = ''] = leads;
    const typed = `Experienced, 012-${NUMBER}`;
    await knex('leads').where({ id }).update({ experience: typed });
    await knex('leads').where({ id: other }).update({ experience: 'Experienced' });
    t.teardown(() => knex('leads').whereIn('id', [id, other]).update({ experience: '' }));
    const find = async (experience: string) => {
      const filter = encodeURIComponent(JSON.stringify({ experience: ['No Experience', experience] }));
      return (await api.call(`GET /leads/locked?filter=${filter}`, { as: consultant })).body;
    };
    t.same(await find(typed), []);
    t.match(await find('Experienced'), [{ id: other }]);
  });

  t.test('are not found by a search for masked text', async t => {
    for (const q of [
      WORD,
      `First${WORD}`,
      `${WORD}0@example.org`,
      NUMBER,
      `012-${NUMBER}`,
      NUMBER.slice(0, 4),
      NUMBER.slice(-4),
    ])
      for (const list of ['locked', 'unlocked']) {
        const filter = encodeURIComponent(JSON.stringify({ q }));
        t.same((await api.call(`GET /leads/${list}?filter=${filter}`, { as: consultant })).body, [], q);
      }
  });

  t.test('are not revealed to their consultant, another consultant or a visitor by any operation', async t => {
    const { body: document } = await api.call('GET /openapi.json');
    const ids = [lead, franchise.id, consultant.id];
    const sent = { status: 'closed', first_name: 'A', last_name: 'B', email: 'a@example.com', phone: '0125550100' };
    const more = { investment_budget: 1, experience: 'Experienced', timeline: 'Just exploring', name: 'Consultant' };
    for (const { method, path, query } of operationsOf(document)) {
      // Operations that would end the caller's session or delete the leads are left out.
      if (/sign-out|unlock$/.test(path) || (method === 'DELETE' && path.startsWith('/leads'))) continue;
      const callers: (BuiltUser | undefined)[] = path.startsWith('/leads')
        ? [consultant, rival, undefined]
        : [consultant];
      const search = query.includes('status') ? '?status=closed' : query.includes('spam') ? '?spam=false' : '';
      for (const id of path.includes('{') ? ids : ['']) {
        const address = `${method} ${path.replace(/\{[^}]+\}/g, id)}${search}` as `GET /`;
        for (const as of callers) {
          const body = method === 'GET' ? undefined : { ...sent, ...more };
          const { text } = await api.call(address, { as, body, headers: { 'if-match': '"0"' } });
          if (GIVEN_AWAY.test(text)) t.fail(`${address} reveals it: ${text.slice(0, 300)}`);
        }
      }
    }
    for (const as of [consultant, rival])
      t.equal((await api.call('GET /auth/me', { as })).status, 200, 'every caller stayed signed in');
  });

  t.test('are not revealed by a refused unlock, and a paid lead is shown only to the consultant who paid', async t => {
    const refused = await api.call(`POST /leads/${lead}/unlock`, { as: consultant });
    t.match(refused.body, { success: false, remaining_credits: 0, code: 'insufficient_credits' });
    t.notMatch(refused.text, GIVEN_AWAY);
    await knex('franchises').where({ id: franchise.id }).update({ consultant_id: rival.id });
    t.match((await api.call(`POST /leads/${lead}/unlock`, { as: rival })).body, { success: true });
    t.match((await api.call(`GET /leads/${lead}`, { as: rival })).text, GIVEN_AWAY);
    await knex('franchises').where({ id: franchise.id }).update({ consultant_id: consultant.id });
    t.notMatch((await api.call(`GET /leads/${lead}`, { as: consultant })).text, GIVEN_AWAY);
  });

  t.test('have their contact details in no table but those of leads, whatever the admin did', async t => {
    const { body: read } = await api.call(`GET /leads/${lead}`, { as: admin });
    const body = { ...read, investment_budget: 1, experience: 'Experienced', timeline: 'Just exploring' };
    for (const call of [
      `PUT /leads/${lead}`,
      `PUT /leads/${lead}/status?status=contacted`,
      `PUT /leads/${lead}/spam?spam=true`,
      `PUT /leads/${lead}/spam?spam=false`,
      `DELETE /leads/${lead}`,
      `POST /leads/${lead}/restore`,
      `GET /leads?filter=${encodeURIComponent(JSON.stringify({ q: WORD }))}`,
      `GET /admin/export/leads?filter=${encodeURIComponent(JSON.stringify({ q: WORD }))}`,
    ] as const)
      t.equal((await api.call(call, { as: admin, ...(call === `PUT /leads/${lead}` && { body }) })).status, 200, call);
    const tables: { name: string }[] = await knex('information_schema.tables')
      .whereRaw('table_schema = DATABASE()')
      .select('table_name as name');
    t.ok(tables.length > 15);
    // The tables of leads contain the details, also as search words. An erasure deletes them there.
    const ofLeads = ['leads', 'lead_search', 'lead_originals'];
    for (const { name } of tables)
      if (!ofLeads.includes(name)) t.notMatch(JSON.stringify(await knex(name)), GIVEN_AWAY, name);
    t.notMatch((await api.call('GET /audit', { as: admin })).text, GIVEN_AWAY);
    t.notMatch((await api.call('GET /admin/notifications', { as: admin })).text, GIVEN_AWAY);
  });
});
