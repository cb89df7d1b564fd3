import { newId, openDatabase } from '@marketplace/db';
import t from 'tap';
import { MAIL_COMPOSERS, readMailTexts } from '../../src/app/composers-and-schedules.ts';
import { RESPONSE_TIME_SETTINGS_DOCUMENT } from '../../src/leads/response-time-settings.ts';
import { createComposerContext } from '../../src/outbox/email/channel.ts';
import { createWorkingCalendar } from '../../src/response-tracking/calendar.ts';
import { sendLeadReminders } from '../../src/response-tracking/reminders.ts';
import { leadReminderSchedule } from '../../src/response-tracking/schedule.ts';
import { aConsultant, aFranchise, aLead, anAdmin, aRefund, type BuiltUser, testApi } from '../support/index.ts';
import { aRun, aScheduler, makeDue } from '../support/schedules.ts';

const MINUTE = 60_000;
/** Returns a Malaysian time. */
const at = (moment: string) => new Date(`${moment}+08:00`);

t.test('reminders of leads without a first contact', async t => {
  const api = await testApi(t);
  const { database, config } = api;
  const { knex } = database;
  const admins = [await anAdmin(database), await anAdmin(database)];
  const consultant = await aConsultant(database);
  const franchise = await aFranchise(database, { consultant_id: consultant.id });
  await knex('holidays').insert([
    { id: '1', day: '2026-05-01', name: 'Labour Day', region: '' },
    { id: '2', day: '2026-04-29', name: 'Elsewhere', region: 'Johor' },
    { id: '3', day: '2026-04-28', name: 'Taken away', region: '', removed_at: new Date() },
  ]);
  const settings = RESPONSE_TIME_SETTINGS_DOCUMENT.defaults;
  const signal = new AbortController().signal;
  const remindAt = async (now: Date, chosen = settings) => {
    const calendar = await createWorkingCalendar(knex, chosen, at('2026-03-01T00:00'));
    return sendLeadReminders(knex, { settings: chosen, calendar, now, signal, admins: admins.map(({ id }) => id) });
  };
  const anOpenLead = async (opened_at: Date, user: BuiltUser = consultant, more: object = {}) => {
    const { id } = await aLead(database, { franchise_id: franchise.id, created_at: opened_at, ...more });
    await knex('lead_clocks').insert({ lead_id: id, user_id: user.id, arrived_at: opened_at, opened_at });
    await knex('unlocks').insert({ id, lead_id: id, user_id: user.id, created_at: opened_at });
    return id;
  };
  const refund = (id: string) => aRefund(database, { id, lead_id: id, user_id: consultant.id });
  const mails = async (lead_id: string) => knex('outbox').where({ lead_id }).orderBy('kind').pluck('kind');
  const forget = async () => {
    await knex('lead_reminders').delete();
    await knex('lead_clocks').delete();
  };

  const DUE: [what: string, opened: string, due: string][] = [
    ['within a day', '2026-04-27T10:00', '2026-04-27T14:00'],
    ['over midnight in Malaysia', '2026-04-27T16:00', '2026-04-28T11:00'],
    ['holidays of other states and deleted holidays do not count', '2026-04-28T17:00', '2026-04-29T12:00'],
    ['over a weekend', '2026-04-24T16:30', '2026-04-27T11:30'],
    ['over a holiday and a weekend', '2026-04-30T17:00', '2026-05-04T12:00'],
  ];
  t.test('are sent after four hours of working time, and not earlier', async t => {
    for (const [what, opened, due] of DUE) {
      const id = await anOpenLead(at(opened));
      await remindAt(new Date(at(due).getTime() - 1000));
      t.same(await mails(id), [], `${what}: not yet`);
      t.match(await remindAt(at(due)), { consultant: 1, admin: 0 }, what);
      t.same(await mails(id), ['lead.reminder'], what);
      await forget();
    }
  });

  t.test('are sent to each admin once, nine hours after the reminder of the consultant', async t => {
    const id = await anOpenLead(at('2026-04-27T10:00'));
    await remindAt(at('2026-04-27T14:00'));
    await remindAt(new Date(at('2026-04-28T14:00').getTime() - 1000));
    t.same(await mails(id), ['lead.reminder']);
    for (const time of ['2026-04-28T14:00', '2026-04-28T15:00', '2026-05-08T15:00']) await remindAt(at(time));
    t.same(await mails(id), ['lead.reminder', 'lead.unanswered', 'lead.unanswered'], 'to two admins');
    await forget();
  });

  t.test('are sent to the admins again if the next consultant of the lead does not answer either', async t => {
    const id = await anOpenLead(at('2026-04-27T10:00'));
    for (const time of ['2026-04-27T14:00', '2026-04-28T14:00']) await remindAt(at(time));
    const next = await aConsultant(database);
    await knex('franchises').where({ id: franchise.id }).update({ consultant_id: next.id });
    const opened_at = at('2026-04-29T10:00');
    await knex('lead_clocks').insert({ lead_id: id, user_id: next.id, arrived_at: opened_at, opened_at });
    for (const time of ['2026-04-29T14:00', '2026-04-30T14:00']) await remindAt(at(time));
    await knex('franchises').where({ id: franchise.id }).update({ consultant_id: consultant.id });
    t.same(await mails(id), [...Array(2).fill('lead.reminder'), ...Array(4).fill('lead.unanswered')]);
    await forget();
  });

  t.test('can be configured with delays of more than a month', async t => {
    const longest = { ...settings, remind_after_hours: 200, tell_admin_after_hours: 200 };
    const id = await anOpenLead(at('2026-03-02T09:00'));
    await remindAt(new Date(at('2026-04-01T11:00').getTime() - 1000), longest);
    t.same(await mails(id), []);
    await remindAt(at('2026-04-01T11:00'), longest);
    t.same(await mails(id), ['lead.reminder'], 'after 22 working days and two hours');
    await remindAt(new Date(at('2026-05-04T13:00').getTime() - 1000), longest);
    t.same(await mails(id), ['lead.reminder']);
    await remindAt(at('2026-05-04T13:00'), longest);
    t.same(await mails(id), ['lead.reminder', 'lead.unanswered', 'lead.unanswered']);
    await forget();
  });

  t.test('are not sent for leads that were answered, processed, refunded, deleted or reassigned', async t => {
    const opened = at('2026-04-27T10:00');
    const other = await aConsultant(database);
    const ids = [
      await anOpenLead(opened, other),
      await anOpenLead(opened, consultant, { status: 'contacted' }),
      await anOpenLead(opened, consultant, { is_suspected: true }),
      await anOpenLead(opened, consultant, { withdrawn_at: opened }),
      await anOpenLead(opened, consultant, { erased_at: opened }),
      await anOpenLead(opened, consultant, { deleted_at: opened }),
    ];
    const answered = await anOpenLead(opened);
    await knex('lead_clocks').where({ lead_id: answered }).update({ first_contact_at: opened });
    const refunded = await anOpenLead(opened);
    await refund(refunded);
    t.match(await remindAt(at('2026-04-30T10:00')), { consultant: 0, admin: 0 });
    for (const id of [...ids, answered, refunded]) t.same(await mails(id), []);
    await forget();
  });

  t.test('are sent for a lead that was refunded to its previous consultant', async t => {
    const previous = await aConsultant(database);
    const id = await anOpenLead(at('2026-04-27T10:00'));
    const unlock = { id: newId(), lead_id: id, user_id: previous.id };
    await knex('unlocks').insert(unlock);
    await aRefund(database, unlock);
    await remindAt(at('2026-04-27T14:00'));
    t.same(await mails(id), ['lead.reminder']);
    await forget();
  });

  t.test('are cancelled if a contact was logged, or the lead refunded, before they were sent', async t => {
    const opened = at('2026-04-27T10:00');
    const composed = async (lead_id: string, kind: 'lead.reminder' | 'lead.unanswered') =>
      MAIL_COMPOSERS[kind](
        createComposerContext(api, readMailTexts),
        await knex('outbox').where({ lead_id, kind }).first(),
      );
    const notifiedUsers = async (): Promise<string> => {
      const id = await anOpenLead(opened);
      for (const moment of ['2026-04-27T14:00', '2026-04-28T14:00']) await remindAt(at(moment));
      return id;
    };
    const ids = [await notifiedUsers(), await notifiedUsers(), await notifiedUsers()] as const;
    const refunded = await notifiedUsers();
    await refund(refunded);
    await knex('lead_clocks').where({ lead_id: ids[0] }).update({ first_contact_at: opened });
    await knex('leads').where({ id: ids[1] }).update({ status: 'qualified' });
    for (const kind of ['lead.reminder', 'lead.unanswered'] as const) {
      for (const id of ids.slice(0, 2))
        t.match(await composed(id, kind), { cancel: /contacted in the meantime/ }, kind);
      t.match(await composed(refunded, kind), { cancel: /refunded in the meantime/ }, kind);
      t.match(await composed(ids[2], kind), { letter: {} }, kind);
    }
    await forget();
  });

  t.test('are sent once when three processes try at the same time', async t => {
    const opened = new Date(Date.now() - 20 * 24 * 60 * MINUTE);
    const leads = [];
    for (let n = 0; n < 12; n++) leads.push(await anOpenLead(opened));
    const others = [1, 2, 3].map(() => openDatabase(config.databaseUrl, { knex: 4, prepared: 1 }));
    t.teardown(() => Promise.all(others.map(other => other.close())));
    const contexts = others.map(other => ({ config, database: other }));
    await Promise.all(contexts.map(context => leadReminderSchedule.run(aRun(context))));
    for (const id of leads) t.same(await mails(id), ['lead.reminder'], 'without any lease');
    await knex('lead_reminders').update({ created_at: opened });
    await makeDue(database, 'lead-reminders');
    await Promise.all(contexts.map(context => aScheduler(t, context, [leadReminderSchedule]).look()));
    await Promise.all(contexts.map(context => leadReminderSchedule.run(aRun(context))));
    for (const id of leads) t.same(await mails(id), ['lead.reminder', 'lead.unanswered', 'lead.unanswered']);
    await forget();
  });

  t.test('are not sent if an admin disabled them', async t => {
    const id = await anOpenLead(new Date(Date.now() - 20 * 24 * 60 * MINUTE));
    const save = (remind: boolean) => api.call('PUT /answer-settings', { as: admins[0], body: { remind } });
    t.match((await save(false)).body, { remind: false, remind_after_hours: 4 });
    await leadReminderSchedule.run(aRun({ config, database }));
    t.same(await mails(id), []);
    await save(true);
    await leadReminderSchedule.run(aRun({ config, database }));
    t.same(await mails(id), ['lead.reminder']);
  });

  t.test('are refused if their settings are invalid', async t => {
    const save = (body: object) => api.call('PUT /answer-settings', { as: admins[0], body });
    const faults = async (body: object) => {
      const answer = await save(body);
      return [answer.status, ...(answer.body.detail ?? []).map(({ loc }: { loc: string[] }) => loc.at(-1))];
    };
    t.same(await faults({ day_begins: '18:00', day_ends: '09:00' }), [422, 'day_ends']);
    t.same(await faults({ day_begins: '09:00', day_ends: '09:00' }), [422, 'day_ends']);
    t.same(await faults({ day_begins: '10:00' }), [422, 'day_ends'], 'both or none');
    t.same(await faults({ working_days: [] }), [422, 'working_days']);
    t.same((await faults({ state: 'Nowhere', usual_hours: 0 })).toSorted(), [422, 'state', 'usual_hours']);
    t.equal((await save({ day_begins: '10:00', day_ends: '24:00' })).status, 200);
    t.equal((await api.call('GET /answer-settings', { as: consultant })).status, 403);
  });
});
