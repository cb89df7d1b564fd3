import { pino } from 'pino';
import t from 'tap';
import { MAIL_COMPOSERS, readMailTexts } from '../../src/app/composers-and-schedules.ts';
import {
  CANCELLED_FOR_DEMO_ACCOUNT,
  demoAccountGuard,
  warnOfDemoAccounts,
} from '../../src/leads/messages/demo-accounts.ts';
import { notificationPlanner } from '../../src/leads/messages/recipients.ts';
import { createComposerContext } from '../../src/outbox/email/channel.ts';
import type { OutboxMessage } from '../../src/outbox/message.ts';
import { aConsultant, aFranchise, anAdmin, anEnquiry, newVisitorContact, testApi } from '../support/index.ts';

/**
 * A production database into which the demo was once loaded. The addresses of demo accounts are public in the source.
 */
t.test('demo accounts in production', async t => {
  const api = await testApi(t, { NODE_ENV: 'production' });
  const { knex } = api.database;
  const demo = { is_demo: true };
  const demoAdmin = await anAdmin(api.database, { ...demo, email: 'admin@example.com' });
  const demoConsultant = await aConsultant(api.database, { ...demo, email: 'consultant@example.com' });
  const franchise = await aFranchise(api.database, { consultant_id: demoConsultant.id });
  const notified = (lead_id: string) =>
    knex('outbox').where({ lead_id }).whereNotNull('user_id').orderBy('id').select('kind', 'user_id', 'status');
  const send = async () =>
    String((await api.call('POST /leads', { body: anEnquiry(franchise, newVisitorContact()) })).body.id);
  const prepared = async (lead_id: string) => {
    const message: OutboxMessage = await knex('outbox').where({ lead_id, user_id: demoAdmin.id }).first();
    return demoAccountGuard(api)(message);
  };
  const lines: string[] = [];
  const log = pino({ level: 'warn' }, { write: line => lines.push(line) });

  let waiting = '';
  await t.test('the message about an enquiry waits while the demo admin is the only admin', async t => {
    waiting = await send();
    t.match(await notified(waiting), [{ kind: 'lead.admin', user_id: demoAdmin.id, status: 'pending' }]);
    const found = await prepared(waiting);
    if (!found || 'cancel' in found) return t.fail('it is given up');
    t.match(await found.send(), { fate: 'deferred', error: /no other administrator yet/ });
  });

  const admin = await anAdmin(api.database, { email: 'owner@marketplace.example' });

  await t.test('the message is delivered to another admin when there is one', async t => {
    t.same(await prepared(waiting), { cancel: CANCELLED_FOR_DEMO_ACCOUNT });
    t.match(await notified(waiting), [{ user_id: demoAdmin.id }, { kind: 'lead.admin', user_id: admin.id }]);
  });

  t.test(
    'nothing is queued for demo accounts when another admin exists, neither for admins nor for consultants',
    async t => {
      const plan = await notificationPlanner(api)();
      t.same([plan.admins, [...plan.demo].sort()], [[admin.id], [demoAdmin.id, demoConsultant.id].sort()]);
      const fresh = await testApi(t, { NODE_ENV: 'production' });
      const owner = await anAdmin(fresh.database);
      await anAdmin(fresh.database, demo);
      const otherUser = await aConsultant(fresh.database, demo);
      const { id } = await aFranchise(fresh.database, { consultant_id: otherUser.id });
      const { body } = await fresh.call('POST /leads', { body: anEnquiry({ id }, newVisitorContact()) });
      const rows = await fresh.database.knex('outbox').where({ lead_id: body.id }).whereNotNull('user_id');
      t.match(rows, [{ kind: 'lead.admin', user_id: owner.id }]);
      t.equal(rows.length, 1);
    },
  );

  t.test('mails about enquiries to a demo consultant say that the franchise has no consultant', async t => {
    const lead_id = await send();
    const composed = async (kind: 'lead.admin' | 'lead.confirmation') => {
      const message = await knex('outbox').where({ lead_id, kind }).first();
      return JSON.stringify(await MAIL_COMPOSERS[kind](createComposerContext(api, readMailTexts), message));
    };
    const toAdmin = await composed('lead.admin');
    t.match(toAdmin, 'This franchise has no consultant, so only admins are notified');
    t.notMatch(toAdmin, 'was notified');
    t.match(await composed('lead.confirmation'), 'your enquiry is with our team');
    const real = await aConsultant(api.database, { name: 'Daniel Lim' });
    await knex('franchises').where({ id: franchise.id }).update({ consultant_id: real.id });
    t.match(await composed('lead.admin'), 'Daniel Lim was notified');
    await knex('franchises').where({ id: franchise.id }).update({ consultant_id: demoConsultant.id });
  });

  t.test('other messages to demo accounts are cancelled, and messages to other users are sent', async t => {
    const message = (kind: string, user_id: string) =>
      demoAccountGuard(api)({ kind, user_id, lead_id: null } as OutboxMessage);
    t.same(await message('user.reset', demoAdmin.id), { cancel: CANCELLED_FOR_DEMO_ACCOUNT });
    t.same(await message('user.reset', admin.id), null);
    const local = { config: { ...api.config, production: false }, database: api.database };
    t.same(await demoAccountGuard(local)({ kind: 'user.reset', user_id: demoAdmin.id } as OutboxMessage), null);
  });

  t.test('the start warns when there are demo accounts', async t => {
    await warnOfDemoAccounts(api, log as never);
    t.match(JSON.parse(lines[0] ?? '{}'), { accounts: 2, franchises: 1, msg: /demo accounts/ });
    await warnOfDemoAccounts({ config: { ...api.config, production: false }, database: api.database }, log as never);
    await knex('users').where(demo).update({ deleted_at: new Date() });
    await warnOfDemoAccounts(api, log as never);
    t.equal(lines.length, 1);
  });
});
