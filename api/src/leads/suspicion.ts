import { inTransaction } from '@marketplace/db';
import type { Knex } from 'knex';
import { enqueueLeadMessages, leadMessages } from '../notifications/lead-messages.ts';
import { sendOnCalledOff } from '../notifications/outbox/called-off.ts';
import type { NotificationPlan } from '../notifications/plan.ts';
import { audit } from '../platform/audit.ts';
import { notFound } from '../platform/errors.ts';
import { nextVersion } from '../platform/version.ts';
import type { LeadEditor } from './changes.ts';
import { leadsWithFranchise } from './list.ts';
import { LEAD_COLUMNS, type LeadRow } from './wire-lead.ts';

const oneLead = (knex: Knex, id: string): Promise<(LeadRow & { consultant_id: string | null }) | undefined> =>
  leadsWithFranchise(knex)
    .where('leads.id', id)
    .first([...LEAD_COLUMNS, 'franchises.consultant_id']);

/**
 * An admin's word on a suspected lead. "Not spam" sends it on: its notifications are written now, once.
 * @throws 404
 */
export const judgeLead = (
  knex: Knex,
  { caller, requestId }: LeadEditor,
  plan: NotificationPlan,
  id: string,
  isSpam: boolean,
): Promise<LeadRow> =>
  inTransaction(knex, async trx => {
    const before = await trx('leads').where({ id }).forUpdate().first('is_suspected', 'duplicate_of');
    if (!before) throw notFound('Lead');
    await trx('leads')
      .where({ id })
      .update({ is_suspected: isSpam, updated_at: nextVersion(trx) });
    const lead = await oneLead(trx, id);
    if (!lead) throw notFound('Lead');
    if (before.is_suspected && !isSpam) {
      const messages = leadMessages(
        { id, consultantId: lead.consultant_id, isDuplicate: lead.duplicate_of !== null, confirmVisitor: true },
        plan,
      );
      await enqueueLeadMessages((sql, values) => trx.raw(sql, values), id, messages);
      await sendOnCalledOff(trx, id);
    }
    const action = isSpam ? 'mark-spam' : 'not-spam';
    await audit(trx, { actorId: caller.id, action, entity: 'lead', entityId: id, requestId });
    return lead;
  });
