import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { Test } from 'tap';
import { fullBackup } from '../../src/backup/in-time/full.ts';
import { restoreAt } from '../../src/backup/in-time/restore-at.ts';
import { follow } from '../../src/backup/log/follow.ts';
import { serverTime } from '../../src/backup/log/server-log.ts';
import { readCovered } from '../../src/backup/log/stock.ts';
import { newKeys } from '../../src/backup/target/encryption.ts';
import { FolderTarget } from '../../src/backup/target/folder-target.ts';
import type { BackupTarget } from '../../src/backup/target/target.ts';
import type { Database } from '../../src/index.ts';
import { until } from '../../src/testing/index.ts';
import { aFolder } from './logged-server.ts';

/** A server whose backups are looked at. */
interface Source {
  url: string;
  database: Database;
}

/** A target with its keys, and the server that is backed up into it. */
export class ATarget {
  readonly place: string;
  readonly target: BackupTarget;
  /** The data directory of the server. */
  readonly data: string;
  readonly recipient: string;
  readonly identity: string;
  readonly #source: Source;

  private constructor(t: Test, source: Source, keys: { recipient: string; identity: string }, target?: BackupTarget) {
    this.place = aFolder(t);
    this.target = target ?? new FolderTarget(this.place);
    this.data = aFolder(t);
    this.recipient = keys.recipient;
    this.identity = keys.identity;
    this.#source = source;
    mkdirSync(join(this.data, 'uploads'));
  }

  static async of(t: Test, source: Source, target?: BackupTarget): Promise<ATarget> {
    return new ATarget(t, source, await newKeys(), target);
  }

  full() {
    const { data, target, recipient } = this;
    return fullBackup({ url: this.#source.url, dataDirectory: data, target, recipient });
  }

  /** Follows the log until it is told to stop. */
  follow() {
    const stopping = new AbortController();
    const complaints: string[] = [];
    const done = follow({
      url: this.#source.url,
      target: this.target,
      recipient: this.recipient,
      everySeconds: 1,
      folder: join(this.data, 'log-copy'),
      uploads: join(this.data, 'uploads'),
      signal: stopping.signal,
      say: () => {},
      complain: line => complaints.push(line),
    });
    const stop = async () => {
      stopping.abort();
      await done;
    };
    return { complaints, stop };
  }

  /** Until everything that has happened by now is in the target. */
  async allIsCopied() {
    const now = await serverTime(this.#source.database.knex);
    await until(async () => new Date((await readCovered(this.target))?.until ?? 0) > now);
  }

  /** The beginning of the next second, once it has come: what has happened is before it, what happens is not. */
  async nextSecond(): Promise<Date> {
    const { knex } = this.#source.database;
    const now = (await serverTime(knex)).getTime();
    const at = new Date(Math.floor(now / 1000) * 1000 + 1000);
    await pause(at.getTime() - now);
    await until(async () => (await serverTime(knex)) >= at);
    return at;
  }

  /** Restores into another database; null is as late as possible. */
  restore(
    at: Date | null,
    options: { url: string; dataDirectory: string; identities?: string[]; replace?: boolean },
  ): ReturnType<typeof restoreAt> {
    const { target, identity } = this;
    return restoreAt({ target, identities: [identity], replace: true, ...options, at, say: () => {} });
  }
}
