import type { Knex } from 'knex';

/** An index of a table with its columns; of the same name before, where it had others. */
interface Index {
  table: string;
  name: string;
  columns: string;
  before?: string;
}

/**
 * For lists at 100,000 franchises and 200,000 leads: each order has an index, and what visitors filter by stands in
 * the directory's own, so that rows that don't match are passed over without being read. What decides whether a lead
 * is still offered stands in the indexes of consultants' lists likewise.
 */
const INDEXES: Index[] = [
  {
    table: 'franchises',
    name: 'ix_franchises_directory',
    columns: 'deleted_at, featured, created_at, id, investment_min, investment_max, rof_approved, origin_country',
    before: 'deleted_at, featured, created_at, id',
  },
  {
    table: 'franchises',
    name: 'ix_franchises_category_directory',
    columns: 'category, deleted_at, featured, created_at, id, investment_min, investment_max',
    before: 'category, deleted_at, featured, created_at, id',
  },
  {
    table: 'franchises',
    name: 'ix_franchises_consultant_directory',
    columns: 'consultant_id, deleted_at, featured, created_at, id',
  },
  {
    table: 'leads',
    name: 'ix_leads_status',
    columns: 'deleted_at, is_suspected, status, created_at, id',
    before: 'deleted_at, status, created_at, id',
  },
  {
    table: 'leads',
    name: 'ix_leads_suspected',
    columns: 'deleted_at, is_suspected, created_at, id, franchise_id, withdrawn_at, erased_at',
    before: 'deleted_at, is_suspected, created_at, id',
  },
  {
    table: 'leads',
    name: 'ix_leads_franchise',
    columns: 'franchise_id, deleted_at, is_suspected, created_at, id, withdrawn_at, erased_at',
    before: 'franchise_id, deleted_at, created_at, id',
  },
  { table: 'unlocks', name: 'ix_unlocks_user_lead', columns: 'user_id, lead_id' },
  { table: 'leads', name: 'ix_leads_budget', columns: 'deleted_at, is_suspected, investment_budget, id' },
  { table: 'users', name: 'ix_users_email', columns: 'deleted_at, email, id' },
  { table: 'users', name: 'ix_users_company', columns: 'deleted_at, company_name, id' },
  { table: 'users', name: 'ix_users_created', columns: 'deleted_at, created_at, id' },
  { table: 'outbox', name: 'ix_outbox_status', columns: 'status, created_at, id' },
  { table: 'outbox', name: 'ix_outbox_kind', columns: 'kind, created_at, id' },
  {
    table: 'audit_log',
    name: 'ix_audit_log_entity',
    columns: 'entity_id, entity, created_at',
    before: 'entity, entity_id, created_at',
  },
  { table: 'audit_log', name: 'ix_audit_log_kind', columns: 'entity, created_at, id' },
  { table: 'audit_log', name: 'ix_audit_log_action', columns: 'action, created_at, id' },
];

const add = ({ name, columns }: Index) => `ADD INDEX ${name} (${columns})`;
const drop = ({ name }: Index) => `DROP INDEX ${name}`;

/** One statement for a table: it is gone through once. */
const alter = async (knex: Knex, changes: (index: Index) => string[]) => {
  for (const table of new Set(INDEXES.map(index => index.table))) {
    const parts = INDEXES.filter(index => index.table === table).flatMap(changes);
    await knex.raw(`ALTER TABLE ${table} ${parts.join(', ')}`);
  }
};

export const up = (knex: Knex) => alter(knex, index => [...(index.before ? [drop(index)] : []), add(index)]);

export const down = (knex: Knex) =>
  alter(knex, index => [drop(index), ...(index.before ? [add({ ...index, columns: index.before })] : [])]);
