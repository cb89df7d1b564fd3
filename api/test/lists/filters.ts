import t from 'tap';
import { AUDIT_LIST } from '../../src/audit/list.ts';
import { LEAD_LIST, ordinaryLeads } from '../../src/leads/list.ts';
import { NOTIFICATION_LIST } from '../../src/notifications/list.ts';
import type { Condition } from '../../src/platform/lists/conditions.ts';
import { conditionsOf, type FilterValues, type ListDefinition } from '../../src/platform/lists/list.ts';
import { idsStatement } from '../../src/platform/lists/statement.ts';
import { listedUsers, USER_LIST } from '../../src/users/list.ts';
import { copyRecord } from '../support/copy-rows.ts';
import { aConsultant, aFranchise, aLead, testApi } from '../support/index.ts';
import { rowsReadBy } from '../support/rows-read.ts';

const ROWS = 3000;
/**
 * Maximum number of rows that a server reads for a page of twenty through an index; without one it would be thousands.
 */
const MOST_READ = 400;
const NOBODYS = '00000000-0000-7000-8000-000000000000';

/** Filters that read all rows, because a search for part of a text has no index. */
const ASKED_OF_EACH = new Set(['users q']);
/** Filters whose result is sorted after the index is read; `lists.large.ts` tests how many rows they read. */
const SORTED = new Set(['leads q', 'leads consultant_id', 'leads min_score', 'leads next_step']);

t.test('a page is found without reading the rest, whether the filter matches nothing or everything', async t => {
  const { database } = await testApi(t);
  const knex = database.knex;
  const consultant = await aConsultant(database, { tokens: 0 });
  const franchise = await aFranchise(database, { consultant_id: consultant.id });
  const lead = await aLead(database, { franchise_id: franchise.id });
  const later = "'2025-01-01' + INTERVAL n MINUTE";
  await copyRecord(knex, 'leads', lead.id, ROWS, {
    reference: "CONCAT('C', n)",
    search_words: "''",
    created_at: later,
  });
  await knex.raw(`INSERT INTO lead_facts
    SELECT id, 'mobile', 'MY', 'reaches', 'inside', 1 FROM leads`);
  await copyRecord(knex, 'users', consultant.id, ROWS, {
    email: "CONCAT('copy-', n, '@example.com')",
    name: "CONCAT('Copy ', n)",
    created_at: later,
  });
  const one = { id: lead.id, entity_id: lead.id, actor_id: consultant.id, action: 'read', entity: 'lead' };
  await knex('audit_log').insert(one);
  await copyRecord(knex, 'audit_log', lead.id, ROWS, { created_at: later });
  const message = { channel: 'email', kind: 'lead.admin', payload: '{}', status: 'sent', idempotency_key: 'first' };
  await knex('outbox').insert({ id: lead.id, ...message, lead_id: lead.id, user_id: consultant.id });
  await copyRecord(knex, 'outbox', lead.id, ROWS, { idempotency_key: "CONCAT('copy ', n)", created_at: later });
  const tables = ['leads', 'users', 'audit_log', 'outbox'];
  // The servers estimate from a few random pages, again and again while rows are added. Here they read all pages, once.
  for (const table of tables)
    await knex.raw('ALTER TABLE ?? STATS_AUTO_RECALC = 0, STATS_SAMPLE_PAGES = 1000', [table]);
  await knex.raw(`ANALYZE TABLE ${tables.join(', ')}`);

  /** For each filter a value that all records have; a value of the same type that none has is derived from it. */
  const stored = await knex('leads').where({ id: lead.id }).first();
  const everybodys: Record<string, Record<string, FilterValues[string][number]>> = {
    leads: {
      id: lead.id,
      status: 'new',
      franchise_id: franchise.id,
      investment_budget: stored.investment_budget,
      experience: stored.experience,
      timeline: stored.timeline,
      is_suspected: false,
      is_duplicate: false,
      created_since: '2020-01-01',
      created_before: '2200-01-01',
      from: '2020-01-01',
      to: '2200-01-01',
      deleted: false,
    },
    users: { id: consultant.id, email: consultant.email, role: 'consultant', status: 'inactive', deleted: false },
    notifications: {
      id: lead.id,
      ...{ channel: 'email', kind: 'lead.admin', status: 'sent', lead_id: lead.id, user_id: consultant.id },
      ...{ from: '2020-01-01', to: '2200-01-01' },
    },
    audit: { ...one, from: '2020-01-01', to: '2200-01-01' },
  };
  const nobodys: typeof everybodys = {
    leads: {
      ...{ id: NOBODYS, status: 'none', franchise_id: NOBODYS, investment_budget: 7 },
      ...{ experience: 'none', timeline: 'none', is_suspected: true, is_duplicate: true, deleted: true },
      ...{ created_since: '2200-01-01', created_before: '2000-01-01' },
      ...{ from: '2200-01-01', to: '2000-01-01' },
    },
    users: { id: NOBODYS, email: 'none', role: 'none', status: 'active', deleted: true },
    notifications: {
      ...{ id: NOBODYS, channel: 'none', kind: 'none', status: 'none', lead_id: NOBODYS, user_id: NOBODYS },
      ...{ from: '2200-01-01', to: '2000-01-01' },
    },
    audit: {
      ...{ id: NOBODYS, entity: 'none', entity_id: NOBODYS, actor_id: NOBODYS, action: 'none' },
      ...{ from: '2200-01-01', to: '2000-01-01' },
    },
  };

  const lists: [ListDefinition<never>, (filter: FilterValues) => Condition[]][] = [
    [LEAD_LIST, ordinaryLeads],
    [USER_LIST, listedUsers],
    [NOTIFICATION_LIST, () => []],
    [AUDIT_LIST, () => []],
  ];
  for (const [list, within] of lists)
    for (const field of Object.keys(list.filters)) {
      const name = `${list.resource} ${field}`;
      if (ASKED_OF_EACH.has(name) || SORTED.has(name)) continue;
      for (const [whose, values] of [
        ['nobody’s', nobodys],
        ['everybody’s', everybodys],
      ] as const)
        for (const sort of Object.keys(list.sorts))
          for (const direction of ['ASC', 'DESC'] as const) {
            const value = values[list.resource]?.[field];
            if (value === undefined) {
              t.fail(`${name} has no value to test with`);
              continue;
            }
            const filter = { [field]: [value] };
            const conditions = [...within(filter), ...conditionsOf(list, filter)];
            const part = { conditions, sort: { field: sort, direction }, window: { offset: 0, limit: 20 } };
            const read = await rowsReadBy(knex, idsStatement(list, part));
            t.ok(read < MOST_READ, `${name}: ${whose}, by ${sort} ${direction}: ${read} rows`);
          }
    }
});
