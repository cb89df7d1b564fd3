import { RowModel } from './row-model.ts';

/** A row of `schedules`: when some work starts by itself, and what came of it last. */
export class ScheduleModel extends RowModel {
  static override tableName = 'schedules';
  static override idColumn = 'name';
  static override jsonAttributes = ['detail', 'state'];

  declare name: string;
  declare next_run_at: Date;
  declare started_at: Date | null;
  declare finished_at: Date | null;
  declare outcome: 'running' | 'done' | 'alarm' | 'failed' | null;
  declare runs: number;
  declare detail: Record<string, unknown> | null;
  declare error: string | null;
  /** What the run before left for the next. */
  declare state: Record<string, unknown> | null;
}
