import type { Database, FranchiseModel } from '@marketplace/db';
import type { Days } from './series-days.ts';
import type { RankingFigure, TopFranchise } from './series-schemas.ts';
import { GENUINE_LEADS, ownFranchisesCondition, runStatement, type Statement } from './statement.ts';

const TOP = 10;

/**
 * From this number of days on, franchises are read one by one from an index. Grouping the leads of a year by franchise
 * would take five times as long as reading those of all years in this way.
 */
const LONG_DAYS = 180;

/**
 * Returns the statement that ranks franchises. Their other figures are read later, for the top ones only. Deleted
 * franchises are excluded by id, since looking up each franchise with a lead takes seconds at 100,000.
 */
export const franchiseRankingStatement = (
  { begin, end, from, to, days }: Days,
  consultantId: string | null,
  by: RankingFigure,
): Statement => {
  const own = ownFranchisesCondition(by === 'leads' ? 'leads.franchise_id' : 'entity_id', consultantId);
  const isLong = days.length >= LONG_DAYS;
  // The index is named, because the optimizer would otherwise read all leads or counts.
  const index = (long: string, short: string) =>
    consultantId === null ? `FORCE INDEX (${isLong ? long : short})` : '';
  const counted =
    by === 'views'
      ? {
          sql: `SELECT entity_id AS id, SUM(total) AS total
            FROM daily_counts ${index('ix_daily_counts_ranking', 'PRIMARY')}
            WHERE day BETWEEN ? AND ? AND metric = 'views' ${own.sql} GROUP BY entity_id`,
          values: [from, to, ...own.values],
        }
      : {
          sql: `SELECT franchise_id AS id, COUNT(*) AS total
            FROM leads ${index('ix_leads_franchise', 'ix_leads_suspected')}
            WHERE ${GENUINE_LEADS} AND leads.created_at >= ? AND leads.created_at < ? ${own.sql} GROUP BY franchise_id`,
          values: [begin, end, ...own.values],
        };
  return {
    sql: `SELECT id, total FROM (${counted.sql}) AS counted
      WHERE id NOT IN (SELECT id FROM franchises WHERE deleted_at IS NOT NULL) ORDER BY total DESC, id LIMIT ${TOP}`,
    values: counted.values,
  };
};

const figureStatements = ({ begin, end, from, to }: Days, consultantId: string | null, ids: string[]) => {
  const idCondition = `IN (${ids.map(() => '?').join(', ')})`;
  const consultantIds = consultantId === null ? [] : [consultantId];
  return {
    names: { sql: `SELECT id, slug, name FROM franchises WHERE id ${idCondition}`, values: ids },
    leads: {
      sql: `SELECT franchise_id AS id, COUNT(*) AS total FROM leads
        WHERE franchise_id ${idCondition} AND ${GENUINE_LEADS} AND leads.created_at >= ? AND leads.created_at < ?
        GROUP BY franchise_id`,
      values: [...ids, begin, end],
    },
    unlocks: {
      sql: `SELECT leads.franchise_id AS id, COUNT(*) AS total FROM leads JOIN unlocks ON unlocks.lead_id = leads.id
        WHERE leads.franchise_id ${idCondition} AND unlocks.created_at >= ? AND unlocks.created_at < ?
          ${consultantIds.length > 0 ? 'AND unlocks.user_id = ?' : ''} GROUP BY leads.franchise_id`,
      values: [...ids, begin, end, ...consultantIds],
    },
    views: {
      sql: `SELECT entity_id AS id, SUM(total) AS total FROM daily_counts
        WHERE entity_id ${idCondition} AND metric = 'views' AND day BETWEEN ? AND ? GROUP BY entity_id`,
      values: [...ids, from, to],
    },
  } satisfies Record<string, Statement>;
};

/**
 * Returns the franchises with the most leads or views in a period, at most ten.
 * @param consultantId limits to this consultant's franchises and unlocks; null for all
 */
export const topFranchises = async (
  database: Database,
  days: Days,
  consultantId: string | null,
  by: RankingFigure,
): Promise<TopFranchise[]> => {
  const ranking = await runStatement<{ id: string }>(database, franchiseRankingStatement(days, consultantId, by));
  if (ranking.length === 0) return [];
  const ids = ranking.map(({ id }) => id);
  const statements = figureStatements(days, consultantId, ids);
  const figures = async (statement: Statement) =>
    new Map(
      (await runStatement<{ id: string; total: number }>(database, statement)).map(({ id, total }) => [id, total]),
    );
  const [names, leads, unlocks, views] = await Promise.all([
    runStatement<Pick<FranchiseModel, 'id' | 'slug' | 'name'>>(database, statements.names),
    figures(statements.leads),
    figures(statements.unlocks),
    figures(statements.views),
  ]);
  return ids.flatMap(id =>
    names
      .filter(franchise => franchise.id === id)
      .map(({ slug, name }) => ({
        id,
        slug,
        name,
        leads: leads.get(id) ?? 0,
        unlocks: unlocks.get(id) ?? 0,
        views: views.get(id) ?? 0,
      })),
  );
};
