import { newId } from '@marketplace/db';
import { waitUntil } from '@marketplace/db/testing';
import ICAL from 'ical.js';
import t from 'tap';
import { nextStepReminderSchedule } from '../../src/leads/next-steps/reminders.ts';
import { malaysianDay } from '../../src/platform/values/malaysian-time.ts';
import { saveEmailSettings, smtpSettings } from '../support/email-setup.ts';
import { aConsultant, aFranchise, aLead, anAdmin, type BuiltUser, testApi } from '../support/index.ts';
import { mailServer } from '../support/mail-server.ts';
import { aWorker } from '../support/outbox.ts';
import { aRun, aScheduler, endLeases, makeDue } from '../support/schedules.ts';
import { passMidnight } from '../support/within-one-day.ts';
import { withoutIds } from '../support/without-ids.ts';

const api = await testApi(t, { PUBLIC_URL: 'https://marketplace.example' });
const { database } = api;
const { knex } = database;
const DAY = 86_400_000;
const today = () => malaysianDay(new Date());
const tomorrow = () => malaysianDay(new Date(Date.now() + DAY));

const admin = await anAdmin(database);
const farah = await aConsultant(database, { name: 'Farah Idris', credits: 9 });
const franchise = await aFranchise(database, { consultant_id: farah.id, name: 'Kopi Corner' });

const unlocked = async (user: BuiltUser = farah, more: object = {}) => {
  const lead = await aLead(database, { franchise_id: franchise.id, ...more });
  await knex('unlocks').insert({ id: newId(), lead_id: lead.id, user_id: user.id });
  return lead;
};
const set = (id: string, body: object, as: BuiltUser = farah) => api.call(`PUT /leads/${id}/next-step`, { as, body });
const own = async (id: string, as: BuiltUser = farah) =>
  (await api.call(`GET /leads/${id}/next-step`, { as })).body.next_step;

t.test('a next step', async t => {
  const { id } = await unlocked();

  t.test('exists once per user and lead, and can be set, moved, done and removed', async t => {
    t.equal(await own(id), null);
    const first = await set(id, { what: ' Call ', due_on: '2026-01-31' });
    t.match(first, { status: 200, body: { lead_id: id, what: 'Call', due_on: '2026-01-31', due_time: null } });
    const moved = await set(id, { what: 'Call again', due_on: '2026-02-01', due_time: '14:30' });
    t.match(await own(id), { id: first.body.id, what: 'Call again', due_on: '2026-02-01', due_time: '14:30' });
    t.equal(moved.body.id, first.body.id);
    t.equal(await own(id, admin), null, 'each user has their own');
    t.equal((await set(id, { what: 'Look at it', due_on: '2026-02-02' }, admin)).status, 200);
    t.match(await own(id), { what: 'Call again' });

    const done = () => api.call(`POST /leads/${id}/next-step/done`, { as: farah });
    t.equal((await done()).status, 200);
    t.equal((await done()).status, 404, 'only once');
    t.equal(await own(id), null);
    const events = await api.call(`GET /leads/${id}/timeline?filter={"kind":"step_done"}`, { as: farah });
    t.match(events.body, [{ actor_id: farah.id, detail: { what: 'Call again' } }]);
    await set(id, { what: 'Meet', due_on: '2026-02-09' });
    t.equal((await api.call(`DELETE /leads/${id}/next-step`, { as: farah })).status, 200);
    t.equal((await api.call(`DELETE /leads/${id}/next-step`, { as: farah })).status, 404);
    t.match(await own(id, admin), { what: 'Look at it' });
  });

  t.test('is in the lists of leads of its owner only', async t => {
    const lead = await unlocked();
    const step = { what: 'Call', due_on: '2026-03-01', due_time: '09:00' };
    await set(lead.id, step);
    const listed = async (address: string, as: BuiltUser) =>
      (await api.call(`GET /${address}?filter={"id":"${lead.id}"}` as 'GET /', { as })).body;
    t.match(await listed('leads/unlocked', farah), [{ id: lead.id, next_step: step }]);
    t.match(await listed('leads', admin), [{ id: lead.id, next_step: null }]);
    await api.call(`POST /leads/${lead.id}/next-step/done`, { as: farah });
    t.match(await listed('leads/unlocked', farah), [{ id: lead.id, next_step: null }]);
  });

  t.test('requires an unlocked lead', async t => {
    const locked = await aLead(database, { franchise_id: franchise.id });
    const step = { what: 'Call', due_on: '2026-01-31' };
    t.equal((await set(locked.id, step)).status, 403);
    t.equal((await set(id, step, await aConsultant(database))).status, 404);
    for (const call of ['GET', 'DELETE'] as const)
      t.equal((await api.call(`${call} /leads/${locked.id}/next-step`, { as: farah })).status, 403, call);
    t.equal((await api.call(`POST /leads/${locked.id}/next-step/done`, { as: farah })).status, 403);
  });

  t.test('needs a valid text and time, and all errors are reported at once', async t => {
    const wrong = await set(id, { what: ' ', due_on: '2026-02-30', due_time: '24:00' });
    t.equal(wrong.status, 422);
    t.same(wrong.body.detail.map(({ loc }: { loc: string[] }) => loc[1]).sort(), ['due_on', 'due_time', 'what']);
  });

  t.test('is changed only in the expected version if the request names one', async t => {
    const lead = await unlocked();
    const address = `/leads/${lead.id}/next-step` as const;
    const expecting = (call: 'PUT' | 'POST' | 'DELETE', expected: string, body?: object) =>
      api.call(`${call} ${address}${call === 'POST' ? '/done' : ''}?expected=${expected}` as 'PUT /', {
        as: farah,
        body,
      });
    const call = { what: 'Call', due_on: '2026-01-31', due_time: null };
    t.equal((await expecting('PUT', 'none', call)).status, 200, 'no step was expected');
    const { body: first } = await api.call(`PUT ${address}`, { as: farah, body: call });
    t.equal((await expecting('PUT', 'none', call)).status, 200, 'repeating the request has the same result');
    const { body: now } = await api.call(`PUT ${address}`, { as: farah, body: { ...call, what: 'Write' } });
    const refused = {
      status: 409,
      body: { detail: 'Your next step was changed on another screen.' },
    };
    for (const expected of ['none', first.updated_at])
      for (const [method, body] of [['PUT', call], ['POST'], ['DELETE']] as const)
        if (method === 'PUT' || expected !== 'none')
          t.match(await expecting(method, expected, body), refused, `${method} ${expected}`);
    t.match(await own(lead.id), { id: first.id, what: 'Write' });
    t.equal((await expecting('PUT', now.updated_at, call)).status, 200);
    const { updated_at } = await own(lead.id);
    t.equal((await expecting('POST', updated_at)).status, 200);
    t.equal((await expecting('POST', updated_at)).status, 404);
    t.match(await expecting('PUT', updated_at, call), refused, 'a step that is done cannot be changed');
    t.equal((await expecting('PUT', 'yesterday', call)).status, 422);
  });

  t.test('is created once by concurrent requests', async t => {
    const lead = await unlocked();
    const all = await Promise.all(
      Array.from({ length: 8 }, (_, n) => set(lead.id, { what: `Call ${n}`, due_on: '2026-01-31' })),
    );
    t.same(new Set(all.map(({ status }) => status)), new Set([200]));
    t.equal((await knex('lead_next_steps').where({ lead_id: lead.id })).length, 1);
    const done = await Promise.all(
      Array.from({ length: 4 }, () => api.call(`POST /leads/${lead.id}/next-step/done`, { as: farah })),
    );
    t.same(done.map(({ status }) => status).sort(), [200, 404, 404, 404]);
  });
});

t.test('several next steps for a lead', async t => {
  const goh = await aConsultant(database);
  const steps = async (id: string, as: BuiltUser = farah) =>
    (await api.call(`GET /leads/${id}/next-steps`, { as })).body.next_steps;
  const add = (id: string, body: object, as: BuiltUser = farah) =>
    api.call(`POST /leads/${id}/next-steps`, { as, body });

  t.test('are listed by due time, and each can be changed, done and deleted', async t => {
    const { id } = await unlocked();
    const brochure = await add(id, { what: ' Send the brochure ', due_on: '2026-02-03' });
    t.match(brochure, { status: 201, body: { lead_id: id, what: 'Send the brochure', due_time: null } });
    const visit = await add(id, { what: 'Visit', due_on: '2026-02-09' });
    const call = await add(id, { what: 'Call', due_on: '2026-02-03', due_time: '09:00' });
    const names = async () => (await steps(id)).map(({ what }: { what: string }) => what);
    t.same(await names(), ['Send the brochure', 'Call', 'Visit']);
    t.match(await own(id), { what: 'Send the brochure' }, 'the earliest one is the next step');
    t.same(await steps(id, admin), [], 'no one else sees them');

    const address = `/leads/${id}/next-steps/${visit.body.id}` as const;
    const seen = `?expected=${visit.body.updated_at}`;
    const moved = { what: 'Visit', due_on: '2026-02-01' };
    t.equal((await api.call(`PUT ${address}${seen}`, { as: farah, body: moved })).status, 200);
    t.same(await names(), ['Visit', 'Send the brochure', 'Call']);
    for (const request of [`PUT ${address}${seen}`, `POST ${address}/done${seen}`, `DELETE ${address}${seen}`] as const)
      t.equal(
        (await api.call(request as 'PUT /', { as: farah, body: { ...moved, what: 'Meet' } })).status,
        409,
        'a changed step is neither overwritten nor ended',
      );
    t.equal((await api.call(`POST ${address}/done`, { as: admin })).status, 404, "another user's step");
    t.equal((await api.call(`POST ${address}/done`, { as: farah })).status, 200);
    t.equal((await api.call(`POST ${address}/done`, { as: farah })).status, 404, 'only once');
    t.equal((await api.call(`DELETE /leads/${id}/next-steps/${brochure.body.id}`, { as: farah })).status, 200);
    t.same(await names(), ['Call']);
    t.match(await own(id), { id: call.body.id }, 'a further step becomes the next one');
    t.equal((await set(id, { what: 'Write', due_on: '2026-03-01' })).body.id, call.body.id);
    const events = await api.call(`GET /leads/${id}/timeline?filter={"kind":"step_done"}`, { as: farah });
    t.match(events.body, [{ detail: { what: 'Visit' } }]);
  });

  t.test('are added once by repeated requests, and at most 20 are open', async t => {
    const { id } = await unlocked();
    const call = { what: 'Call', due_on: '2026-02-03' };
    const all = await Promise.all(Array.from({ length: 4 }, () => add(id, call)));
    t.equal(new Set(all.map(({ body }) => body.id)).size, 1);
    for (let n = 1; n < 20; n++) t.equal((await add(id, { ...call, what: `Call ${n}` })).status, 201);
    t.match(await add(id, { ...call, what: 'One more' }), { status: 409, body: { code: 'too_many_next_steps' } });
    t.equal((await add(id, call)).status, 201, 'a repeated request is still answered');
    t.equal((await knex('lead_next_steps').where({ lead_id: id })).length, 20);
  });

  t.test('count in the lists, the reminder and the calendar, and end when consent is withdrawn', async t => {
    await passMidnight();
    await knex('lead_next_steps').delete();
    const lead = await unlocked(goh, { email_key: 'many@example.org', submitted_email_key: 'many@example.org' });
    const without = await unlocked(goh);
    for (const what of ['Call', 'Write']) await add(lead.id, { what, due_on: today() }, goh);
    await add(lead.id, { what: 'Meet', due_on: '2026-01-01' }, goh);
    const list = async (filter: string) =>
      (await api.call(`GET /leads/unlocked?filter={"next_step":"${filter}"}`, { as: goh })).body.map(
        ({ id }: { id: string }) => id,
      );
    t.same(await list('today'), [lead.id]);
    t.same(await list('overdue'), [lead.id]);
    t.same(await list('none'), [without.id]);
    const { due } = (await api.call('GET /leads/today', { as: goh })).body;
    t.equal(due.count, 1, 'the number of leads, as in the list');
    t.equal(due.first.length, 2);
    await api.call('POST /admin/personal-data/withdraw', { as: admin, body: { email: 'many@example.org' } });
    t.same(await knex('lead_next_steps').where({ lead_id: lead.id }), []);
    await knex('outbox').delete();
  });

  t.test('survive a change by the previous version, which knows only one', async t => {
    const { id } = await unlocked();
    for (const what of ['Call', 'Write']) await add(id, { what, due_on: '2026-02-03' });
    await knex('lead_next_steps').where({ lead_id: id, user_id: farah.id, is_open: true }).update({ what: 'Changed' });
    t.same((await steps(id)).map(({ what }: { what: string }) => what).sort(), ['Changed', 'Write']);
  });
});

t.test('reminders of next steps', async t => {
  await passMidnight();
  await knex('lead_next_steps').delete();
  const reminders = () => knex('outbox').where({ kind: 'steps.today' });
  const goh = await aConsultant(database, { name: 'Goh Wei' });
  const quiet = await aConsultant(database);
  const deleted = await aConsultant(database);
  const lead = await unlocked(farah, { first_name: 'Siti', last_name: 'Ali' });
  await set(lead.id, { what: 'Call about the kiosk', due_on: today(), due_time: '15:00' });
  await set((await unlocked()).id, { what: 'Send the brochure', due_on: today() });
  await set((await unlocked()).id, { what: 'Not yet', due_on: tomorrow() });
  const toFinish = await unlocked(goh);
  for (const user of [goh, quiet, deleted]) {
    const { id } = user === goh ? toFinish : await unlocked(user);
    await set(id, { what: 'Call', due_on: today() }, user);
  }
  await api.call('PUT /agenda', { as: quiet, body: { reminds_by_mail: false } });
  t.same((await api.call('GET /agenda', { as: quiet })).body, { reminds_by_mail: false, calendar_since: null });
  t.same((await api.call('GET /agenda', { as: goh })).body, { reminds_by_mail: true, calendar_since: null });
  const removed = await knex('lead_next_steps').where({ user_id: deleted.id }).first();
  await knex('lead_removals').insert({ lead_id: removed.lead_id, user_id: deleted.id });

  t.test('are sent once when three processes try at the same time', async t => {
    const schedulers = [1, 2, 3].map(() => aScheduler(t, api, [nextStepReminderSchedule]));
    await makeDue(database, 'next-steps');
    await Promise.all(schedulers.map(scheduler => scheduler.look()));
    await Promise.all([1, 2, 3].map(() => nextStepReminderSchedule.run(aRun(api))));
    await endLeases(database);
    await makeDue(database, 'next-steps');
    await Promise.all(schedulers.map(scheduler => scheduler.look()));
    const notified = (await reminders()).map(({ user_id }) => user_id).sort();
    t.same(
      notified,
      [farah.id, goh.id].sort(),
      'each user gets one, except those who opted out and those whose leads were deleted',
    );
    t.match(await nextStepReminderSchedule.run(aRun(api, { due: new Date(Date.now() - 13 * 3_600_000) })), {
      detail: { too_late: true },
    });
  });

  t.test('list only steps that are still open when the mail is written', async t => {
    await api.call(`POST /leads/${toFinish.id}/next-step/done`, { as: goh });
    const server = await mailServer(t);
    await saveEmailSettings(database, api.config.secretsKey, smtpSettings(server.port));
    const worker = aWorker(t, api);
    await waitUntil(async () => (await reminders().where({ status: 'pending' })).length === 0);
    await worker.stop();
    const [mail, ...others] = server.box;
    t.same(others, []);
    t.same(mail?.to, [farah.email]);
    t.equal(mail?.subject, '2 next steps today');
    t.match(mail?.text, /Kopi Corner: Send the brochure[\s\S]*15:00, Siti Ali, Kopi Corner: Call about the kiosk/);
    t.match(mail?.text, '/consultant/profile');
    t.notMatch(mail?.text, 'Not yet');
    t.match(await reminders().where({ status: 'cancelled' }), [
      { user_id: goh.id, last_error: 'No next steps are left for this day' },
    ]);
  });
});

t.test('the calendar of next steps', async t => {
  await knex('lead_next_steps').delete();
  const renew = async (as: BuiltUser = farah) =>
    new URL((await api.call('POST /agenda/calendar', { as })).body.address);
  const read = ({ pathname }: URL) => api.call(`GET ${pathname.replace('/api', '')}` as 'GET /');
  const eventsOf = (text: string) =>
    new ICAL.Component(ICAL.parse(text)).getAllSubcomponents('vevent').map(event => new ICAL.Event(event));
  const lead = await unlocked(farah, { first_name: 'Zubaidah', last_name: 'Osman', phone: '+60 12-555 7788' });
  await set(lead.id, {
    what: 'Call Zubaidah Osman, 012-555 7788 or zubaidah@example.org; about the "kiosk"',
    due_on: '2026-03-01',
    due_time: '07:15',
  });
  const wholeDay = await unlocked();
  await set(wholeDay.id, { what: `Visit ${'粉'.repeat(60)}`, due_on: '2026-12-31' });

  t.test('contains next steps at their times, in any time zone', async t => {
    const address = await renew();
    t.match(address.href, /^https:\/\/marketplace\.example\/api\/calendar\/[\w-]{43}\.ics$/);
    const answer = await read(address);
    t.equal(answer.status, 200);
    t.match(answer.headers, { 'content-type': 'text/calendar; charset=utf-8', 'cache-control': 'no-store' });
    for (const line of answer.text.split('\r\n')) t.ok(Buffer.byteLength(line) <= 75, 'lines are folded');
    const [timed, whole, ...more] = eventsOf(answer.text);
    t.same(more, []);
    t.same(timed?.startDate.toJSDate(), new Date('2026-02-28T23:15:00Z'), '07:15 in Malaysia');
    t.equal(timed?.startDate.zone, ICAL.Timezone.utcTimezone);
    t.equal(timed?.duration.toSeconds(), 1800);
    t.match([whole?.startDate.isDate, whole?.startDate.toString()], [true, '2026-12-31']);
    t.equal(whole?.summary, `Visit ${'粉'.repeat(60)}`);
    t.match(timed?.summary, 'about the "kiosk"');
    t.equal(timed?.description, `Kopi Corner, ${lead.reference}`);
  });

  t.test('reveals neither names nor contact details', async t => {
    const { text } = await read(await renew());
    t.notMatch(withoutIds(text.replaceAll('\r\n ', '')), /7788|zubaidah|osman|visitor|First\d|@example/i);
  });

  t.test(
    'has an address that is stored as a hash and ends when it is renewed or deleted, or its owner is deleted',
    async t => {
      const [first, second] = [await renew(), await renew()];
      t.equal((await read(first)).status, 404);
      t.equal((await read(second)).status, 200);
      t.notMatch(JSON.stringify(await knex('agendas')), second.pathname.slice(14, -4));
      t.match((await api.call('GET /agenda', { as: farah })).body, { calendar_since: /Z$/, reminds_by_mail: true });
      t.equal((await api.call('DELETE /agenda/calendar', { as: farah })).status, 200);
      t.equal((await read(second)).status, 404);
      t.equal((await api.call('GET /agenda', { as: farah })).body.calendar_since, null);
      for (const file of ['x', '.ics', `${'A'.repeat(43)}.ics`, 'null.ics'])
        t.equal((await api.call(`GET /calendar/${file}`)).status, 404, file);
      const leaver = await aConsultant(database);
      const last = await renew(leaver);
      t.equal((await read(last)).status, 200, 'an empty calendar is valid');
      await api.call(`DELETE /users/${leaver.id}`, { as: admin, body: {} });
      t.equal((await read(last)).status, 404);
      const entries = await knex('audit_log')
        .where({ entity_id: farah.id })
        .whereIn('action', ['calendar-renewed', 'calendar-ended']);
      t.ok(entries.length >= 3, 'the audit log records it');
      t.notMatch(JSON.stringify(entries), second.pathname.slice(14, -4));
    },
  );

  t.test('allows 1,200 requests per hour and address', async t => {
    const { pathname } = await renew();
    const ask = (path: string, remoteAddress = '198.51.100.7') =>
      api.call(`GET ${path.replace('/api', '')}` as 'GET /', { remoteAddress });
    const guesses = await Promise.all(Array.from({ length: 1199 }, (_, n) => ask(`/calendar/${n}.ics`)));
    t.same(new Set(guesses.map(({ status }) => status)), new Set([404]), 'guesses count, too');
    t.equal((await ask(pathname)).status, 200);
    const refused = await ask(pathname);
    t.match(refused, { status: 429, body: { detail: 'Too many requests. Please wait and try again.' } });
    const seconds = Number(refused.headers['retry-after']);
    t.ok(seconds > 3500 && seconds <= 3600, `again after ${seconds} seconds`);
    t.notMatch(refused.text, 'VCALENDAR');
    t.equal((await ask(pathname, '198.51.100.8')).status, 200, 'the limit is per address, not per calendar');
  });

  t.test('contains nothing of erased people and inaccessible leads', async t => {
    const address = await renew();
    await knex('lead_removals').insert({ lead_id: wholeDay.id, user_id: farah.id });
    t.equal(eventsOf((await read(address)).text).length, 1);
    await api.call('POST /admin/personal-data/erase', { as: admin, body: { email: lead.email } });
    t.same(eventsOf((await read(address)).text), []);
  });
});
