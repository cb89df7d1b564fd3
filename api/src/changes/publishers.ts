import type { Database } from '@marketplace/db';
import type { ResultSetHeader, RowDataPacket } from 'mysql2/promise';
import type { PublishingProgress, PublishingReport } from './publishing-schemas.ts';

/** A publisher reports every 10 seconds at least. */
const SILENT_AFTER_S = 45;
/** One that is not heard any more was probably replaced by another: after a day it is told of only if there is no other. */
const GONE_AFTER_S = 24 * 3600;
const FORGOTTEN_AFTER_DAYS = 30;

const STORE = `INSERT INTO publishers (name, report, heard_at) VALUES (?, ?, UTC_TIMESTAMP(3))
  ON DUPLICATE KEY UPDATE report = VALUES(report), heard_at = VALUES(heard_at)`;
const FORGET = `DELETE FROM publishers WHERE heard_at < UTC_TIMESTAMP(3) - INTERVAL ${FORGOTTEN_AFTER_DAYS} DAY`;
const ALL = `SELECT report, heard_at, TIMESTAMPDIFF(SECOND, heard_at, UTC_TIMESTAMP(3)) AS silent_s
  FROM publishers ORDER BY heard_at DESC, name LIMIT 100`;

type Row = { report: PublishingReport; heard_at: Date; silent_s: number } & RowDataPacket;

/** Keeps what a publisher says of itself, in the database: any instance of the API may be asked for it. */
export const storeReport = async ({ prepared }: Database, report: PublishingReport): Promise<void> => {
  const [{ affectedRows }] = await prepared.execute<ResultSetHeader>(STORE, [report.publisher, JSON.stringify(report)]);
  // One row means a publisher that was never heard before: a moment rare enough to tidy up at.
  if (affectedRows === 1) await prepared.execute(FORGET);
};

/** What the publishers said last, the one heard last first; empty when none was ever heard. */
export const publishingProgress = async ({ prepared }: Database): Promise<PublishingProgress[]> => {
  const [rows] = await prepared.execute<Row[]>(ALL);
  return rows
    .filter(({ silent_s }, at) => at === 0 || silent_s < GONE_AFTER_S)
    .map(({ report, heard_at, silent_s }) => ({
      ...report,
      state: silent_s > SILENT_AFTER_S && report.state !== 'finished' ? 'silent' : report.state,
      heard_at: heard_at.toISOString(),
    }));
};
