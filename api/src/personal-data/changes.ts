import { inTransaction } from '@marketplace/db';
import type { Knex } from 'knex';
import { enqueueLeadMessages, type Message } from '../notifications/lead-messages.ts';
import { callOff } from '../notifications/outbox/called-off.ts';
import { auditAll } from '../platform/audit.ts';
import { nextVersion } from '../platform/version.ts';
import { leadsOf } from './own-leads.ts';

/** Who wants it: the person, by a link of a mail (null), or an admin for them. */
export interface Requester {
  actorId: string | null;
  requestId: string;
}

type Kind = 'lead.withdrawn' | 'lead.erased';

/** Those who have the contact details are told, and messages about the enquiry that still wait are called off. */
const tellHolders = async (trx: Knex, leadIds: string[], kind: Kind) => {
  const waiting = trx('outbox').whereIn('lead_id', leadIds).whereNotIn('kind', ['lead.withdrawn', 'lead.erased']);
  await callOff(trx, waiting, 'The enquiry was withdrawn or erased');
  const holders: { lead_id: string; user_id: string }[] = await trx('unlocks')
    .whereIn('lead_id', leadIds)
    .select('lead_id', 'user_id');
  for (const { lead_id, user_id } of holders) {
    const message: Message = { channel: 'email', kind, userId: user_id };
    await enqueueLeadMessages((sql, values) => trx.raw(sql, values), lead_id, [message]);
  }
};

/** Mail servers repeat in what they answer whom they were asked for, and not always as an address that is masked. */
export const scrubMessages = async (trx: Knex, leadIds: string[]): Promise<void> => {
  await trx('outbox')
    .whereIn('lead_id', leadIds)
    .whereNull('user_id')
    .whereIn('status', ['sent', 'failed'])
    .update({ last_error: null, provider_reference: null });
};

const change = async (
  knex: Knex,
  { actorId, requestId }: Requester,
  {
    emailKey,
    kind,
    onlyThose,
    update,
  }: { emailKey: string; kind: Kind; onlyThose: object; update: (trx: Knex) => object },
): Promise<number> => {
  const own: string[] = await leadsOf(knex, emailKey).pluck('leads.id');
  return inTransaction(knex, async trx => {
    const ids: string[] = await trx('leads').whereIn('id', own).where(onlyThose).forUpdate().pluck('id');
    if (ids.length === 0) return 0;
    await trx('leads')
      .whereIn('id', ids)
      .update({ ...update(trx), updated_at: nextVersion(trx) });
    await tellHolders(trx, ids, kind);
    if (kind === 'lead.erased') await scrubMessages(trx, ids);
    const action = kind === 'lead.erased' ? 'erase' : 'withdraw';
    await auditAll(
      trx,
      ids.map(entityId => ({ actorId, action, entity: 'lead', entityId, requestId })),
    );
    return ids.length;
  });
};

/**
 * A person no longer agrees: nobody else gets their enquiries, and those who have them are asked to leave them alone.
 * @returns how many enquiries that changed
 */
export const withdraw = (knex: Knex, requester: Requester, emailKey: string): Promise<number> =>
  change(knex, requester, {
    emailKey,
    kind: 'lead.withdrawn',
    onlyThose: { withdrawn_at: null },
    update: trx => ({ withdrawn_at: trx.raw('UTC_TIMESTAMP(3)') }),
  });

/** What remains of an erased lead: franchise, budget, dates, status, and the ledger that refers to it. */
export const ANONYMOUS = {
  first_name: '',
  last_name: '',
  email: '',
  phone: '',
  email_key: '',
  phone_key: '',
  submitted_email_key: '',
  submitted_phone_key: '',
  location_interest: '',
  message: '',
  search_words: '',
};

/**
 * Erases a person: nothing that tells who they are stays, in the bin neither. Nothing brings it back.
 * @returns how many enquiries that changed
 */
export const erase = (knex: Knex, requester: Requester, emailKey: string): Promise<number> =>
  change(knex, requester, {
    emailKey,
    kind: 'lead.erased',
    onlyThose: {},
    update: trx => ({ ...ANONYMOUS, erased_at: trx.raw('UTC_TIMESTAMP(3)') }),
  });
