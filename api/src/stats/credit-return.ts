import type { Database } from '@marketplace/db';
import type { Days } from './series-days.ts';
import type { CreditReturn } from './series-schemas.ts';
import { byDay, type DayRow, dayOf, runStatement } from './statement.ts';

const METRICS = ['spent', 'unlocked', 'converted'] as const;
type Row = DayRow<(typeof METRICS)[number]>;

// A refund may follow days or weeks after the unlock. The refund reduces the spending on the day of the unlock, and
// does not count as a gain on the day of the refund.
const SPENT = `SELECT ${dayOf('unlocks.created_at')} AS day, 'spent' AS metric, -SUM(entries.delta) AS total
  FROM unlocks JOIN credit_entries AS entries ON entries.lead_id = unlocks.lead_id AND entries.user_id = unlocks.user_id
  WHERE unlocks.user_id = ? AND unlocks.created_at >= ? AND unlocks.created_at < ?
    AND entries.reason IN ('unlock', 'refund')
  GROUP BY day`;

// Deleted leads count too: a lead in the recycle bin was still converted.
const UNLOCKS_BY_DAY = `SELECT ${dayOf('unlocks.created_at')} AS day, COUNT(*) AS unlocked,
    SUM(leads.status = 'converted') AS converted
  FROM unlocks JOIN leads ON leads.id = unlocks.lead_id
  WHERE unlocks.user_id = ? AND unlocks.created_at >= ? AND unlocks.created_at < ? GROUP BY day`;

/**
 * Returns a consultant's return on credits: leads unlocked per day in Malaysia, credits spent on them (minus refunds so
 * far), and how many of them are converted now. Free unlocks (duplicates) count as unlocked and cost nothing.
 */
export const creditReturn = async (database: Database, userId: string, days: Days): Promise<CreditReturn> => {
  const values = [userId, days.begin, days.end];
  const [spent, gained] = await Promise.all([
    runStatement<Row>(database, { sql: SPENT, values }),
    runStatement<Record<'unlocked' | 'converted', number> & { day: string }>(database, { sql: UNLOCKS_BY_DAY, values }),
  ]);
  const gainedRows = gained.flatMap(({ day, unlocked, converted }): Row[] => [
    { day, metric: 'unlocked', total: unlocked },
    { day, metric: 'converted', total: converted },
  ]);
  const { totals, ...series } = byDay(days, METRICS, [...spent, ...gainedRows]);
  const cost = totals.converted === 0 ? null : Math.round((totals.spent / totals.converted) * 100) / 100;
  return { ...series, totals: { ...totals, cost_per_conversion: cost } };
};
