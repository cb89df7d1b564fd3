import { waitUntil } from '@marketplace/db/testing';
import t from 'tap';
import { MAIL_COMPOSERS, readMailTexts } from '../../src/app/composers-and-schedules.ts';
import { leadText } from '../../src/lead-letters/whatsapp-text.ts';
import { notifiableConsultant, notificationPlanner } from '../../src/leads/messages/recipients.ts';
import { createComposerContext } from '../../src/outbox/email/channel.ts';
import type { EmailKind, OutboxMessage } from '../../src/outbox/message.ts';
import { writeDocument } from '../../src/platform/documents.ts';
import { saveEmailSettings, smtpSettings } from '../support/email-setup.ts';
import {
  aConsultant,
  aFranchise,
  anAdmin,
  anEnquiry,
  mailServer,
  newVisitorContact,
  testApi,
} from '../support/index.ts';
import { aMessage, aWorker } from '../support/outbox.ts';

const api = await testApi(t, { PUBLIC_URL: 'https://marketplace.example' });
const { database, config } = api;
const { knex } = database;
const server = await mailServer(t);
const settings = smtpSettings(server.port);
await saveEmailSettings(database, config.secretsKey, settings);
const admin = await anAdmin(database, { email: 'aida@marketplace.example' });
await anAdmin(database, { email: 'bala@marketplace.example' });
const admins = ['lead.admin aida', 'lead.admin bala'];

let count = 0;
/** Creates a consultant with a franchise, and functions that enquire about it. */
const aPractice = async () => {
  count++;
  const [own, successor] = [
    await aConsultant(database, { email: `own-${count}@example.com`, credits: 5 }),
    await aConsultant(database, { email: `successor-${count}@example.com`, credits: 5 }),
  ];
  const franchise = await aFranchise(database, { consultant_id: own.id });
  const person = newVisitorContact();
  const enquire = async (more: object = {}): Promise<string> =>
    (await api.call('POST /leads', { body: anEnquiry(franchise, { ...person, ...more }) })).body.id;
  /** Sends another enquiry by a person whose first one the consultant paid for. */
  const enquireAgain = async () => {
    await api.call(`POST /leads/${await enquire()}/unlock`, { as: own });
    await deliver();
    return enquire({ message: 'And another question' });
  };
  const moveTo = (consultant_id: string | null) =>
    knex('franchises').where({ id: franchise.id }).update({ consultant_id });
  return { own, successor, franchise, enquire, enquireAgain, moveTo };
};

const deliver = async () => {
  const worker = aWorker(t, api);
  await waitUntil(async () => !(await knex('outbox').where({ status: 'pending', channel: 'email' }).first('id')));
  await worker.stop();
};
/** Returns the mails about a lead with their recipients, without those to the visitor. */
const notified = async (lead_id: string, channel = 'email'): Promise<string[]> => {
  const rows: { kind: string; email: string; former_email: string | null; status: string }[] = await knex('outbox')
    .join('users', 'users.id', 'outbox.user_id')
    .where({ lead_id, channel })
    .select('kind', 'email', 'former_email', 'status');
  return rows
    .filter(({ status }) => status !== 'cancelled')
    .map(({ kind, email, former_email }) => `${kind} ${(former_email ?? email).split(/@|-\d/)[0]}`)
    .sort();
};
const leave = (id: string, body: object = {}) => api.call(`DELETE /users/${id}`, { as: admin, body });

t.test('an enquiry whose consultant changes before the notification is sent', async t => {
  t.test('is reported to the admins if there is no new consultant, once', async t => {
    const { own, enquire } = await aPractice();
    const id = await enquire();
    t.equal((await leave(own.id)).status, 200);
    await deliver();
    t.same(await notified(id), admins);
    const toAdmin = server.box.findLast(({ to }) => to.includes('aida@marketplace.example'));
    t.match(toAdmin?.text, 'no consultant, so only admins are notified');
    const before = server.box.length;
    await knex('outbox')
      .where({ lead_id: id, user_id: own.id })
      .update({ status: 'pending', next_attempt_at: new Date(0) });
    await deliver();
    t.equal(server.box.length, before, 'no one is notified twice');
  });

  t.test(
    'is reported to all admins, with all details, if the consultant became an admin before or after it',
    async t => {
      const { own, enquire } = await aPractice();
      const promote = (role: string) => knex('users').where({ id: own.id }).update({ role });
      const before = await enquire();
      t.same(await notified(before), ['lead.consultant own']);
      await promote('admin');
      t.equal(notifiableConsultant(await notificationPlanner(api)(), own.id), null, 'no message to them is planned');
      const after = await enquire(newVisitorContact());
      await deliver();
      for (const id of [before, after]) t.same(await notified(id), [...admins, 'lead.admin own'].toSorted());
      const mails = server.box.filter(({ to }) => to.includes(own.email));
      t.equal(mails.length, 2);
      for (const { text } of mails) {
        t.match(text, 'no consultant, so only admins are notified');
        t.notMatch(text, /•••|1 credit/);
      }
      await promote('consultant');
    },
  );

  t.test('is not reported again to an admin who already got a copy', async t => {
    const { own, enquire } = await aPractice();
    const id = await enquire();
    const idempotency_key = `email:lead.admin:${id}:${admin.id}`;
    await aMessage(database, { kind: 'lead.admin', lead_id: id, user_id: admin.id, status: 'sent', idempotency_key });
    const before = server.box.length;
    await leave(own.id);
    await deliver();
    t.same(await notified(id), admins);
    t.notOk(server.box.slice(before).some(({ to }) => to.includes('aida@marketplace.example')));
  });

  t.test('is reported to the successor as a new one, also if the previous consultant had got it for free', async t => {
    const { own, successor, enquireAgain } = await aPractice();
    const id = await enquireAgain();
    t.same(await notified(id), ['lead.duplicate own']);
    await leave(own.id, { successor_id: successor.id });
    await deliver();
    t.same(await notified(id), ['lead.consultant successor']);
    const mail = server.box.findLast(({ to }) => to.includes(successor.email));
    t.match(mail?.text, /costs 1 credit/);
    t.notMatch(mail?.text, /no cost/);
  });

  t.test('is reported to both if the previous consultant keeps what they paid for', async t => {
    const { own, successor, enquire, enquireAgain, moveTo } = await aPractice();
    const again = await enquireAgain();
    await moveTo(successor.id);
    await deliver();
    t.same(await notified(again), ['lead.consultant successor', 'lead.duplicate own']);
    await moveTo(own.id);
    const paid = await enquire(newVisitorContact());
    await api.call(`POST /leads/${paid}/unlock`, { as: own });
    await moveTo(successor.id);
    await deliver();
    t.same(await notified(paid), ['lead.consultant own', 'lead.consultant successor']);
    await moveTo(own.id);
    const orphan = await enquire();
    await moveTo(null);
    await deliver();
    t.same(await notified(orphan), [...admins, 'lead.duplicate own']);
  });

  t.test('is reported to a consultant who gets the franchise before the admins are notified', async t => {
    const { successor, enquire, moveTo } = await aPractice();
    await moveTo(null);
    const id = await enquire();
    t.same(await notified(id), admins);
    await moveTo(successor.id);
    await deliver();
    t.same(await notified(id), [...admins, 'lead.consultant successor']);
    const toAdmin = server.box.findLast(({ to }) => to.includes('aida@marketplace.example'));
    t.match(toAdmin?.text, `${successor.name} was notified`);
    const before = server.box.length;
    await knex('outbox').where({ lead_id: id, user_id: admin.id }).update({ status: 'pending' });
    await deliver();
    t.equal(server.box.length, before + 1, 'once');

    await moveTo(null);
    const former = await anAdmin(database, { email: 'once@marketplace.example' });
    const other = await enquire(newVisitorContact());
    await knex('outbox').where({ lead_id: other }).whereNotNull('user_id').delete();
    await aMessage(database, { kind: 'lead.admin', lead_id: other, user_id: former.id });
    await knex('users').where({ id: former.id }).update({ deleted_at: new Date() });
    await moveTo(successor.id);
    await deliver();
    t.same(await notified(other), ['lead.consultant successor'], 'also if the admin who was to be notified is deleted');
  });

  t.test('is reported to the current admins if the previous ones were deleted', async t => {
    const { enquire, moveTo } = await aPractice();
    await moveTo(null);
    const former = await anAdmin(database, { email: 'former@marketplace.example' });
    const id = await enquire();
    await knex('outbox').where({ lead_id: id }).whereNotNull('user_id').delete();
    await aMessage(database, { kind: 'lead.admin', lead_id: id, user_id: former.id });
    await knex('users').where({ id: former.id }).update({ deleted_at: new Date() });
    await deliver();
    t.same(await notified(id), admins);
  });

  t.test('sends no reminders to users who are not its consultant', async t => {
    const { own, enquire, moveTo } = await aPractice();
    const id = await enquire();
    await deliver();
    const before = await notified(id);
    await moveTo(null);
    for (const kind of ['lead.reminder', 'lead.nobody'])
      await aMessage(database, { kind, lead_id: id, user_id: own.id });
    await deliver();
    t.same(await notified(id), before);
  });
});

t.test('concurrent deliveries of one message notify each user once, on every channel', async t => {
  await writeDocument(knex, 'content', { whatsappNotificationEnabled: true });
  const letters = createComposerContext(api, readMailTexts);
  const { publicUrl: siteUrl, publicApiUrl: apiUrl, secretsKey, production } = config;
  for (const kind of ['lead.consultant', 'lead.duplicate'] as const) {
    const { own, successor, enquire, enquireAgain, moveTo } = await aPractice();
    const id = await (kind === 'lead.duplicate' ? enquireAgain() : enquire());
    const make = async (channel: string) => {
      const message: OutboxMessage = await knex('outbox').where({ lead_id: id, user_id: own.id, channel }).first();
      await Promise.all(
        Array.from({ length: 6 }, () =>
          channel === 'email'
            ? MAIL_COMPOSERS[message.kind as EmailKind](letters, message)
            : leadText(database, { siteUrl, apiUrl, secretsKey, production }, message),
        ),
      );
    };
    await knex('outbox').where({ lead_id: id, channel: 'whatsapp' }).delete();
    await aMessage(database, { channel: 'whatsapp', kind: 'lead.consultant', lead_id: id, user_id: own.id });
    await moveTo(successor.id);
    await make('whatsapp');
    t.same(await notified(id, 'whatsapp'), ['lead.consultant own', 'lead.consultant successor']);
    t.same(await notified(id), [`${kind} own`]);
    await make('email');
    t.same(await notified(id), ['lead.consultant successor', `${kind} own`].sort());
    await knex('outbox').where({ lead_id: id }).whereNot({ user_id: own.id }).delete();
    await moveTo(null);
    await make('whatsapp');
    t.same(await notified(id), [...admins, `${kind} own`]);
    await make('email');
    t.same(await notified(id), [...admins, `${kind} own`]);
  }
});

t.test('the new consultant gets the message of a new enquiry, and the visitor gets no other message', async t => {
  const { own, successor, enquire, moveTo } = await aPractice();
  const without = async (id: string) => {
    // Removes the confirmation, as if the address had reached its daily limit of confirmations.
    await knex('outbox').where({ lead_id: id, user_id: null }).delete();
    return id;
  };
  const toVisitor = (id: string) => knex('outbox').where({ lead_id: id, user_id: null }).pluck('kind');
  await moveTo(null);
  const given = await without(await enquire());
  await moveTo(successor.id);
  await deliver();
  t.same(await notified(given), [...admins, 'lead.consultant successor']);
  t.same(await notified(given, 'whatsapp'), ['lead.consultant successor']);
  t.same(await toVisitor(given), []);
  await moveTo(own.id);
  const orphan = await without(await enquire(newVisitorContact()));
  await moveTo(null);
  await deliver();
  t.same(await notified(orphan), admins);
  t.same(await toVisitor(orphan), []);
});
