import type { Knex } from 'knex';
import type { ListSpec } from '../platform/list-query.ts';

const withCredits = (query: Knex.QueryBuilder, status: unknown) => {
  if (status === 'active') query.where('tokens', '>', 0);
  else if (status === 'inactive') query.where('tokens', 0);
  else query.whereRaw('1 = 0');
};

const mentions = (query: Knex.QueryBuilder, text: unknown) =>
  query.where(either => {
    for (const column of ['name', 'email', 'phone']) either.orWhereRaw('LOCATE(?, ??) > 0', [String(text), column]);
  });

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
    // Active means credits above 0.
    status: { kind: 'text', apply: withCredits },
    q: { kind: 'text', apply: mentions },
  },
  tieBreak: 'id',
};
