import type { Database, ReadingPool } from '@marketplace/db';
import type { ListData } from '../../bench/list-data.ts';
import { type ListDataKeys, type ListReader, type ListScenario, listUrl } from '../../bench/list-request.ts';
import { listScenarios } from '../../bench/list-scenarios.ts';
import { SERVICE_TOKEN, type TestApi } from './test-api.ts';

/** About half of all franchises were created before this time. */
const HALFWAY = '2026-03-01T00:00:00.000Z';
const DAYS = { from: '2026-01-01', to: '2026-03-31' };

/** Returns list queries beyond those that the benchmark measures. */
const others = ({ leads }: ListDataKeys): ListScenario[] => {
  const scenario = (
    as: ListReader,
    path: string,
    filter: object = {},
    sort?: string,
    way: 'ASC' | 'DESC' = 'DESC',
  ) => ({
    name: `${path} ${JSON.stringify(filter)} ${sort ?? ''}`,
    as,
    path: () => listUrl(path, { filter, ...(sort && { sort: [sort, way] as ['x', 'ASC' | 'DESC'] }) }),
  });
  const whole = (as: ListReader, path: string) => ({ name: path, as, path: () => path });
  const family = leads[0]?.last_name;
  const file = (filter: object) =>
    whole('admin', `/admin/export/leads?filter=${encodeURIComponent(JSON.stringify(filter))}`);
  const behind = (after: (boolean | string)[], sort?: [string, 'ASC' | 'DESC']): ListScenario => ({
    name: `read on ${sort ?? ''}`,
    as: 'publisher',
    path: () => listUrl('/franchises', sort ? { sort } : {}, { after: JSON.stringify(after) }),
  });
  return [
    behind([false, HALFWAY, 'x']),
    behind([HALFWAY, 'x'], ['created_at', 'ASC']),
    behind([HALFWAY, 'x'], ['created_at', 'DESC']),
    ...[{}, { status: 'contacted' }, { timeline: 'Immediately' }, DAYS].map(file),
    ...[{ min_score: 6 }, { q: family, status: 'new' }, { q: 'example' }, { is_duplicate: false }].map(filter =>
      scenario('admin', '/leads', filter),
    ),
    ...[{}, { status: 'new' }, { min_score: 6 }, DAYS].map(filter => scenario('admin', '/leads', filter, 'score')),
    scenario('admin', '/leads', { is_suspected: true }, 'status'),
    whole('admin', '/leads/today'),
    whole('admin', '/leads/budgets'),
    ...[{}, { is_waiting: true }, { overdue: true }, { status: 'declined' }].map(filter =>
      scenario('admin', '/refund-requests', filter, 'due_at', 'ASC'),
    ),
    scenario('admin', '/audit', { ...DAYS, entity: 'franchise' }),
    scenario('admin', '/admin/notifications', { ...DAYS, status: 'sent' }),
    scenario('admin', '/consultants'),
    ...(['consultant', 'busiest'] as const).flatMap(as => [
      ...['/leads/locked', '/leads/unlocked'].flatMap(path => [
        scenario(as, path, { min_score: 6 }),
        scenario(as, path, {}, 'score'),
        scenario(as, path, DAYS),
      ]),
      scenario(as, '/leads/unlocked', { waiting: true }),
      scenario(as, '/leads/unlocked', { next_step: 'overdue' }),
      ...['/leads/spam', '/leads/archived'].flatMap(path => [
        scenario(as, path),
        scenario(as, path, {}, 'investment_budget', 'ASC'),
        scenario(as, path, { q: 'garden' }),
      ]),
      scenario(as, '/refund-requests', {}, 'due_at', 'ASC'),
      whole(as, '/leads/today'),
      whole(as, '/leads/budgets'),
    ]),
  ];
};

/** Returns a query for every list of the console and the site, with its filters and sort orders. */
const everyList = (listed: ListDataKeys): ListScenario[] => [...listScenarios(listed), ...others(listed)];

/** Archives every third lead of the given consultants' franchises. */
export const archiveSome = async ({ knex }: Database, users: readonly { id: string }[]): Promise<void> => {
  for (const { id } of users)
    await knex.raw(
      `INSERT INTO lead_removals (lead_id, user_id) SELECT leads.id, ? FROM leads
        JOIN franchises ON franchises.id = leads.franchise_id WHERE consultant_id = ? AND CRC32(leads.id) % 3 = 0`,
      [id, id],
    );
  await knex.raw('ANALYZE TABLE lead_removals');
};

/** Tables that grow with the business. Users, and what admins write by hand, stay few. */
export const LARGE = new Set([
  'f',
  'franchises',
  'franchise_search',
  'leads',
  'lead_search',
  'lead_facts',
  'refund_requests',
  'lead_next_steps',
  'lead_removals',
  'outbox',
  'audit_log',
  'unlocks',
  'credit_entries',
]);

/** Whether counting has to read row by row, because the search matches a large part of the table. */
export const isCountedOneByOne = (name: string, sql: string): boolean =>
  (name.includes('"q":"example"') || name.endsWith('search: two letters')) && sql.startsWith('SELECT COUNT');

/** A statement that was sent to the database. */
interface RecordedStatement {
  sql: string;
  values: readonly unknown[];
}

/** Starts recording the SELECT statements that are sent to a database. Returns the list to which they are added. */
const recordSelects = ({ knex, prepared, strangers }: Database): RecordedStatement[] => {
  const statements: RecordedStatement[] = [];
  const note = (sql: string, values: unknown) => {
    if (/^\s*select/i.test(sql)) statements.push({ sql, values: Array.isArray(values) ? values : [] });
  };
  knex.on('query', ({ sql, bindings }) => note(sql, bindings));
  for (const pool of [prepared, strangers.lists, strangers.searches])
    for (const way of ['execute', 'query'] as const) {
      const ask: ReadingPool['query'] = pool[way].bind(pool) as ReadingPool['query'];
      const noted = (...given: Parameters<typeof ask>) => {
        note(String(given[0]), given[1]);
        return ask(...given);
      };
      Object.assign(pool, { [way]: noted });
    }
  return statements;
};

/** A list, and the statements that the API sends for it. */
export interface ListQuery {
  /** `admin, leads by status` */
  name: string;
  status: number;
  statements: RecordedStatement[];
}

/** Requests every list as the users who see it. */
export async function* requestEveryList(api: TestApi, listed: ListData): AsyncGenerator<ListQuery> {
  const tokens = {
    visitor: undefined,
    publisher: SERVICE_TOKEN,
    admin: await api.tokenOf(listed.admin),
    consultant: await api.tokenOf(listed.consultant),
    busiest: await api.tokenOf(listed.busiest),
  };
  const statements = recordSelects(api.database);
  for (const { name, as, path } of everyList(listed)) {
    statements.length = 0;
    const { status } = await api.call(`GET ${path(1) as `/${string}`}`, tokens[as] ? { as: tokens[as] } : {});
    yield { name: `${as}, ${name}`, status, statements: statements.splice(0) };
  }
}
