import { RowModel } from './row-model.ts';

/** A row of `daily_counts`: how often something was seen or followed on a day in Malaysia. */
export class DailyCountModel extends RowModel {
  static override tableName = 'daily_counts';
  static override idColumn = ['day', 'metric', 'entity_id'];

  declare day: Date;
  declare metric: 'views' | 'impressions' | 'clicks';
  declare entity_id: string;
  declare total: number;
}
