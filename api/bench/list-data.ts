import { type Database, newId } from '@marketplace/db';
import { aConsultant, anAdmin, type BuiltUser } from '../test/support/builders.ts';
import { fillCatalogue } from './catalogue.ts';
import type { ListDataKeys } from './list-request.ts';

/** Share of the consultants' franchises and unlocks that belongs to one, which is more than any real consultant has. */
const BUSY_SHARE = 0.1;
const BUSIEST = 'The busiest';
/** Number of franchises of another consultant, independent of the size: a full portfolio. */
const FULL_BOOK = 300;
const BUSIEST_COMPANY = 'One with a full book';
const SOME = 2000;
const SOME_CONSULTANTS = 500;

/** A filled database with an admin, a consultant with a full portfolio, and the busiest consultant. */
export interface ListData extends ListDataKeys {
  admin: BuiltUser;
  consultant: BuiltUser;
  busiest: BuiltUser;
}

const everyNth = (share: number) => (_: unknown, at: number) => at % Math.round(1 / share) === 0;

/** Inserts a notification and an audit log entry for every lead, with rare kinds among thousands. */
const writeHistory = async ({ knex }: Database, consultants: string[]) => {
  const leads = await knex('leads').select('id', 'created_at');
  const notifications = leads.map(({ id, created_at }, at) => ({
    id: newId(),
    channel: at % 4 === 3 ? 'whatsapp' : 'email',
    kind: at % 1000 === 7 ? 'user.invitation' : 'lead.consultant',
    idempotency_key: `bench ${at}`,
    payload: '{}',
    lead_id: id,
    status: at % 500 === 3 ? 'failed' : 'sent',
    created_at,
    updated_at: created_at,
  }));
  await knex.batchInsert('outbox', notifications, 1000);
  const records = leads.map(({ id, created_at }, at) => ({
    id: newId(),
    actor_id: consultants[at % consultants.length],
    action: at % 500 === 0 ? 'export' : 'update',
    entity: at % 1000 === 0 ? 'category' : 'franchise',
    entity_id: id,
    created_at,
  }));
  await knex.batchInsert('audit_log', records, 1000);
};

/** Fills an empty database for the lists: franchises, leads, unlocks and activity. */
export const fillLists = async (
  database: Database,
  franchises: number,
  enquiries = 2 * franchises,
): Promise<ListData> => {
  const { knex } = database;
  await fillCatalogue(database, { franchises, leads: enquiries });
  const consultants = await knex('users').where({ role: 'consultant' }).orderBy('id').pluck('id');
  await anAdmin(database);
  const busiest = await aConsultant(database, { company_name: BUSIEST });
  const given = consultants.filter(everyNth(BUSY_SHARE));
  await knex('franchises').whereIn('consultant_id', given).update({ consultant_id: busiest.id });
  await knex('unlocks').whereIn('user_id', given).update({ user_id: busiest.id });
  const busiestConsultant = await aConsultant(database, { company_name: BUSIEST_COMPANY });
  const book = await knex('franchises')
    .whereNot('consultant_id', busiest.id)
    .orderBy('id')
    .limit(FULL_BOOK)
    .pluck('id');
  const unlocked = knex('leads').whereIn('franchise_id', book).select('id');
  await knex('franchises').whereIn('id', book).update({ consultant_id: busiestConsultant.id });
  await knex('unlocks').whereIn('lead_id', unlocked).update({ user_id: busiestConsultant.id });
  await writeHistory(database, consultants);
  await knex.raw('ANALYZE TABLE franchises, leads, users, unlocks, credit_entries, outbox, audit_log');
  return listDataOf(database);
};

/** Reads the keys of a database that was filled this way. */
const listDataOf = async ({ knex }: Database): Promise<ListData> => {
  const [{ franchises = 0 } = {}] = await knex('franchises').count({ franchises: '*' });
  const [{ leads = 0 } = {}] = await knex('leads').count({ leads: '*' });
  return {
    admin: await knex('users').where({ role: 'admin' }).first(),
    consultant: await knex('users').where({ company_name: BUSIEST_COMPANY }).first(),
    busiest: await knex('users').where({ company_name: BUSIEST }).first(),
    categories: await knex('categories').pluck('name'),
    franchises: await knex('franchises').orderBy('id').limit(SOME).select('id', 'name'),
    leads: await knex('leads').orderBy('id').limit(SOME).select('email', 'phone', 'last_name'),
    consultants: await knex('franchises')
      .whereNotNull('consultant_id')
      .distinct('consultant_id')
      .limit(SOME_CONSULTANTS)
      .whereNotIn('consultant_id', knex('users').whereIn('company_name', [BUSIEST, BUSIEST_COMPANY]).select('id'))
      .orderBy('consultant_id')
      .pluck('consultant_id'),
    counts: { franchises: Number(franchises), leads: Number(leads) },
  };
};
