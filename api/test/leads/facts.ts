import t from 'tap';
import { emailConfirmationToken } from '../../src/enquiries/confirmation/link.ts';
import { compareLocation } from '../../src/leads/facts/compare-location.ts';
import { leadFactsSchedule } from '../../src/leads/facts/schedule.ts';
import { FACT_WEIGHTS, HIGHEST_SCORE } from '../../src/leads/facts/weights.ts';
import { aConsultant, aFranchise, aLead, anAdmin, anEnquiry, newVisitorContact, testApi } from '../support/index.ts';
import { aRun } from '../support/schedules.ts';

t.test('a preferred location is compared with the territories of the franchise', async t => {
  const named = (...territory_location: string[]) => ({
    territory_type: ['Malaysia', 'International'],
    territory_location,
  });
  const atHome = { territory_type: ['Malaysia'], territory_location: [] };
  const cases = [
    ['George Town, Penang', named('Penang', 'Johor'), 'inside'],
    ['Pulau Pinang', named('Penang'), 'inside'],
    ['kl', named('Kuala Lumpur'), 'inside'],
    ['Ipoh', named('Penang'), 'outside'],
    ['Penang, Malaysia', named('Johor'), 'outside'],
    ['Malaysia', named('Johor'), 'inside'],
    ['Kuching', named('Malaysia'), 'inside'],
    ['Kuching', atHome, 'inside'],
    ['Singapore', atHome, 'outside'],
    ['Singapore', named('Penang'), 'inside'],
    ['Singapore', named('Thailand'), 'outside'],
    ['JB or Melaka', named('Malacca'), 'inside'],
    ['anywhere', named('Penang'), 'not_known'],
    ['Skljar', named('Kuala Lumpur'), 'not_known'],
    ['', atHome, 'not_known'],
  ] as const;
  for (const [wanted, territories, expected] of cases) t.equal(compareLocation(wanted, territories), expected, wanted);
});

t.test('the facts of an enquiry', async t => {
  const api = await testApi(t);
  const { database, config } = api;
  const { knex } = database;
  const admin = await anAdmin(database);
  const consultant = await aConsultant(database, { credits: 20 });
  const franchise = await aFranchise(database, {
    consultant_id: consultant.id,
    currency: 'USD',
    investment_min: 100_000,
    investment_max: 300_000,
    territory_location: JSON.stringify(['Penang']),
  });
  const send = async (more: object = {}) => {
    const person = { ...newVisitorContact(), ...more };
    const { id } = (await api.call('POST /leads', { body: anEnquiry(franchise, person) })).body;
    return { id: String(id), email_key: String(person.email).toLowerCase() };
  };
  const confirm = (lead: { id: string; email_key: string }) =>
    api.call(`POST /leads/confirm/${emailConfirmationToken(config.secretsKey, lead)}`, {
      body: '',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    });
  const factsOf = async ({ id }: { id: string }, as = consultant) =>
    (await api.call(`GET /leads/${id}`, { as })).body.facts;
  const good = {
    phone: '012-555 0199',
    investment_budget: 100_000,
    experience: 'Experienced',
    timeline: 'Immediately',
    location_interest: 'George Town, Penang',
    message: 'I would like to know more.',
  };

  t.test('are visible before unlocking and do not reveal the visitor', async t => {
    const lead = await send(good);
    const { body } = await api.call(`GET /leads/${lead.id}`, { as: consultant });
    t.equal(body.is_locked, true);
    t.same(body.facts, {
      email_confirmed_at: null,
      phone_confirmed_at: null,
      phone: 'mobile',
      phone_country: 'MY',
      mail_undelivered: false,
      not_on_whatsapp: false,
      budget: 'reaches',
      place: 'inside',
      begins_soon: true,
      is_complete: true,
      other_enquiries: null,
      score: HIGHEST_SCORE - FACT_WEIGHTS.email_confirmed - FACT_WEIGHTS.phone_confirmed,
    });
    await confirm(lead);
    t.match(await factsOf(lead), {
      email_confirmed_at: String,
      other_enquiries: 0,
      score: HIGHEST_SCORE - FACT_WEIGHTS.phone_confirmed,
    });
    t.same(
      (await api.call('GET /leads/locked', { as: consultant })).body[0].facts,
      await factsOf(lead),
      'in lists, too',
    );
  });

  t.test('each depend on one field of the enquiry', async t => {
    const cases: [object, object][] = [
      [{ investment_budget: 99_999 }, { budget: 'below' }],
      [{ investment_budget: undefined }, { budget: 'not_said', is_complete: false }],
      [{ phone: '04-555 1234' }, { phone: 'other', phone_country: 'MY' }],
      [{ phone: '000 000' }, { phone: 'invalid', phone_country: null }],
      [{ phone: '+65 9123 4567' }, { phone: 'mobile', phone_country: 'SG' }],
      [{ location_interest: 'Johor Bahru' }, { place: 'outside' }],
      [{ location_interest: 'by the sea' }, { place: 'not_known' }],
      [{ timeline: '6-12 months' }, { begins_soon: false }],
      [{ message: '' }, { is_complete: false }],
    ];
    for (const [more, expected] of cases) {
      const facts = await factsOf(await send({ ...good, ...more }));
      t.match(facts, expected, JSON.stringify(more));
      t.ok(facts.score < HIGHEST_SCORE - FACT_WEIGHTS.email_confirmed || 'phone_country' in expected);
    }
  });

  t.test('do not compare a budget with amounts in another currency', async t => {
    const abroad = await aFranchise(database, { consultant_id: consultant.id, currency: 'SGD', investment_min: 1 });
    const { id } = (await api.call('POST /leads', { body: anEnquiry(abroad, { ...newVisitorContact(), ...good }) }))
      .body;
    t.match(await factsOf({ id }), { budget: 'not_comparable' });
  });

  t.test('count other enquiries of an address only if both were confirmed', async t => {
    const person = { ...newVisitorContact(), ...good };
    const [first, second] = [await send(person), await send(person)];
    t.match(await factsOf(first), { other_enquiries: null });
    await confirm(first);
    t.match(await factsOf(first), { other_enquiries: 0 }, 'an enquiry with a guessed address reveals nothing');
    t.match(await factsOf(second), { other_enquiries: null });
    await confirm(second);
    t.match([await factsOf(first), await factsOf(second)], [{ other_enquiries: 1 }, { other_enquiries: 1 }]);
    const longAgo = new Date(Date.now() - 31 * 86_400_000);
    await knex('leads').where({ id: second.id }).update({ created_at: longAgo });
    t.match(await factsOf(first), { other_enquiries: 0 });
  });

  t.test('determine the lead score, and lists can be sorted and filtered by it', async t => {
    const list = async (query: string, as = admin, address = 'leads') =>
      (await api.call(`GET /${address}?${query}`, { as })).body.map(
        (lead: { facts: { score: number } | null }) => lead.facts?.score ?? 0,
      ) as number[];
    for (const [as, address] of [
      [admin, 'leads'],
      [consultant, 'leads/locked'],
    ] as const) {
      const down = await list('sort=["score","DESC"]&range=[0,99]', as, address);
      t.same(
        down,
        down.toSorted((a, b) => b - a),
        address,
      );
      t.same(await list('sort=["score","ASC"]&range=[0,99]', as, address), down.toReversed(), address);
      const [most = 0] = down;
      const least = await list(`filter={"min_score":${most}}&range=[0,99]`, as, address);
      t.same(
        least,
        down.filter(value => value >= most),
        address,
      );
      t.ok(least.length > 0 && least.length < down.length);
    }
  });

  t.test('are computed again after a change of the franchise, and for leads that an older version stored', async t => {
    const lead = await send(good);
    const old = await aLead(database, { franchise_id: franchise.id });
    t.equal(await factsOf(old, admin), null);
    const run = async (state = {}) => (await leadFactsSchedule.run(aRun({ config, database }, { state }))).state ?? {};
    const state = await run();
    t.match(await factsOf(old, admin), { phone: String });
    await api.call(`PUT /franchises/${franchise.id}`, { as: admin, body: { investment_min: 200_000 } });
    await run(state);
    t.match(await factsOf(lead), { budget: 'below' });
  });

  t.test('are deleted on erasure', async t => {
    const lead = await send(good);
    await api.call('POST /admin/personal-data/erase', { as: admin, body: { email: lead.email_key } });
    t.equal(await factsOf(lead, admin), null);
  });

  t.test("are part of a visitor's stored data, which an admin can look up", async t => {
    const lead = await send(good);
    const { body } = await api.call('POST /admin/personal-data/show', { as: admin, body: { email: lead.email_key } });
    t.same(body.enquiries[0].facts, await factsOf(lead));
  });
});
