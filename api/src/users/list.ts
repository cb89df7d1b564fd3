import type { Knex } from 'knex';
import { type ListQuery, type ListSpec, mentionedIn, type RuleFilter } from '../platform/lists/list-query.ts';

/** Active means credits above 0, inactive none: specification §2.4. */
const byCredits: RuleFilter = {
  kind: 'text',
  fault: status => (status === 'active' || status === 'inactive' ? undefined : 'status must be active or inactive'),
  apply: (query, status) => query.where('tokens', status === 'active' ? '>' : '=', 0),
};

/** Who was deleted and can come back: of whom the address is gone, nothing more can be brought back. */
const inBin: RuleFilter = {
  kind: 'boolean',
  apply: (query, value) =>
    value ? query.whereNotNull('deleted_at').whereNotNull('former_email') : query.whereNull('deleted_at'),
};

/** The indexes that hold the users in an order. */
const ORDERED = ['name', 'email', 'role', 'tokens', 'company', 'created'].map(order => `ix_users_${order}`);

/**
 * The users of a list. A part of a name has no index, so all are asked: as they lie, in a tenth of the time that it takes
 * to look each of them up in the list's order.
 */
export const listedUsers = (knex: Knex, { filter }: ListQuery) => {
  const users = knex.from(filter.q ? knex.raw(`users IGNORE INDEX FOR ORDER BY (${ORDERED.join(', ')})`) : 'users');
  return filter.deleted?.includes(true) ? users : users.whereNull('deleted_at');
};

/** Sorts and filters of the users (specification §2.4, "Manage Users"). */
export const USER_LIST: ListSpec = {
  resource: 'users',
  sorts: {
    name: 'name',
    email: 'email',
    role: ['role', 'name'],
    tokens: 'tokens',
    company_name: 'company_name',
    created_at: 'created_at',
  },
  defaultSort: [['name', 'ASC']],
  filters: {
    id: { column: 'id', kind: 'text' },
    email: { column: 'email', kind: 'text' },
    role: { column: 'role', kind: 'text' },
    status: byCredits,
    deleted: inBin,
    q: mentionedIn('name', 'email', 'former_email', 'phone'),
  },
  tieBreak: 'id',
};
