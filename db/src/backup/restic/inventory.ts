/** The backups in a repository: which times they can restore, and which of them are obsolete. */
import type { LogPosition } from '../manifest.ts';

/** A snapshot as restic lists it. */
export interface Snapshot {
  id: string;
  time: string;
  tags?: string[] | null;
}

/** A full backup: a snapshot with the tags `full` and `log=FILE`. */
export interface FullBackup {
  id: string;
  /** A time after all changes that the backup contains. */
  at: Date;
  /** Name of the log file that continues the backup. Null without a log. */
  log: string | null;
}

/** The server's log: a snapshot with the tags `log`, `from=FILE`, `created=SECONDS` and `to=FILE:POSITION`. */
export interface LogBackup {
  id: string;
  /** The log contains every change acknowledged before this time. */
  until: Date;
  /** Name of its oldest file, and when the server created that file. */
  from: string;
  created: Date;
  to: LogPosition;
}

/** The backups of a repository, oldest first. */
export interface Inventory {
  fulls: FullBackup[];
  logs: LogBackup[];
}

/** Returns the number at the end of a log file's name. */
export const logFileNumber = (file: string): number => Number(file.slice(file.lastIndexOf('.') + 1));

const seriesOf = (file: string) => file.slice(0, file.lastIndexOf('.'));

const tagValue = ({ tags }: Snapshot, name: string) =>
  tags?.find(tag => tag.startsWith(`${name}=`))?.slice(name.length + 1) ?? null;

const readLog = (snapshot: Snapshot): LogBackup[] => {
  const [from, created] = [tagValue(snapshot, 'from'), tagValue(snapshot, 'created')];
  const [, file, position] = /^(.+):(\d+)$/.exec(tagValue(snapshot, 'to') ?? '') ?? [];
  if (from === null || created === null || file === undefined) return [];
  const { id, time } = snapshot;
  const to = { file, position: Number(position) };
  return [{ id, until: new Date(time), from, created: new Date(Number(created) * 1000), to }];
};

/** Reads the list of snapshots. Snapshots of other programs are ignored. */
export const readInventory = (snapshots: Snapshot[]): Inventory => {
  const sorted = [...snapshots].sort((a, b) => Date.parse(a.time) - Date.parse(b.time));
  const tagged = (tag: string) => sorted.filter(({ tags }) => tags?.includes(tag));
  return {
    fulls: tagged('full').map(snapshot => ({
      id: snapshot.id,
      at: new Date(snapshot.time),
      log: tagValue(snapshot, 'log'),
    })),
    logs: tagged('log').flatMap(readLog),
  };
};

/** Returns the newest log that continues a full backup without a gap, or null. */
export const findContinuingLog = (full: FullBackup, { logs }: Inventory): LogBackup | null => {
  const { log: file, at } = full;
  if (file === null) return null;
  const followingLogs = logs.filter(
    ({ from, created, to, until }) =>
      seriesOf(from) === seriesOf(file) &&
      logFileNumber(from) <= logFileNumber(file) &&
      logFileNumber(file) <= logFileNumber(to.file) &&
      // The creation time is compared, because files with the same names may belong to another server.
      created <= at &&
      until > at,
  );
  return followingLogs.at(-1) ?? null;
};

/** Returns the latest time that a full backup and its log can restore. */
export const latestRestorableTime = (full: FullBackup, inventory: Inventory): Date =>
  findContinuingLog(full, inventory)?.until ?? full.at;

/** Returns the logs that continue no full backup, except the newest log. */
export const obsoleteLogs = (inventory: Inventory): LogBackup[] => {
  const neededLogs = new Set(inventory.fulls.map(full => findContinuingLog(full, inventory)?.id));
  return inventory.logs.slice(0, -1).filter(({ id }) => !neededLogs.has(id));
};

/**
 * Returns the ids of the snapshots that together have every upload of a time, the oldest first. The newest log lacks
 * files that were deleted since. Of the snapshots that began before the time, the last one may have read the uploads
 * after it, but not the one before.
 */
export const uploadSnapshots = (full: FullBackup, log: LogBackup, at: Date, { fulls, logs }: Inventory): string[] => {
  const snapshots = [...fulls, ...logs.map(({ id, until }) => ({ id, at: until }))].sort((a, b) => +a.at - +b.at);
  const earlier = snapshots.filter(snapshot => snapshot.at < at).slice(-2);
  const later = snapshots.filter(snapshot => snapshot.at >= at).slice(0, 1);
  return [...new Set([full, ...earlier, ...later, log].map(({ id }) => id))];
};
