import { pino } from 'pino';
import t from 'tap';
import { type BackupResult, saveBackupResult } from '../../../db/src/backup/in-time/record.ts';
import { backupCheckSchedule } from '../../src/backups/overdue.ts';
import { testApi } from '../support/index.ts';
import { aRun } from '../support/schedules.ts';

const api = await testApi(t);
const { knex } = api.database;
const hoursAgo = (hours: number) => new Date(Date.now() - hours * 3_600_000);

const cameOf = (more: Partial<BackupResult>) =>
  saveBackupResult(knex, {
    outcome: 'done',
    startedAt: hoursAgo(0.1),
    detail: { bytes: 7 },
    verifiedAt: null,
    ...more,
  });

/**
 * Runs the check.
 * @returns its result and its log messages
 */
const look = async () => {
  const logged: object[] = [];
  const log = pino({ level: 'error' }, { write: line => logged.push(JSON.parse(line)) });
  return { ...(await backupCheckSchedule.run(aRun(api, { log }))), said: logged };
};

t.test('a failed backup, or none verified for a day and a half, raises an alarm', async t => {
  t.match(await look(), { outcome: 'done', detail: { backups: 'without a repository' }, said: [] });

  await cameOf({ verifiedAt: hoursAgo(1).toISOString() });
  t.match(await look(), { outcome: 'done', detail: { bytes: 7 }, said: [] });

  await cameOf({ outcome: 'failed', error: 'The disk is full' });
  t.match(await look(), {
    outcome: 'alarm',
    detail: { why: 'The disk is full' },
    said: [{ msg: 'the last backup failed' }],
  });

  await cameOf({ verifiedAt: hoursAgo(35).toISOString() });
  t.match(await look(), { outcome: 'done' });
  await cameOf({ verifiedAt: hoursAgo(37).toISOString() });
  t.match(await look(), { outcome: 'alarm', said: [{ msg: 'the newest verified backup is too old' }] });
  await cameOf({});
  t.match(await look(), { outcome: 'alarm' }, 'unverified backups do not count');
});

t.test('without any verified backup the alarm is raised a day and a half after the first one', async t => {
  await knex('schedules').where({ name: 'backup' }).delete();
  await cameOf({});
  t.match(await look(), { outcome: 'done' });
  await knex('schedules').where({ name: 'backup' }).delete();
  await cameOf({ startedAt: hoursAgo(37) });
  t.match(await look(), { outcome: 'alarm' });
});
