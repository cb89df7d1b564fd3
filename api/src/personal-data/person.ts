import { inTransaction, PendingDataChangeModel } from '@marketplace/db';
import type { Knex } from 'knex';
import { BATCH_ROWS, startBackgroundJob } from '../background-jobs/jobs.ts';
import type { JobStep } from '../background-jobs/runner.ts';
import type { BackgroundJob, JobKind } from '../background-jobs/schemas.ts';
import { pauseBetweenBatches } from '../platform/database/in-batches.ts';
import { changeLeads, LEADS_PER_TRANSACTION, type OwnLead, type PersonChange, type Requester } from './changes.ts';
import { confirmToPerson } from './confirm.ts';
import { leadsOf } from './own-leads.ts';
import type { PersonalDataChangedFor } from './schemas.ts';

/** A person, identified by the key of their address (see `leads/contact-keys.ts`). */
export interface Person {
  emailKey: string;
  /** The enquiry of the mailed link. */
  linkedId?: string;
}

const JOBS = { withdraw: 'person-withdrawn', erase: 'person-erased' } as const satisfies Record<PersonChange, JobKind>;

const waitingFor = (trx: Knex, what: PersonChange) => PendingDataChangeModel.query(trx).where({ change_kind: what });

/**
 * Queues a person's enquiries for withdrawal or erasure. From then on no consultant is notified of them or can unlock
 * them. The job has the id of the enquiry that is changed last; a repeated request returns the running job.
 */
const leaveLeadsWaiting = (
  knex: Knex,
  what: PersonChange,
  leads: OwnLead[],
  confirm: (trx: Knex) => Promise<void>,
): Promise<BackgroundJob> =>
  inTransaction(knex, async trx => {
    const ids = leads.map(({ id }) => id);
    const underWay = await waitingFor(trx, what).whereIn('lead_id', ids).select('lead_id', 'entity_id');
    const entityId = underWay[0]?.entity_id ?? ids.at(-1) ?? '';
    const listed = new Set(underWay.map(({ lead_id }) => lead_id));
    const rows = leads
      .map(({ id, by }, position) => ({
        lead_id: id,
        change_kind: what,
        entity_id: entityId,
        position,
        actor_id: by.id,
        request_id: by.requestId,
      }))
      .filter(({ lead_id }) => !listed.has(lead_id));
    for (let from = 0; from < rows.length; from += BATCH_ROWS)
      // A concurrent request may have inserted these rows already.
      await PendingDataChangeModel.insertAll(trx, rows.slice(from, from + BATCH_ROWS))
        .onConflict()
        .ignore();
    if (underWay.length === 0) await confirm(trx);
    const waiting = await waitingFor(trx, what).where({ entity_id: entityId }).resultSize();
    return startBackgroundJob(trx, { kind: JOBS[what], entityId, waiting });
  });

/**
 * Withdraws or erases all enquiries of a person. The enquiry of the link is the last one, so that the link still works
 * after an interruption. Enquiries sent in the meantime are not included. Up to {@link BATCH_ROWS} are changed before
 * the response, the others in the background. A mail confirms the change to the person.
 * @param secretsKey `SECRETS_KEY`, with which the address of that mail is encrypted
 */
export const changePerson = async (
  knex: Knex,
  what: PersonChange,
  by: Requester,
  { emailKey, linkedId }: Person,
  secretsKey: string,
): Promise<PersonalDataChangedFor> => {
  const own: string[] = await leadsOf(knex, emailKey).orderBy('leads.id').pluck('leads.id');
  const ids = [...own.filter(id => id !== linkedId), ...own.filter(id => id === linkedId)];
  const leads = ids.map(id => ({ id, by }));
  const confirm = (trx: Knex) => confirmToPerson(trx, what, { email: emailKey, leadIds: ids, secretsKey });
  if (leads.length > BATCH_ROWS) {
    const job = await leaveLeadsWaiting(knex, what, leads, confirm);
    return { changed: 0, waiting: leads.length, job };
  }
  let changed = 0;
  for (let from = 0; from < leads.length; from += LEADS_PER_TRANSACTION) {
    const startedAt = performance.now();
    const isLast = from + LEADS_PER_TRANSACTION >= leads.length;
    changed += await inTransaction(knex, async trx => {
      const inBatch = await changeLeads(trx, what, leads.slice(from, from + LEADS_PER_TRANSACTION));
      if (isLast && changed + inBatch > 0) await confirm(trx);
      return inBatch;
    });
    if (!isLast) await pauseBetweenBatches(startedAt);
  }
  return { changed };
};

const nextBatch =
  (what: PersonChange): JobStep =>
  async (trx, entityId) => {
    // The rows are locked, so that an unlock that has just been committed is included.
    const rows = await waitingFor(trx, what)
      .where({ entity_id: entityId })
      .orderBy('position')
      .limit(LEADS_PER_TRANSACTION)
      .forUpdate();
    if (rows.length === 0) return null;
    const leads = rows.map(row => ({ id: row.lead_id, by: { id: row.actor_id, requestId: row.request_id } }));
    await changeLeads(trx, what, leads);
    const ids = leads.map(({ id }) => id);
    await waitingFor(trx, what).delete().whereIn('lead_id', ids);
    return rows.length;
  };

export const withdrawBatch = nextBatch('withdraw');
export const eraseBatch = nextBatch('erase');
