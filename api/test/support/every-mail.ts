import { newId } from '@marketplace/db';
import { waitUntil } from '@marketplace/db/testing';
import { messageIdOf } from '../../src/outbox/email/channel.ts';
import { CONFIRMATION_SECRET_NAME } from '../../src/personal-data/confirm.ts';
import { readDocument, writeDocument } from '../../src/platform/documents.ts';
import { sealSecret } from '../../src/platform/secrets/secrets.ts';
import { malaysianDay } from '../../src/platform/values/malaysian-time.ts';
import { aConsultant, aFranchise, aLead, anAdmin } from './builders.ts';
import { saveEmailSettings, smtpSettings } from './email-setup.ts';
import { mailServer } from './mail-server.ts';
import { aMessage, aWorker } from './outbox.ts';
import type { ReceivedMail } from './received-mail.ts';
import { testApi } from './test-api.ts';

/** Texts that people wrote, for use in the mails. */
export interface Words {
  company: string;
  consultant: string;
  franchise: string;
  visitor: string;
  message: string;
}

/**
 * Sends one mail of every kind.
 * @returns the mails as the mail server received them, by name
 */
export const sendEveryMail = async (
  t: { teardown(work: () => unknown): unknown },
  words: Words,
): Promise<Map<string, ReceivedMail>> => {
  const api = await testApi(t, { PUBLIC_URL: 'https://marketplace.example', PROBE_EMAIL: 'operator@example.com' });
  const { database, config } = api;
  const { knex } = database;
  const server = await mailServer(t);
  await saveEmailSettings(database, config.secretsKey, smtpSettings(server.port));
  const { value } = await readDocument(knex, 'content');
  await writeDocument(knex, 'content', {
    ...value,
    companyName: words.company,
    companyEmail: 'hello@marketplace.example',
    companyPhone: '+60 3-2201 4455',
    companyAddress: 'Level 8, Menara Contoh\nJalan Ampang, 50450 Kuala Lumpur',
  });
  const admin = await anAdmin(database, { name: words.consultant });
  const consultant = await aConsultant(database, { name: words.consultant, digest_enabled: true, tokens: 3 });
  const franchise = await aFranchise(database, { name: words.franchise, consultant_id: consultant.id });
  const lead = {
    franchise_id: franchise.id,
    first_name: words.visitor,
    last_name: 'Tan',
    message: words.message,
    investment_budget: 120_000,
    timeline: 'Within 3 months',
    location_interest: 'Ipoh, Perak',
    email_key: 'nurul@example.org',
  };
  const locked = await aLead(database, lead);
  const unlocked = await aLead(database, lead);
  await knex('unlocks').insert({ id: newId(), lead_id: unlocked.id, user_id: consultant.id });
  const orphan = await aLead(database, {
    ...lead,
    franchise_id: (await aFranchise(database, { name: words.franchise })).id,
  });
  const unlock = await knex('unlocks').where({ lead_id: unlocked.id }).first();
  const refund_request_id = newId();
  const ofRefundRequest = { lead_id: unlocked.id, user_id: consultant.id };
  await knex('refund_requests').insert({
    ...ofRefundRequest,
    id: refund_request_id,
    unlock_id: unlock.id,
    reason: 'wrong_person',
    status: 'open',
    due_at: new Date(Date.UTC(2026, 0, 7, 2, 30)),
  });
  const aStep = async (kind: string) => {
    const id = newId();
    await knex('refund_request_steps').insert({
      ...ofRefundRequest,
      id,
      refund_request_id,
      kind,
      words: kind === 'made' ? '' : words.message,
    });
    return { payload: JSON.stringify({ step_id: id }) };
  };
  const difference_id = newId();
  await knex('ledger_differences').insert({ id: difference_id, user_id: consultant.id, balance: 9, ledger: 3 });

  const ids = new Map<string, string>();
  const queue = async (name: string, more: Record<string, unknown>) => {
    const id = await aMessage(database, { kind: name.split(',')[0], ...more });
    ids.set(messageIdOf(`email:test:${id}`, config.publicUrl), name);
  };
  const [toConsultant, toAdmin] = [{ user_id: consultant.id }, { user_id: admin.id }];
  await queue('lead.consultant, locked', { ...toConsultant, lead_id: locked.id });
  await queue('lead.consultant, unlocked', { ...toConsultant, lead_id: unlocked.id });
  await queue('lead.admin', { ...toAdmin, lead_id: locked.id });
  await queue('lead.admin, without a consultant', { ...toAdmin, lead_id: orphan.id });
  await queue('lead.duplicate', { ...toConsultant, lead_id: unlocked.id });
  await queue('lead.confirmation', { lead_id: locked.id });
  await queue('lead.withdrawn', { ...toConsultant, lead_id: unlocked.id });
  await queue('lead.erased', { ...toConsultant, lead_id: unlocked.id });
  await queue('lead.opened', { lead_id: unlocked.id });
  await queue('lead.reminder', { ...toConsultant, lead_id: unlocked.id });
  await queue('lead.unanswered', { ...toAdmin, lead_id: unlocked.id });
  await queue('lead.nobody', { ...toConsultant, lead_id: unlocked.id });
  await queue('lead.nobody_admin', { ...toAdmin, lead_id: unlocked.id });
  await queue('lead.refunded', { ...toConsultant, lead_id: unlocked.id });
  for (const kind of ['made', 'asked', 'answered', 'accepted', 'declined']) {
    const step = await aStep(kind);
    await queue(`refund_request.consultant, ${kind}`, { ...toConsultant, ...step });
    await queue(`refund_request.admin, ${kind}`, { ...toAdmin, ...step });
  }
  await queue('person.link', { lead_id: locked.id });
  const confirmation = {
    payload: JSON.stringify({
      sealed_address: sealSecret(config.secretsKey, CONFIRMATION_SECRET_NAME, 'nurul@example.org'),
      holders: [consultant.id],
    }),
  };
  await queue('person.withdrawn', confirmation);
  await queue('person.erased', confirmation);
  await queue('user.invitation', toConsultant);
  await queue('consultant.digest', { ...toConsultant, payload: JSON.stringify({ day: malaysianDay(new Date()) }) });
  await knex('lead_next_steps').insert({
    id: newId(),
    lead_id: unlocked.id,
    user_id: consultant.id,
    what: 'Call about the kiosk',
    due_on: malaysianDay(new Date()),
    due_time: '09:30',
    is_open: true,
  });
  await queue('steps.today', { ...toConsultant, payload: JSON.stringify({ day: malaysianDay(new Date()) }) });
  await queue('ledger.difference', { ...toAdmin, payload: JSON.stringify({ difference_id }) });
  await queue('probe.mail', {});
  await queue('user.reset', toConsultant);
  for (const kind of [
    'password-changed',
    'second-factor-on',
    'second-factor-off',
    'recovery-code-used',
    'calendar-made',
  ])
    await queue(`user.${kind}`, toConsultant);
  const former_address_id = newId();
  await knex('former_addresses').insert({
    id: former_address_id,
    user_id: consultant.id,
    email: 'mei.ling@before.example',
  });
  await queue('user.address-changed', { ...toConsultant, payload: JSON.stringify({ former_address_id }) });
  const byAdmin = { by: admin.id };
  const added = { ...byAdmin, admin_id: consultant.id, how: 'promoted' };
  await queue('admin.added', { ...toAdmin, payload: JSON.stringify(added) });
  await queue('admin.calendar-made', { ...toAdmin, payload: JSON.stringify({ by: consultant.id }) });
  const previous = await readDocument(knex, 'email');
  await queue('mail-server.changed', { ...toAdmin, payload: JSON.stringify({ ...byAdmin, previous }) });
  const worker = aWorker(t, api);
  await waitUntil(async () => (await knex('outbox').where({ status: 'pending' }).first('id')) === undefined);
  await worker.stop();
  await api.call('POST /admin/test-email', { as: admin, body: { test_email: 'admin@example.com' } });
  return new Map(server.box.map(mail => [ids.get(mail.headers['message-id'] ?? '') ?? 'the test', mail]));
};
