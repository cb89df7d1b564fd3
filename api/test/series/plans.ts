import t from 'tap';
import { funnelStatements } from '../../src/stats/funnel.ts';
import { dailyStatements } from '../../src/stats/series.ts';
import { readDays } from '../../src/stats/series-days.ts';
import type { Statement } from '../../src/stats/statement.ts';
import { franchiseRankingStatement } from '../../src/stats/top-franchises.ts';
import { explain } from '../support/explain.ts';
import { aFranchise, aLead, testApi } from '../support/index.ts';

const LEADS = 1200;

t.test("the admin's statistics read only the requested days, from an index", async t => {
  const { database } = await testApi(t);
  const franchise = await aFranchise(database);
  const { id: _id, reference: _reference, ...lead } = await aLead(database, { franchise_id: franchise.id });
  const rows = Array.from({ length: LEADS }, (_, n) => ({
    ...lead,
    id: `00000000-0000-7000-8000-${String(n).padStart(12, '0')}`,
    reference: `P${n}`,
    search_words: '',
    created_at: new Date(Date.UTC(2025, 0, 1) + n * 8 * 3_600_000),
  }));
  await database.knex.batchInsert('leads', rows, 300);
  await database.knex.raw('ANALYZE TABLE leads');
  const days = readDays({ from: '2025-12-01', to: '2025-12-30' }, new Date());
  const year = readDays({ from: '2025-01-01', to: '2025-12-31' }, new Date());
  const keyOf = async ({ sql, values }: Statement, table: string) => {
    const steps = await explain(database.knex, sql, values);
    return steps.find(step => step.table === table)?.key;
  };
  const [leads, , counts] = dailyStatements(days, null);
  const { byStatus } = funnelStatements(days, null);
  for (const [name, statement, table, key] of [
    ['leads by day', leads, 'leads', 'ix_leads_suspected'],
    ['counts by day', counts, 'daily_counts', 'PRIMARY'],
    ['leads by status', byStatus, 'leads', 'ix_leads_status'],
    ['franchises by leads', franchiseRankingStatement(days, null, 'leads'), 'leads', 'ix_leads_suspected'],
    ['franchises by views', franchiseRankingStatement(days, null, 'views'), 'daily_counts', 'PRIMARY'],
    ['a year’s by leads', franchiseRankingStatement(year, null, 'leads'), 'leads', 'ix_leads_franchise'],
    ['a year’s by views', franchiseRankingStatement(year, null, 'views'), 'daily_counts', 'ix_daily_counts_ranking'],
  ] as const)
    t.equal(statement && (await keyOf(statement, table)), key, name);

  const [funnel] = await explain(database.knex, byStatus.sql, byStatus.values);
  t.equal(funnel?.type, 'range', 'leads of other days are not read');
  t.ok(Number(funnel?.rows) < LEADS / 4, `${funnel?.rows} of ${LEADS}`);
  t.notMatch(funnel?.Extra, /temporary|filesort/, 'they are counted while they are read');

  for (const by of ['leads', 'views'] as const) {
    const { sql, values } = franchiseRankingStatement(year, null, by);
    const counted = (await explain(database.knex, sql, values)).find(({ table }) =>
      ['leads', 'daily_counts'].includes(table ?? ''),
    );
    t.notMatch(counted?.Extra, /temporary/, `a year's by ${by} are counted while they are read`);
  }
});
