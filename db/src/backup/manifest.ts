import { createHash } from 'node:crypto';
import { createReadStream, existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseFault } from '../embedded/faults.ts';
import { requireKnownMigrations } from '../migrations/index.ts';

/** Description of a backup, its first file. */
export interface Manifest {
  format: 1;
  madeAt: string;
  /** The migrations of the backup's schema, in order. */
  migrations: string[];
  data: DumpFacts;
  /** Position from which the server's log continues the dump. Omitted if the server writes no log. */
  log?: LogStart;
}

/** A position in a server's log. */
export interface LogPosition {
  file: string;
  position: number;
}

/** The position from which a log is applied to a dump. */
export interface LogStart extends LogPosition {
  /** Name of the database in the log. */
  database: string;
  isMariadb: boolean;
}

/** Checksum of a dump, and the number of rows of each table that is not empty. */
export interface DumpFacts {
  sha256: string;
  rows: Record<string, number>;
}

/** File names of a backup's parts. */
export const BACKUP_FILES = { manifest: 'manifest.json', data: 'data.sql', uploads: 'uploads' } as const;

const [BACKSLASH, QUOTE, OPEN, CLOSE, SEMICOLON, NEWLINE] = [...Buffer.from("\\'();\n")];
const INSERT = /^INSERT INTO `([^`]+)`/;
/** Number of characters at the beginning of a line from which the kind of the line can be recognised. */
const LINE_BEGINNING = 200;

/**
 * Counts rows byte by byte: each pair of brackets in an INSERT is a row, except the first pair, which lists the
 * columns.
 */
class RowCounter {
  readonly rows: Record<string, number> = {};
  #line = '';
  #table: string | undefined;
  #depth = 0;
  #isQuoted = false;
  #isEscaped = false;

  read(chunk: Buffer) {
    for (const byte of chunk) {
      if (this.#table === undefined) this.#readBetween(byte);
      else this.#readInsert(byte, this.#table);
    }
  }

  #readBetween(byte: number) {
    if (byte === NEWLINE) this.#line = '';
    else if (this.#line.length < LINE_BEGINNING) this.#line += String.fromCharCode(byte);
    if (byte !== OPEN) return;
    this.#table = INSERT.exec(this.#line)?.[1];
    if (this.#table === undefined) return;
    this.rows[this.#table] = (this.rows[this.#table] ?? 0) - 1;
    this.#readInsert(byte, this.#table);
  }

  #readInsert(byte: number, table: string) {
    if (this.#isEscaped) this.#isEscaped = false;
    else if (this.#isQuoted && byte === BACKSLASH) this.#isEscaped = true;
    else if (byte === QUOTE) this.#isQuoted = !this.#isQuoted;
    else if (this.#isQuoted) return;
    else if (byte === OPEN && this.#depth++ === 0) this.rows[table] = (this.rows[table] ?? 0) + 1;
    else if (byte === CLOSE) this.#depth--;
    else if (byte === SEMICOLON && this.#depth === 0) [this.#table, this.#line] = [undefined, ''];
  }
}

/** Reads the checksum of a dump and the number of rows of each table. */
export const readDumpFacts = async (file: string): Promise<DumpFacts> => {
  const counter = new RowCounter();
  const hash = createHash('sha256');
  for await (const chunk of createReadStream(file, { highWaterMark: 1 << 20 })) {
    hash.update(chunk);
    counter.read(chunk);
  }
  return { sha256: hash.digest('hex'), rows: counter.rows };
};

/** A backup whose parts are in a folder. */
export interface UnpackedBackup {
  manifest: Manifest;
  /** The file of the dump. */
  rows: string;
}

/**
 * Reads an unpacked backup and compares its dump with its manifest.
 * @param name name of the backup for error messages
 * @throws {DatabaseFault} when it is not a backup, is incomplete, or was made by a newer version
 */
export const readUnpackedBackup = async (folder: string, name: string): Promise<UnpackedBackup> => {
  const [manifestFile, rows] = [join(folder, BACKUP_FILES.manifest), join(folder, BACKUP_FILES.data)];
  if (!existsSync(manifestFile) || !existsSync(rows))
    throw new DatabaseFault(`${name} is not a backup of this product`);
  const manifest: Manifest = JSON.parse(readFileSync(manifestFile, 'utf8'));
  if (manifest.format !== 1 || !Array.isArray(manifest.migrations))
    throw new DatabaseFault('This file was made by a newer version of the product, or is not a backup of it');
  requireKnownMigrations(manifest.migrations);
  if (manifest.data.sha256 !== (await readDumpFacts(rows)).sha256)
    throw new DatabaseFault('The rows of this backup are not those that were written: its checksum is another');
  return { manifest, rows };
};
