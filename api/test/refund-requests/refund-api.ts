import { inTransaction } from '@marketplace/db';
import { waitUntil } from '@marketplace/db/testing';
import type { OutboxMessage } from '../../src/outbox/message.ts';
import { recordUnknownSender } from '../../src/refund-requests/undelivered.ts';
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
import { smtpError } from '../support/mail-server.ts';
import { aWorker } from '../support/outbox.ts';
import type { TestApi } from '../support/test-api.ts';

/** An invalid phone number, and a valid one. */
export const PHONES = { invalid: '+60 19999', valid: '+60 12-345 6789' };

/**
 * Starts an API whose mail server refuses mailboxes beginning with `nobody` as unknown, and those beginning with
 * `blocked` as blocked.
 */
export const startRefundApi = async (t: { teardown(work: () => unknown): unknown }) => {
  const api = await testApi(t, { PUBLIC_URL: 'https://marketplace.example' });
  const { database, config } = api;
  const { knex } = database;
  const server = await mailServer(t, {
    onRcptTo: ({ address }, _session, done) => {
      if (address.startsWith('nobody')) return done(smtpError(550, '5.1.1 No such user here'));
      return done(address.startsWith('blocked') ? smtpError(550, '5.7.1 Message refused by policy') : null);
    },
  });
  await saveEmailSettings(database, config.secretsKey, smtpSettings(server.port));
  const admin = await anAdmin(database, { name: 'Aida' });
  const consultant = await aConsultant(database, { name: 'Chen', credits: 50 });
  const franchise = await aFranchise(database, { name: 'Kopi & Co', consultant_id: consultant.id });

  /**
   * Sends an enquiry as a visitor.
   * @returns its id
   */
  const enquire = async (more: { email?: string; phone?: string; location_interest?: string } = {}) => {
    const person = { ...newVisitorContact(), ...more };
    const { id } = (await api.call('POST /leads', { body: anEnquiry(franchise, person) })).body;
    return String(id);
  };
  const unlock = (id: string, as = consultant) => api.call(`POST /leads/${id}/unlock`, { as });
  /**
   * Sends an enquiry that the consultant unlocks.
   * @returns its id
   */
  const aPaidLead = async (more: Parameters<typeof enquire>[0] = {}) => {
    const id = await enquire(more);
    await unlock(id);
    return id;
  };
  /** Delivers the pending mails. */
  const deliver = async () => {
    const worker = aWorker(t, api);
    await waitUntil(
      async () => (await knex('outbox').where({ status: 'pending', channel: 'email' }).first('id')) === undefined,
    );
    await worker.stop();
  };
  /**
   * Records a message that could not be delivered because the recipient is unknown; by default a message to the visitor
   * of a lead.
   */
  const undelivered = async (
    lead_id: string,
    channel: 'email' | 'whatsapp' = 'email',
    more: Partial<OutboxMessage> = {},
  ) => {
    const [id, created_at] = ['', new Date()];
    const attempted = {
      id,
      idempotency_key: '',
      payload: {},
      attempts: 0,
      last_error: null,
      created_at,
      claimed_by: '',
    };
    const message = { ...attempted, kind: 'lead.confirmation', lead_id, user_id: null, ...more };
    const { submitted_email_key: email, phone_key: number } = await knex('leads').where({ id: lead_id }).first();
    const recipient = channel === 'email' ? email : number;
    await inTransaction(knex, trx => recordUnknownSender(trx, message, { channel, recipient }));
  };
  const refundRequest = (id: string, more: object = {}, as = consultant) =>
    api.call(`POST /leads/${id}/refund-requests`, {
      as,
      body: { reason: 'wrong_person', words: 'Somebody else answers.', ...more },
    });
  const balanceOf = async (user = consultant): Promise<number> =>
    (await knex('users').where({ id: user.id }).first('tokens')).tokens;
  const refunds = (lead_id: string) => knex('credit_entries').where({ lead_id, reason: 'refund' });
  return {
    api,
    knex,
    server,
    admin,
    consultant,
    franchise,
    enquire,
    unlock,
    aPaidLead,
    deliver,
    undelivered,
    refundRequest,
    balanceOf,
    refunds,
  };
};

/** Returns the users whose balance differs from their ledger; none are expected. */
export const differences = async ({ database: { knex } }: TestApi) =>
  knex('users')
    .select('id', 'tokens')
    .whereRaw('tokens <> (SELECT COALESCE(SUM(delta), 0) FROM credit_entries WHERE user_id = users.id)');
