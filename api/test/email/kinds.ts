import { createHash } from 'node:crypto';
import { waitUntil } from '@marketplace/db/testing';
import t from 'tap';
import { inviteUser } from '../../src/accounts/account-mails.ts';
import { OUTCOME_UNKNOWN } from '../../src/outbox/queue.ts';
import { writeDocument } from '../../src/platform/documents.ts';
import { saveEmailSettings, smtpSettings } from '../support/email-setup.ts';
import { aConsultant, aFranchise, aLead, anAdmin, testApi } from '../support/index.ts';
import { mailServer } from '../support/mail-server.ts';
import { aMessage, aWorker } from '../support/outbox.ts';
import type { ReceivedMail } from '../support/received-mail.ts';

const VISITOR = {
  first_name: 'Nurul',
  last_name: 'Hassan-Tan',
  email: 'nurul@example.org',
  phone: '+60 12-345 6789',
  investment_budget: 100_000,
  timeline: 'Immediately',
  location_interest: 'Ipoh, near 012-345 6789',
  message: 'Call me, Nurul, at 012 345 6789 or nurul@example.org <script>alert(1)</script>',
};
/** Matches the visitor's contact details. */
const CONTACT = /nurul|hassan|345.?6789/i;

const api = await testApi(t, { PUBLIC_URL: 'https://marketplace.example' });
const { database, config } = api;
const { knex } = database;
const server = await mailServer(t);
await saveEmailSettings(database, config.secretsKey, smtpSettings(server.port, { adminLeadNotificationEnabled: true }));
await writeDocument(knex, 'content', {
  companyName: 'Marketplace',
  companyEmail: 'hello@marketplace.example',
  leadNotificationSubject: '{franchise_name}: {lead_name}',
  leadNotificationMessage: '{consultant_name} {lead_name} {lead_email} {lead_phone} {timeline} {message}',
  leadNotificationHtml: '<p>{consultant_name} {lead_name} {lead_email} {lead_phone} {timeline} {message}</p>',
});
const admin = await anAdmin(database, { email: 'admin@example.com' });
const consultant = await aConsultant(database, { credits: 3, email: 'mei.ling@example.com', name: 'Mei Ling' });
const franchise = await aFranchise(database, { consultant_id: consultant.id, name: 'Kopi & Kaya', slug: 'kopi-kaya' });

const worker = aWorker(t, api);
const mailsTo = (address: string) => server.box.filter(({ to }) => to.includes(address));
const mailTo = async (address: string, nth = 1): Promise<ReceivedMail> => {
  await waitUntil(() => mailsTo(address).length >= nth);
  const mail = mailsTo(address)[nth - 1];
  if (!mail) throw new Error('no mail');
  return mail;
};
const settled = () => waitUntil(async () => (await knex('outbox').where({ status: 'pending' })).length === 0);
const enquire = (more: object = {}) =>
  api.call('POST /leads', { body: { ...VISITOR, franchise_id: franchise.id, elapsed_ms: 20_000, ...more } });

t.test('an enquiry sends separate mails to the consultant, the admin and the visitor', async t => {
  const { body: receipt } = await enquire();
  const [toConsultant, toAdmin, toVisitor] = await Promise.all(
    [consultant.email, admin.email, VISITOR.email].map(address => mailTo(address)),
  );
  if (!toConsultant || !toAdmin || !toVisitor) return t.fail('a mail is missing');

  t.equal(toConsultant.subject, 'Kopi & Kaya: ••• •••');
  t.notMatch(toConsultant.raw + toConsultant.text + toConsultant.html, CONTACT, 'masked in every part of the mail');
  t.notMatch(toConsultant.html, /<script/);
  t.notOk(toConsultant.headers['reply-to']);
  t.match(toConsultant.text, /^Mei Ling ••• ••• •••@••• ••• •••• Immediately Call me/);
  t.match(toConsultant.text, /costs 1 credit[\s\S]*https:\/\/marketplace\.example\/admin\/leads\/edit\/[\w-]{36}/);

  t.equal(toAdmin.subject, 'Kopi & Kaya: Nurul Hassan-Tan');
  t.match(toAdmin.text, /Nurul Hassan-Tan nurul@example\.org \+60 12-345 6789/);
  t.match(toAdmin.text, /Mei Ling was notified/);
  t.match(toAdmin.html, /&lt;script&gt;alert/);
  t.notMatch(toAdmin.html, /<script/);
  t.equal(toAdmin.headers['reply-to'], VISITOR.email);

  t.match(toVisitor.text, new RegExp(`reference: ${receipt.reference}`));
  t.match(toVisitor.text, /What happens next/);
  t.notMatch(toVisitor.subject + toVisitor.text + toVisitor.html, CONTACT, 'repeats nothing that was typed');
  t.match(toVisitor.html, /https:\/\/marketplace\.example\/franchise\/kopi-kaya/);
  await settled();
});

t.test(
  "the consultant's mail shows all details if the lead is unlocked by then, and a duplicate is reported once",
  async t => {
    const lead = await knex('leads').where({ email: VISITOR.email }).first('id');
    await api.call(`POST /leads/${lead.id}/unlock`, { as: consultant });
    const { body } = await api.call('GET /admin/notifications?filter={"kind":"lead.consultant"}', { as: admin });
    await api.call(`POST /admin/notifications/${body[0].id}/resend`, { as: admin });
    const again = await mailTo(consultant.email, 2);
    t.equal(again.subject, 'Kopi & Kaya: Nurul Hassan-Tan');
    t.equal(again.headers['reply-to'], VISITOR.email);
    t.notMatch(again.text, /credit/);

    await enquire({ message: 'And one more question' });
    const duplicate = await mailTo(consultant.email, 3);
    t.match(duplicate.text, /again[\s\S]*no cost[\s\S]*Phone: \+60 12-345 6789[\s\S]*And one more question/);
    await settled();
    t.equal(mailsTo(consultant.email).length, 3);
  },
);

t.test("when the franchise has no consultant, the admin's mail says that an admin must answer", async t => {
  const orphan = await aFranchise(database, { name: 'Dobi Cepat' });
  const before = mailsTo(admin.email).length;
  await enquire({ franchise_id: orphan.id, email: 'second@example.org' });
  const mail = await mailTo(admin.email, before + 1);
  t.match(mail.text, /no consultant, so only admins are notified/);
  t.match((await mailTo('second@example.org')).text, /with our team for Dobi Cepat/);
  await settled();
});

t.test('no mail is sent about suspected, deleted, erased or withdrawn leads, or to previous consultants', async t => {
  const cancelled = async (lead: object, message: object = {}) => {
    const row = await aLead(database, { franchise_id: franchise.id, ...lead });
    const id = await aMessage(database, { lead_id: row.id, user_id: consultant.id, ...message });
    await waitUntil(async () => (await knex('outbox').where({ id }).first()).status !== 'pending');
    return knex('outbox').where({ id }).first();
  };
  const before = server.box.length;
  const now = new Date();
  const kinds = ['lead.consultant', 'lead.duplicate', 'lead.admin', 'lead.confirmation'];
  const leads = [{ is_suspected: true }, { deleted_at: now }, { erased_at: now }, { withdrawn_at: now }];
  const all = await Promise.all(kinds.flatMap(kind => leads.map(lead => cancelled(lead, { kind }))));
  for (const row of all) t.match(row, { status: 'cancelled', attempts: 0, last_error: /spam|deleted/ });
  const deleted = await aConsultant(database, { deleted_at: now });
  const formerAdmin = await aConsultant(database);
  const copied = await aLead(database, { franchise_id: franchise.id });
  await aMessage(database, { lead_id: copied.id, user_id: consultant.id, status: 'sent' });
  const adminCopyId = await aMessage(database, { lead_id: copied.id, user_id: formerAdmin.id, kind: 'lead.admin' });
  await settled();
  t.match(await knex('outbox').where({ id: adminCopyId }).first(), { status: 'cancelled' });
  t.match(await cancelled({}, { kind: 'lead.duplicate' }), { status: 'cancelled' }, 'the lead is not unlocked');
  for (const kind of ['lead.reminder', 'lead.nobody']) {
    const reminder = await cancelled({}, { kind, user_id: deleted.id });
    t.match(reminder, { status: 'cancelled', last_error: /no longer responsible/ });
    const others = await knex('outbox').where({ lead_id: reminder.lead_id }).whereNot({ id: reminder.id });
    t.same(others, [], 'the current consultant did not unlock the lead and is not reminded');
  }
  t.equal(server.box.length, before);

  t.match(await cancelled({}, { user_id: deleted.id }), {
    status: 'cancelled',
    last_error: /isn’t|no longer responsible/,
  });
  await settled();
  t.equal(server.box.length, before + 1, 'the current consultant is notified instead');
  t.same(server.box.at(-1)?.to, [consultant.email]);
});

t.test('releasing a suspected lead sends the messages that were cancelled', async t => {
  const lead = await aLead(database, { franchise_id: franchise.id, is_suspected: true });
  await aMessage(database, {
    lead_id: lead.id,
    user_id: consultant.id,
    status: 'cancelled',
    idempotency_key: `email:lead.consultant:${lead.id}:${consultant.id}`,
  });
  const before = mailsTo(consultant.email).length;
  await api.call(`PUT /leads/${lead.id}/spam?spam=false`, { as: admin });
  await mailTo(consultant.email, before + 1);
  await settled();
  t.equal(mailsTo(consultant.email).length, before + 1);
});

t.test('a lead that was deleted when its mail was due is reported when it is restored', async t => {
  const before = mailsTo(consultant.email).length;
  const lead = await aLead(database, { franchise_id: franchise.id });
  await api.call(`DELETE /leads/${lead.id}`, { as: admin });
  const idempotency_key = `email:lead.consultant:${lead.id}:${consultant.id}`;
  await aMessage(database, { lead_id: lead.id, user_id: consultant.id, idempotency_key });
  await settled();
  t.match(await knex('outbox').where({ idempotency_key }).first(), { status: 'cancelled' });
  t.equal(mailsTo(consultant.email).length, before);
  for (let n = 0; n < 2; n++) {
    t.equal((await api.call(`POST /leads/${lead.id}/restore`, { as: admin })).status, 200);
    await settled();
    t.match(await knex('outbox').where({ idempotency_key }).first(), { status: 'sent', last_error: null });
    await api.call(`DELETE /leads/${lead.id}`, { as: admin });
  }
  t.equal(mailsTo(consultant.email).length, before + 1, 'once');
});

t.test('a worker that has read a deleted lead does not cancel its mail after the lead was restored', async t => {
  const lead = await aLead(database, { franchise_id: franchise.id, deleted_at: new Date() });
  // These two messages are of a channel for which no worker runs in this test.
  const held = { channel: 'rebuild', lead_id: lead.id, claimed_until: new Date(Date.now() + 60_000) };
  const read = await aMessage(database, { ...held, claimed_by: 'one' });
  const begun = await aMessage(database, { ...held, claimed_by: 'two', last_error: OUTCOME_UNKNOWN });
  await api.call(`POST /leads/${lead.id}/restore`, { as: admin });
  t.match(await knex('outbox').where({ id: read }).first(), { status: 'pending', claimed_by: null });
  t.match(await knex('outbox').where({ id: begun }).first(), { status: 'pending', claimed_by: 'two' });
  await knex('outbox').whereIn('id', [read, begun]).delete();
});

t.test('an invitation contains a link of which only the hash is stored', async t => {
  const user = await aConsultant(database, { name: 'Ravi', email: 'ravi@example.com' });
  await inviteUser(knex, user.id);
  const tokenOf = ({ text }: ReceivedMail) => /\/admin\/invitation#([\w-]{43})\s/.exec(text)?.[1] ?? '';
  const first = await mailTo('ravi@example.com');
  const links = () => knex('account_links').where({ user_id: user.id });
  t.match(await links(), [
    { purpose: 'invitation', used_at: null, token_hash: createHash('sha256').update(tokenOf(first)).digest('hex') },
  ]);
  const [link] = await links();
  const days = (link.expires_at.getTime() - Date.now()) / 86_400_000;
  t.ok(days > 6.9 && days <= 7);
  await settled();

  // An attempt that is repeated after an interruption sends the same link; a new request creates another link.
  await knex('outbox').where({ user_id: user.id }).update({ status: 'pending' });
  t.equal(tokenOf(await mailTo('ravi@example.com', 2)), tokenOf(first));
  await settled();
  const { id } = await knex('outbox').where({ user_id: user.id }).first('id');
  await api.call(`POST /admin/notifications/${id}/resend`, { as: admin });
  t.not(tokenOf(await mailTo('ravi@example.com', 3)), tokenOf(first));
  t.equal((await links()).length, 1, 'which invalidates the previous one');

  await knex('users').where({ id: user.id }).update({ password_hash: 'x' });
  const late = await aMessage(database, { kind: 'user.invitation', user_id: user.id });
  await settled();
  t.match(await knex('outbox').where({ id: late }).first(), { status: 'cancelled' });
  await worker.stop();
});
