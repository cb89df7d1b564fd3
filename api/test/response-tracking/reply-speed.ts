import t from 'tap';
import { MIN_MEASURED_LEADS, measureReplySpeeds, replyStep } from '../../src/response-tracking/reply-speed.ts';
import { aConsultant, aFranchise, aLead, anAdmin, aRefund, testApi } from '../support/index.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

t.test('the displayed reply time is never shorter than the measured one', async t => {
  const of = (hours: number, leads = MIN_MEASURED_LEADS) => replyStep(Array(leads).fill(hours * 60)).withinHours;
  t.equal(of(2, 9), null, 'nine leads are too few');
  t.equal(of(2, 10), 2);
  t.equal(of(0.1), 1);
  t.equal(of(2.01), 3);
  t.equal(of(4.5), 6);
  t.equal(of(24.5), 48);
  t.equal(of(336), 336);
  t.equal(of(336.1), null, 'longer times are not shown');
  const halves = [...Array(5).fill(30), ...Array(5).fill(300)];
  t.equal(replyStep(halves).withinHours, 6, 'requires more than half of the leads');
});

t.test('the usual reply time of a consultant', async t => {
  const api = await testApi(t);
  const { database } = api;
  const { knex } = database;
  const admin = await anAdmin(database);
  const now = new Date(Date.UTC(2026, 10, 20, 4));
  const ago = (milliseconds: number) => new Date(now.getTime() - milliseconds);
  const aDesk = async () => {
    const consultant = await aConsultant(database, { name: 'Mei Ling' });
    const franchise = await aFranchise(database, { consultant_id: consultant.id });
    /**
     * Inserts a lead.
     * @param openedAgo milliseconds since it was unlocked, which was an hour after it arrived
     * @param answered milliseconds from its arrival to the first contact, or null
     */
    const lead = async (openedAgo: number, answered: number | null, more: object = {}) => {
      const arrived_at = ago(openedAgo + HOUR);
      const { id } = await aLead(database, { franchise_id: franchise.id, created_at: arrived_at, ...more });
      const first_contact_at = answered === null ? null : new Date(arrived_at.getTime() + answered);
      const clock = { lead_id: id, user_id: consultant.id, arrived_at, opened_at: ago(openedAgo), first_contact_at };
      await knex('lead_clocks').insert(clock);
      return id;
    };
    const said = async () => (await api.call(`GET /franchise/${franchise.slug}`)).body.consultant_reply_hours;
    const changes = async () => (await knex('content_changes').where({ entity_id: consultant.id })).length;
    const refund = async (lead_id: string) => {
      const unlock = { id: lead_id, lead_id, user_id: consultant.id };
      await knex('unlocks').insert(unlock);
      await aRefund(database, unlock);
    };
    return { consultant, franchise, lead, said, changes, refund };
  };
  const measure = () => measureReplySpeeds(knex, { now, signal: new AbortController().signal });

  t.test('is shown if a consultant had ten leads in 90 days, and pages are published only when it changes', async t => {
    const { franchise, lead, said, changes } = await aDesk();
    for (let n = 0; n < 9; n++) await lead(5 * DAY, 2.5 * HOUR);
    await lead(90 * DAY + 1000, 2.5 * HOUR);
    await measure();
    t.equal(await said(), null, 'nine in the last 90 days');
    t.equal(await changes(), 0);
    const etag = (await api.call(`GET /franchise/${franchise.slug}`)).headers.etag;
    await lead(90 * DAY, 2.5 * HOUR);
    await measure();
    t.equal(await said(), 3);
    t.equal(await changes(), 1);
    t.not((await api.call(`GET /franchise/${franchise.slug}`)).headers.etag, etag);
    await lead(DAY, 2.7 * HOUR);
    await measure();
    t.equal(await changes(), 1, 'the text is unchanged');
    for (let n = 0; n < 12; n++) await lead(DAY, 5 * HOUR);
    await measure();
    t.equal(await said(), 6);
    t.equal(await changes(), 2);
  });

  t.test('includes the time that unanswered leads have waited', async t => {
    const { lead, said } = await aDesk();
    for (let n = 0; n < 5; n++) await lead(10 * DAY, HOUR);
    for (let n = 0; n < 5; n++) await lead(10 * DAY, null);
    await measure();
    t.equal(await said(), 336, 'ten days and an hour: two weeks');
  });

  t.test('ignores spam, deleted and reassigned leads, and counts withdrawn leads until the withdrawal', async t => {
    const { lead, said, franchise } = await aDesk();
    for (let n = 0; n < 9; n++) await lead(5 * DAY, HOUR);
    await lead(5 * DAY, null, { is_suspected: true });
    await lead(5 * DAY, null, { deleted_at: now });
    await lead(5 * DAY, null, { franchise_id: (await aFranchise(database)).id });
    await measure();
    t.equal(await said(), null, `nine of ${franchise.name}`);
    await lead(5 * DAY, null, { withdrawn_at: ago(5 * DAY) });
    await measure();
    t.equal(await said(), 1);
  });

  t.test('ignores leads that were refunded without a contact', async t => {
    const { lead, said, refund } = await aDesk();
    for (let n = 0; n < 9; n++) await lead(5 * DAY, HOUR);
    await refund(await lead(5 * DAY, null));
    await measure();
    t.equal(await said(), null, 'nine leads');
    await refund(await lead(5 * DAY, 2 * HOUR));
    await measure();
    t.equal(await said(), 1, 'a contact before the refund counts');
  });

  t.test('is not changed by erasing a person', async t => {
    const { lead, said } = await aDesk();
    const ids = [];
    for (let n = 0; n < 10; n++) ids.push(await lead(5 * DAY, HOUR));
    const { email } = await knex('leads')
      .where({ id: ids[0] ?? '' })
      .first('email');
    await api.call('POST /admin/personal-data/erase', { as: admin, body: { email } });
    await measure();
    t.equal(await said(), 1);
  });

  t.test('is shown only as a rounded value, and not at all when an admin hides it', async t => {
    const { lead, said, franchise, changes } = await aDesk();
    for (let n = 0; n < 10; n++) await lead(5 * DAY, 100 * MINUTE);
    await measure();
    const { text } = await api.call(`GET /franchise/${franchise.slug}`);
    t.notMatch(text, /median|computed_at/);
    t.notMatch((await api.call('GET /franchises')).text, /reply/);
    t.equal(await said(), 2);
    await api.call('PUT /answer-settings', { as: admin, body: { show_reply_speed: false } });
    await measure();
    t.equal(await said(), null);
    t.equal(await changes(), 2);
    await api.call('PUT /answer-settings', { as: admin, body: { show_reply_speed: true } });
  });
});
