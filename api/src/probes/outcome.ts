import { inTransaction, OutboxMessageModel, ProbeModel } from '@marketplace/db';
import type { Knex } from 'knex';
import type { ModelObject } from 'objection';
import { NOW } from '../platform/database/database-time.ts';
import { conflict, notFound } from '../platform/errors/errors.ts';
import { wireOf } from '../platform/http/wire.ts';
import { type TestEnquiryStage, TestEnquiryState } from './schemas.ts';

type Message = Pick<ModelObject<OutboxMessageModel>, 'status' | 'sent_at'>;
/** A test enquiry with its message; null values if the message was deleted. */
type TestEnquiryRow = ModelObject<ProbeModel> & { [Name in keyof Message]: Message[Name] | null };

const shown = wireOf(TestEnquiryState);

const STATES: Record<Message['status'], TestEnquiryStage> = {
  pending: 'waiting',
  sent: 'delivered',
  failed: 'failed',
  cancelled: 'cancelled',
};

const stateOf = ({ succeeded_at, status }: TestEnquiryRow): TestEnquiryStage => {
  if (succeeded_at) return 'succeeded';
  return status === null ? 'cancelled' : STATES[status];
};

const findRow = async (knex: Knex, id: string): Promise<TestEnquiryRow> => {
  const row = await ProbeModel.query(knex)
    .leftJoin('outbox', 'outbox.id', 'probes.id')
    .where('probes.id', id)
    .select('probes.*', 'outbox.status', 'outbox.sent_at')
    .first()
    .castTo<TestEnquiryRow | undefined>();
  if (!row) throw notFound();
  return row;
};

/**
 * Returns the state of a test enquiry.
 * @throws 404
 */
export const findTestEnquiry = async (knex: Knex, id: string): Promise<TestEnquiryState> => {
  const row = await findRow(knex, id);
  return shown({ ...row, state: stateOf(row), delivered_at: row.delivered_at ?? row.sent_at });
};

/**
 * Records the success of a test enquiry once, and deletes its message, which is no longer needed.
 * @param milliseconds total duration, measured by the program that sent the enquiry
 * @throws 404; 409 if the test enquiry's mail has not been delivered
 */
export const recordTestEnquirySuccess = (knex: Knex, id: string, milliseconds: number): Promise<TestEnquiryState> =>
  inTransaction(knex, async trx => {
    if (!(await ProbeModel.query(trx).findById(id).forUpdate().select('id'))) throw notFound();
    const row = await findRow(trx, id);
    const state = stateOf(row);
    if (state === 'succeeded') return findTestEnquiry(trx, id);
    if (state !== 'delivered') throw conflict('test_mail_not_delivered');
    await ProbeModel.query(trx).findById(id).patch({ delivered_at: row.sent_at, succeeded_at: NOW, milliseconds });
    await OutboxMessageModel.query(trx).deleteById(id);
    return findTestEnquiry(trx, id);
  });
