import t from 'tap';
import { chooseFullBackup, describeInventory } from '../../src/backup/in-time/restore-time.ts';
import {
  findContinuingLog,
  latestRestorableTime,
  obsoleteLogs,
  readInventory,
  type Snapshot,
  uploadSnapshots,
} from '../../src/backup/restic/inventory.ts';

/** Returns a time: 1 July 2026, 00:00 in Malaysia, plus a number of hours. */
const at = (hours: number): Date => new Date(Date.UTC(2026, 5, 30, 16) + hours * 3_600_000);

let count = 0;
const snapshot = (hours: number, ...tags: string[]): Snapshot => ({
  id: `${count++}`,
  time: at(hours).toISOString(),
  tags,
});
const fileName = (number: number) => `bin.${String(number).padStart(6, '0')}`;
const aFull = (hours: number, file?: number) =>
  snapshot(hours, 'full', ...(file === undefined ? [] : [`log=${fileName(file)}`]));
const aLog = (until: number, from: number, to: number, { created = 0, series = fileName } = {}) =>
  snapshot(until, 'log', `from=${series(from)}`, `created=${at(created).getTime() / 1000}`, `to=${series(to)}:99`);

/** Returns the latest time, in hours, to which the first full backup can be restored. */
const reach = (...snapshots: Snapshot[]) => {
  const inventory = readInventory(snapshots);
  const [full] = inventory.fulls;
  return full ? (latestRestorableTime(full, inventory).getTime() - at(0).getTime()) / 3_600_000 : null;
};

t.test('a full backup can be restored up to the end of the newest log that continues it without a gap', t => {
  t.equal(reach(aFull(1, 2), aLog(4, 1, 3), aLog(5, 2, 3), aLog(3, 1, 2)), 5);
  t.equal(reach(aFull(1, 2)), 1, 'a backup without a log reaches only itself');
  t.equal(reach(aFull(1), aLog(5, 1, 3)), 1, 'a backup of a server without a log reaches only itself');
  t.equal(reach(aFull(1, 2), aLog(5, 3, 4)), 1, 'a log that starts later does not continue the backup');
  t.equal(reach(aFull(1, 2), aLog(5, 1, 1)), 1, 'a log that ends earlier does not continue the backup');
  t.equal(
    reach(aFull(1, 2), aLog(5, 1, 3, { created: 2 })),
    1,
    'another server’s log with the same names does not continue the backup',
  );
  t.equal(
    reach(aFull(1, 2), aLog(5, 1, 3, { series: number => `other.00000${number}` })),
    1,
    'a log with other names does not continue the backup',
  );
  t.equal(reach(aFull(1, 10), aLog(5, 9, 10)), 5, 'files are ordered by number');
  t.end();
});

t.test('snapshots of other programs are ignored', t => {
  const others = [snapshot(1), { ...snapshot(2), tags: null }, snapshot(3, 'photos'), snapshot(4, 'log', 'to=nowhere')];
  t.same(readInventory(others), { fulls: [], logs: [] });
  t.end();
});

t.test('a restore starts with the newest full backup before the wanted time', t => {
  const inventory = readInventory([aFull(1, 1), aFull(5, 1), aFull(12), aLog(8, 1, 1)]);
  const [first, second, third] = inventory.fulls;
  t.equal(chooseFullBackup(inventory, at(4)), first);
  t.equal(chooseFullBackup(inventory, at(5)), second);
  t.equal(chooseFullBackup(inventory, at(8)), second);
  t.equal(chooseFullBackup(inventory, at(12)), third);
  t.equal(chooseFullBackup(inventory, null), third);
  for (const hour of [0, 9, 13])
    t.throws(
      () => chooseFullBackup(inventory, at(hour)),
      /is not covered. What can be brought back:\n {2}2026-07-01 01:00:00 in Malaysia \(17:00:00 UTC\) to 2026-07-01 08:00:00.*\n {2}2026-07-01 12:00:00 in Malaysia \(04:00:00 UTC\)$/,
    );
  t.throws(() => chooseFullBackup({ fulls: [], logs: [] }, null), /There is no full backup in the repository/);
  t.equal(describeInventory({ fulls: [], logs: [] }), 'There is no full backup in the repository.');
  t.end();
});

t.test('a log is obsolete if a newer log continues the same full backups', t => {
  const [old, between, newest] = [aLog(3, 1, 2), aLog(4, 1, 3), aLog(6, 3, 3)];
  const inventory = readInventory([aFull(1, 1), aFull(5, 3), old, between, newest]);
  t.same(
    obsoleteLogs(inventory).map(({ id }) => id),
    [old.id],
    'the last log of the first full backup is needed',
  );
  t.same(
    inventory.fulls.map(full => findContinuingLog(full, inventory)?.id),
    [between.id, newest.id],
  );
  t.same(obsoleteLogs(readInventory([newest])), [], 'the newest log is never obsolete');
  t.end();
});

t.test('uploads come from the full backup, the newest log and the snapshots around the time', t => {
  const snapshots = [aFull(1, 1), ...[2, 3, 4, 5, 6].map(hours => aLog(hours, 1, 1)), aFull(7, 1), aLog(8, 1, 1)];
  const inventory = readInventory(snapshots);
  const [full] = inventory.fulls;
  const log = full && findContinuingLog(full, inventory);
  if (!full || !log) throw new Error('The log does not continue the backup');
  const hours = (wanted: number, from = inventory) =>
    uploadSnapshots(full, log, at(wanted), from).map(id => snapshots.findIndex(snapshot => snapshot.id === id) + 1);
  t.same(hours(4.5), [1, 3, 4, 5, 8]);
  t.same(hours(5), [1, 3, 4, 5, 8], 'a snapshot of that very second may have read the uploads later');
  t.same(hours(6.5), [1, 5, 6, 7, 8], 'a later full backup counts too');
  t.same(hours(1), [1, 8]);
  t.same(hours(8), [1, 6, 7, 8]);
  t.end();
});
