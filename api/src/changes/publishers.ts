import { type Database, PublisherModel } from '@marketplace/db';
import { raw } from 'objection';
import { hoursAgo, NOW } from '../platform/database/database-time.ts';
import type { PublishingProgress, PublishingReport } from './publishing-schemas.ts';

/** Seconds without a report after which a publisher counts as silent; it reports at least every 10 seconds. */
const SILENT_AFTER_S = 45;
/**
 * Seconds of silence after which a publisher was probably replaced. It is then shown only if no other publisher
 * reports.
 */
const GONE_AFTER_S = 24 * 3600;
const FORGOTTEN_AFTER_HOURS = 30 * 24;

const MOST = 100;
const SILENT_S = raw('TIMESTAMPDIFF(SECOND, heard_at, UTC_TIMESTAMP(3)) AS silent_s');

type ReportedPublisher = Omit<PublisherModel, 'report'> & { report: PublishingReport; silent_s: number };

/** Stores a publisher's report in the database, so that any API process can return it. */
export const storeReport = async ({ knex }: Database, report: PublishingReport): Promise<void> => {
  const publishers = PublisherModel.query(knex);
  const row = { name: report.publisher, report, heard_at: NOW };
  if ((await publishers.clone().findById(row.name).patch(row)) > 0) return;
  await publishers.clone().insert(row).onConflict('name').merge();
  // Old publishers are deleted when a new one appears, which is rare.
  await publishers.where('heard_at', '<', hoursAgo(FORGOTTEN_AFTER_HOURS)).delete();
};

/** Returns the latest reports of the publishers, the most recent first; empty if there are none. */
export const publishingProgress = async ({ knex }: Database): Promise<PublishingProgress[]> => {
  const publishers = PublisherModel.query(knex).select('report', 'heard_at', SILENT_S);
  const rows = await publishers.orderBy('heard_at', 'desc').orderBy('name').limit(MOST).castTo<ReportedPublisher[]>();
  return rows
    .filter(({ silent_s }, at) => at === 0 || silent_s < GONE_AFTER_S)
    .map(({ report, heard_at, silent_s }) => ({
      ...report,
      state: silent_s > SILENT_AFTER_S && report.state !== 'finished' ? 'silent' : report.state,
      heard_at: heard_at.toISOString(),
    }));
};
