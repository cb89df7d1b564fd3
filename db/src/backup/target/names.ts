/**
 * What the names in a target say: enough to choose and to remove without opening anything, since who makes backups has no
 * key that opens them. Nothing else in a target is ever removed.
 */

/** A place in a server's log. */
export interface LogPosition {
  file: string;
  position: number;
}

/** A full backup: `full/20261119T181500Z.marketplace-bin.000012.4711.age`. */
export interface Full {
  name: string;
  bytes: number;
  /** All of it had happened by then, by the server's clock, in whole seconds. */
  at: Date;
  /** Where the log goes on from it; null where there is no log. */
  log: LogPosition | null;
}

/** A part of a log file: `log/marketplace-bin.000012.1795392533.0-4711.20261119T181510Z[.end].age`. */
export interface Segment {
  name: string;
  bytes: number;
  file: string;
  /** When the server began this file: tells it from one of the same name of another server, or before a reset. */
  begun: number;
  from: number;
  to: number;
  /** When the last change in it was made, by the server's clock. */
  lastAt: Date;
  /** The server wrote nothing into this file after it. */
  isEnd: boolean;
}

/** Until when everything that happened is in the target. Not encrypted: it tells nothing else. */
export interface Covered extends LogPosition {
  begun: number;
  until: string;
}

export const FULL = 'full/';
export const LOG = 'log/';
export const UPLOADS = 'uploads/';
export const VERIFIED = 'verified/';
export const COVERED = 'covered.json';
const ENCRYPTED = '.age';

/** `20261119T181500Z` */
const stampOf = (time: Date): string => time.toISOString().replace(/[-:]|\.\d+/g, '');

const timeOf = (stamp: string) => new Date(stamp.replace(/^(....)(..)(..)T(..)(..)(..)Z$/, '$1-$2-$3T$4:$5:$6Z'));

const STAMP = String.raw`(\d{8}T\d{6}Z)`;
const FULL_NAME = new RegExp(`^full/${STAMP}(?:\\.([\\w.-]+\\.\\d+)\\.(\\d+))?\\.age$`);
const SEGMENT_NAME = new RegExp(`^log/([\\w.-]+\\.\\d+)\\.(\\d+)\\.(\\d+)-(\\d+)\\.${STAMP}(\\.end)?\\.age$`);

export const fullName = (at: Date, log: LogPosition | null): string =>
  `${FULL}${stampOf(at)}${log ? `.${log.file}.${log.position}` : ''}${ENCRYPTED}`;

export const segmentName = (segment: Omit<Segment, 'name' | 'bytes'>): string => {
  const { file, begun, from, to, lastAt, isEnd } = segment;
  return `${LOG}${file}.${begun}.${from}-${to}.${stampOf(lastAt)}${isEnd ? '.end' : ''}${ENCRYPTED}`;
};

export const uploadName = (path: string): string => `${UPLOADS}${path}${ENCRYPTED}`;
export const uploadPath = (name: string): string => name.slice(UPLOADS.length, -ENCRYPTED.length);
export const verifiedName = (full: Full): string => `${VERIFIED}${stampOf(full.at)}.json`;

interface Named {
  name: string;
  bytes: number;
}

/** The full backups among these, the oldest first. */
export const fullsOf = (objects: Named[]): Full[] =>
  objects
    .flatMap(({ name, bytes }) => {
      const [, stamp, file, position] = FULL_NAME.exec(name) ?? [];
      if (stamp === undefined) return [];
      return [{ name, bytes, at: timeOf(stamp), log: file ? { file, position: Number(position) } : null }];
    })
    .sort((a, b) => a.at.getTime() - b.at.getTime());

/** The parts of the log among these, as the server wrote them. */
export const segmentsOf = (objects: Named[]): Segment[] =>
  objects
    .flatMap(({ name, bytes }) => {
      const [, file, begun, from, to, stamp, end] = SEGMENT_NAME.exec(name) ?? [];
      if (file === undefined || stamp === undefined) return [];
      const [begunAt, first, last] = [Number(begun), Number(from), Number(to)];
      return [{ name, bytes, file, begun: begunAt, from: first, to: last, lastAt: timeOf(stamp), isEnd: Boolean(end) }];
    })
    .sort((a, b) => a.begun - b.begun || numberOf(a.file) - numberOf(b.file) || a.from - b.from || b.to - a.to);

/** The number at the end of a log file's name. */
export const numberOf = (file: string): number => Number(file.slice(file.lastIndexOf('.') + 1));
