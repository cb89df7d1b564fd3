import { anyOf, type Condition } from '../platform/lists/conditions.ts';
import { type FilterValues, type RuleFilter, textFilter } from '../platform/lists/list.ts';
import { tableList } from '../platform/lists/table-list.ts';

/** Filters users by credits: active means more than 0, inactive means 0 (specification, section 2.4). */
const byCredits: RuleFilter = {
  kind: 'text',
  fault: status => (status === 'active' || status === 'inactive' ? undefined : ['status_unknown']),
  conditions: anyOf(status => ({ sql: `tokens ${status === 'active' ? '>' : '='} 0`, values: [] })),
};

/** Filters deleted users who can be restored: their address is still stored. */
const inBin: RuleFilter = {
  kind: 'boolean',
  conditions: anyOf(isDeleted => ({
    sql: isDeleted ? 'deleted_at IS NOT NULL AND former_email IS NOT NULL' : 'deleted_at IS NULL',
    values: [],
  })),
};

/** Returns the conditions of a list of users; users in the bin only if requested. */
export const listedUsers = ({ deleted }: FilterValues): Condition[] =>
  deleted?.includes(true) ? [] : [{ sql: 'deleted_at IS NULL', values: [] }];

/** The list of users, with its sorts and filters (specification, section 2.4, "Manage Users"). */
export const USER_LIST = tableList('users', {
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
    email: { column: 'email', kind: 'text' },
    role: { column: 'role', kind: 'text' },
    status: byCredits,
    deleted: inBin,
    q: textFilter('name', 'email', 'former_email', 'phone'),
  },
});
