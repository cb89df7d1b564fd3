import { anyOf, type Condition } from '../platform/lists/conditions.ts';
import { type FilterValues, mentionedIn, type RuleFilter } from '../platform/lists/list.ts';
import { tableList } from '../platform/lists/table-list.ts';

/** Active means credits above 0, inactive none: specification §2.4. */
const byCredits: RuleFilter = {
  kind: 'text',
  fault: status => (status === 'active' || status === 'inactive' ? undefined : ['status_unknown']),
  conditions: anyOf(status => ({ sql: `tokens ${status === 'active' ? '>' : '='} 0`, values: [] })),
};

/** Who was deleted and can come back: of whom the address is gone, nothing more can be brought back. */
const inBin: RuleFilter = {
  kind: 'boolean',
  conditions: anyOf(isDeleted => ({
    sql: isDeleted ? 'deleted_at IS NOT NULL AND former_email IS NOT NULL' : 'deleted_at IS NULL',
    values: [],
  })),
};

/** The users of a list: those in the bin where they are asked for. */
export const listedUsers = ({ deleted }: FilterValues): Condition[] =>
  deleted?.includes(true) ? [] : [{ sql: 'deleted_at IS NULL', values: [] }];

/** Sorts and filters of the users (specification §2.4, "Manage Users"). */
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
    q: mentionedIn('name', 'email', 'former_email', 'phone'),
  },
});
