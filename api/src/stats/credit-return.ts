import type { Database } from '@marketplace/db';
import type { RowDataPacket } from 'mysql2/promise';
import type { Days } from './series-days.ts';
import type { CreditReturn } from './series-schemas.ts';
import { dayOf, rowsOf } from './statement.ts';

interface DayRow extends RowDataPacket {
  day: string;
  spent: number;
  unlocked: number;
  converted: number;
}

const SPENT = `SELECT ${dayOf('created_at')} AS day, -SUM(delta) AS spent, 0 AS unlocked, 0 AS converted
  FROM credit_entries WHERE user_id = ? AND created_at >= ? AND created_at < ? AND reason IN ('unlock', 'refund')
  GROUP BY day`;

// What somebody paid for counts whatever was tidied away since: the bin takes no conversion back.
const GAINED = `SELECT ${dayOf('unlocks.created_at')} AS day, 0 AS spent, COUNT(*) AS unlocked,
    SUM(leads.status = 'converted') AS converted
  FROM unlocks JOIN leads ON leads.id = unlocks.lead_id
  WHERE unlocks.user_id = ? AND unlocks.created_at >= ? AND unlocks.created_at < ? GROUP BY day`;

const none = () => ({ spent: 0, unlocked: 0, converted: 0 });

/**
 * What a consultant's credits brought: spent (less what was given back) and leads unlocked on each day in Malaysia, and
 * how many of those have been converted by now. What was free, a duplicate, is unlocked and costs nothing.
 */
export const creditReturn = async (database: Database, userId: string, days: Days): Promise<CreditReturn> => {
  const values = [userId, days.begin, days.end];
  const rows = await Promise.all([SPENT, GAINED].map(sql => rowsOf<DayRow>(database, { sql, values })));
  const totals = none();
  const figures = new Map(days.days.map(day => [day, none()]));
  for (const { day, spent, unlocked, converted } of rows.flat())
    for (const target of [figures.get(day), totals]) {
      if (!target) continue;
      target.spent += spent;
      target.unlocked += unlocked;
      target.converted += converted;
    }
  return {
    from: days.from,
    to: days.to,
    days: [...figures].map(([day, values]) => ({ day, ...values })),
    totals: {
      ...totals,
      cost_per_conversion: totals.converted === 0 ? null : Math.round((totals.spent / totals.converted) * 100) / 100,
    },
  };
};
