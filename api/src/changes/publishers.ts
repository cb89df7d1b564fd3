import { type Database, PublisherModel } from '@marketplace/db';
import { raw } from 'objection';
import { hoursAgo, NOW } from '../platform/database/database-time.ts';
import type { PublishingProgress, PublishingReport } from './publishing-schemas.ts';

/** A publisher reports every 10 seconds at least. */
const SILENT_AFTER_S = 45;
/** One that is not heard any more was probably replaced by another: after a day it is told of only if there is no other. */
const GONE_AFTER_S = 24 * 3600;
const FORGOTTEN_AFTER_HOURS = 30 * 24;

const MOST = 100;
const SILENT_S = raw('TIMESTAMPDIFF(SECOND, heard_at, UTC_TIMESTAMP(3)) AS silent_s');

type Heard = Omit<PublisherModel, 'report'> & { report: PublishingReport; silent_s: number };

/** Keeps what a publisher says of itself, in the database: any instance of the API may be asked for it. */
export const storeReport = async ({ knex }: Database, report: PublishingReport): Promise<void> => {
  const publishers = PublisherModel.query(knex);
  const row = { name: report.publisher, report, heard_at: NOW };
  if ((await publishers.clone().findById(row.name).patch(row)) > 0) return;
  await publishers.clone().insert(row).onConflict('name').merge();
  // Never heard before: rare enough to tidy up at.
  await publishers.where('heard_at', '<', hoursAgo(FORGOTTEN_AFTER_HOURS)).delete();
};

/** What the publishers said last, the one heard last first; empty when none was ever heard. */
export const publishingProgress = async ({ knex }: Database): Promise<PublishingProgress[]> => {
  const publishers = PublisherModel.query(knex).select('report', 'heard_at', SILENT_S);
  const heard = await publishers.orderBy('heard_at', 'desc').orderBy('name').limit(MOST).castTo<Heard[]>();
  return heard
    .filter(({ silent_s }, at) => at === 0 || silent_s < GONE_AFTER_S)
    .map(({ report, heard_at, silent_s }) => ({
      ...report,
      state: silent_s > SILENT_AFTER_S && report.state !== 'finished' ? 'silent' : report.state,
      heard_at: heard_at.toISOString(),
    }));
};
