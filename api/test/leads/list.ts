import { newId } from '@marketplace/db';
import t from 'tap';
import { firstOfMonth } from '../../src/platform/values/malaysian-time.ts';
import { aConsultant, aFranchise, aLead, anAdmin, testApi } from '../support/index.ts';
import { withinOneDay } from '../support/within-one-day.ts';

t.test("the admin's list of leads", async t => {
  const api = await testApi(t);
  const { database } = api;
  const admin = await anAdmin(database);
  const consultant = await aConsultant(database, { name: 'Farah Idris' });
  const franchise = await aFranchise(database, { name: 'Kopi Pagi', consultant_id: consultant.id });
  const other = await aFranchise(database, { name: 'Laundry Lane' });
  const at = (day: number) => new Date(Date.UTC(2026, 5, day));
  const one = await aLead(database, { franchise_id: franchise.id, first_name: 'Aisyah', created_at: at(1) });
  const two = await aLead(database, {
    franchise_id: other.id,
    status: 'qualified',
    investment_budget: 1_000_000,
    experience: 'Experienced',
    timeline: 'Immediately',
    created_at: at(2),
  });
  const three = await aLead(database, {
    franchise_id: other.id,
    phone: '+60 17-555 0042',
    phone_key: '60175550042',
    created_at: at(3),
  });
  const spam = await aLead(database, { franchise_id: other.id, is_suspected: true, created_at: at(4) });
  const binned = await aLead(database, { franchise_id: other.id, deleted_at: at(6), created_at: at(5) });
  const ids = async (query: string) =>
    (await api.call(`GET /leads${query}`, { as: admin })).body.map(({ id }: { id: string }) => id);
  const filter = (value: object) => ids(`?filter=${encodeURIComponent(JSON.stringify(value))}`);

  t.test('is sorted newest first, with all fields, franchise and consultant', async t => {
    const { body, headers } = await api.call('GET /leads', { as: admin });
    t.same(
      body.map(({ id }: { id: string }) => id),
      [three.id, two.id, one.id],
    );
    t.equal(headers['content-range'], 'leads 0-2/3');
    t.match(body[2], {
      email: one.email,
      franchise_name: 'Kopi Pagi',
      assigned_consultant: 'Farah Idris',
      is_locked: false,
    });
  });

  t.test('is sorted oldest first if requested, page by page', async t => {
    t.same(await ids('?sort=["created_at","ASC"]&range=[1,2]'), [two.id, three.id]);
  });

  t.test('filters by status, franchise, consultant and time', async t => {
    t.same(await filter({ status: 'qualified' }), [two.id]);
    t.same(await filter({ franchise_id: franchise.id }), [one.id]);
    t.same(await filter({ consultant_id: consultant.id }), [one.id]);
    t.same(await filter({ created_since: '2026-06-02T00:00:00Z', created_before: '2026-06-03' }), [two.id]);
    t.same(await filter({ created_since: '2026-06-02T00:00:00.001Z', created_before: '2026-06-03' }), []);
    t.same(await filter({ created_since: '2026-06-02', created_before: '2026-06-02T08:00:00.001+08:00' }), [two.id]);
  });

  t.test('filters by Malaysian days, including the last day, also for a consultant and in the export', async t => {
    t.same(await filter({ from: '2026-06-02' }), [three.id, two.id]);
    t.same(await filter({ to: '2026-06-02' }), [two.id, one.id]);
    t.same(await filter({ from: '2026-06-02', to: '2026-06-02' }), [two.id]);
    t.same(await filter({ consultant_id: consultant.id, from: '2026-06-01', to: '2026-06-01' }), [one.id]);
    t.same(await filter({ consultant_id: consultant.id, from: '2026-06-02' }), []);
    const encoded = encodeURIComponent(JSON.stringify({ consultant_id: consultant.id, from: '2026-06-01' }));
    const { text } = await api.call(`GET /admin/export/leads?filter=${encoded}`, { as: admin });
    t.match(text, one.id);
    for (const { id } of [two, three]) t.notMatch(text, id);
    t.equal((await api.call('GET /leads?filter={"from":"soon"}', { as: admin })).status, 422);
  });

  t.test('filters by one of several values or by an empty list, and refuses an invalid time', async t => {
    const { id } = await aConsultant(database);
    t.same(await filter({ consultant_id: [id, consultant.id] }), [one.id]);
    t.same(await filter({ is_duplicate: [true, false] }), [three.id, two.id, one.id]);
    t.same(await filter({ id: [one.id, two.id] }), [two.id, one.id]);
    for (const field of ['consultant_id', 'timeline', 'status']) t.same(await filter({ [field]: [] }), [], field);
    for (const value of ['yesterday', '2026-02-31', '2026-13-01', '2026-06-02T25:00:00Z', '0000-01-01'])
      for (const [list, as] of [
        ['', admin],
        ['/locked', consultant],
        ['/unlocked', consultant],
      ] as const) {
        const query = encodeURIComponent(JSON.stringify({ created_since: value }));
        const { status, body } = await api.call(`GET /leads${list}?filter=${query}`, { as });
        t.match(
          [status, body.detail],
          [422, [{ loc: ['query', 'filter'], msg: /^created_since must be a day/ }]],
          value,
        );
      }
  });

  t.test("filters by budget, experience and timeline, also for a consultant's locked and unlocked leads", async t => {
    const values = { investment_budget: 1_000_000, experience: 'Experienced', timeline: 'Immediately' };
    for (const [field, value] of Object.entries(values)) {
      t.same(await filter({ [field]: value }), [two.id], field);
      const query = encodeURIComponent(JSON.stringify({ [field]: value }));
      for (const list of ['locked', 'unlocked'])
        t.equal((await api.call(`GET /leads/${list}?filter=${query}`, { as: consultant })).status, 200);
    }
    const own = encodeURIComponent(JSON.stringify({ experience: 'Experienced' }));
    t.same((await api.call(`GET /leads/locked?filter=${own}`, { as: consultant })).body, []);
  });

  t.test('shows suspected leads and deleted leads only when the filter asks for them', async t => {
    t.same(await filter({ is_suspected: true }), [spam.id]);
    t.same(await filter({ deleted: true }), [binned.id]);
  });

  t.test('is searched by names, by numbers in any spelling, and by franchises', async t => {
    t.same(await filter({ q: 'aisy' }), [one.id]);
    t.same(await filter({ q: two.email }), [two.id]);
    t.same(await filter({ q: '017-555 0042' }), [three.id]);
    t.same(await filter({ q: 'kopi' }), [one.id]);
    t.same(await filter({ q: '%' }), []);
    for (const q of ['7555', '0042', '00-42', '50 042', '5500 42'])
      t.same(await filter({ q }), [three.id], `a part of a number: ${q}`);
    t.same(await filter({ q: '0042 aisyah' }), [], 'every word must match');
  });

  t.test('is searched by corrected values and not by the previous ones', async t => {
    const { body } = await api.call(`GET /leads/${three.id}`, { as: admin });
    const corrected = { ...body, last_name: 'Zubaidah', email: 'zu@example.net', phone: '+60 19-555 7777' };
    t.equal((await api.call(`PUT /leads/${three.id}`, { as: admin, body: corrected })).status, 200);
    for (const q of ['zubaidah', 'zu@example.net', '019-5557777']) t.same(await filter({ q }), [three.id], q);
    for (const q of [body.last_name, body.email, body.phone]) t.same(await filter({ q }), [], q);
  });

  t.test('is returned whole without a range, however long it is', async t => {
    const own = await testApi(t);
    const boss = await anAdmin(own.database);
    const { id } = await aFranchise(own.database);
    const sent: string[] = [];
    for (let n = 0; n < 450; n++) {
      const created_at = new Date(Date.UTC(2026, 0, 1, 0, 0, n));
      sent.push((await aLead(own.database, { franchise_id: id, created_at })).id);
    }
    const read = (query = '') => own.call(`GET /leads${query}`, { as: boss });
    const whole = await read();
    t.same(
      whole.body.map((lead: { id: string }) => lead.id),
      sent.toReversed(),
    );
    t.equal(whole.headers['content-range'], 'leads 0-449/450');
    t.match(whole.body[449], { email: /@example\.org$/, is_locked: false, assigned_consultant: '' });
    const long = await read('?sort=["created_at","ASC"]&range=[440,5000]');
    t.same(
      long.body.map((lead: { id: string }) => lead.id),
      sent.slice(440),
    );
    t.equal(long.headers['content-range'], 'leads 440-449/450');
    const none = await read('?filter={"status":"closed"}');
    t.same([none.body, none.headers['content-range']], [[], 'leads */0']);
  });

  t.test('is for admins only', async t => {
    t.equal((await api.call('GET /leads')).status, 401);
    t.equal((await api.call('GET /leads', { as: consultant })).status, 403);
    t.match((await api.call(`GET /leads/${one.id}`, { as: admin })).body, { id: one.id, email: one.email });
    t.equal((await api.call('GET /leads/nope', { as: admin })).body.detail, 'Lead not found');
  });

  t.test(
    "the dashboard does not count deleted records and suspected leads, and counts this month's leads as new",
    async t => {
      await aConsultant(database, { credits: 1 });
      await aConsultant(database, { credits: 1, deleted_at: new Date() });
      await anAdmin(database, { tokens: 1 });
      await aFranchise(database, { deleted_at: new Date() });
      for (const more of [{ is_suspected: true }, { deleted_at: new Date() }])
        await aLead(database, { franchise_id: other.id, ...more });
      const [early, late] = [newId(), newId()];
      const { body } = await withinOneDay(async () => {
        const begin = firstOfMonth(new Date());
        await database.knex('leads').whereIn('id', [early, late]).delete();
        await aLead(database, { id: late, franchise_id: other.id, created_at: begin });
        await aLead(database, { id: early, franchise_id: other.id, created_at: new Date(begin.getTime() - 1) });
        return api.call('GET /admin/stats', { as: admin });
      });
      t.same(body, { total_franchises: 2, total_leads: 5, new_leads: 1, active_consultants: 1 });
      t.equal((await api.call('GET /admin/stats', { as: consultant })).status, 403);
    },
  );
});

t.test('a month begins at midnight in Malaysia', t => {
  for (const [now, begin] of [
    ['2026-03-31T15:59:59.999Z', '2026-02-28T16:00:00.000Z'],
    ['2026-03-31T16:00:00.000Z', '2026-03-31T16:00:00.000Z'],
    ['2025-12-31T16:00:00.000Z', '2025-12-31T16:00:00.000Z'],
  ] as const)
    t.equal(firstOfMonth(new Date(now)).toISOString(), begin);
  t.end();
});
