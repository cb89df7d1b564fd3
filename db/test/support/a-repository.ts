import { execFileSync } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { Test } from 'tap';
import { fullBackup, runNightlyBackup } from '../../src/backup/in-time/nightly.ts';
import { restoreAt } from '../../src/backup/in-time/restore-at.ts';
import { follow } from '../../src/backup/log/follow.ts';
import { serverTime } from '../../src/backup/log/server-log.ts';
import { Repository } from '../../src/backup/restic/repository.ts';
import { readBackupSettings } from '../../src/backup/restic/settings.ts';
import type { Database } from '../../src/index.ts';
import { waitUntil } from '../../src/testing/index.ts';
import { aFolder } from './logged-server.ts';

/** The server to back up. */
interface Source {
  url: string;
  database: Database;
}

/** Opens the repository with these settings. */
export const openRepository = (env: Record<string, string | undefined>): Repository => {
  const settings = readBackupSettings({ ...process.env, ...env });
  if (!settings) throw new Error('RESTIC_REPOSITORY is missing');
  return new Repository(settings);
};

/** A repository in a folder, and the server that is backed up into it. */
export class TestRepository {
  readonly place: string;
  readonly env: Record<string, string>;
  readonly repository: Repository;
  /** Data directory of the server. */
  readonly data: string;
  readonly source: Source;

  constructor(t: Test, source: Source) {
    this.place = aFolder(t);
    this.data = aFolder(t);
    this.source = source;
    const RESTIC_CACHE_DIR = aFolder(t);
    this.env = { RESTIC_REPOSITORY: this.place, RESTIC_PASSWORD: 'correct horse', RESTIC_CACHE_DIR };
    execFileSync('restic', ['init'], { env: { ...process.env, ...this.env }, stdio: 'ignore' });
    this.repository = openRepository(this.env);
    mkdirSync(join(this.data, 'uploads'));
  }

  full() {
    return fullBackup({ url: this.source.url, dataDirectory: this.data, repository: this.repository });
  }

  nightly(daily = 7, say: (line: string) => void = () => {}) {
    const { data: dataDirectory, repository, source } = this;
    const settings = { keep: { daily, weekly: 0, monthly: 0 } };
    return runNightlyBackup({ url: source.url, dataDirectory, repository, settings, say });
  }

  /** Follows the log until it is stopped. */
  follow() {
    const stopping = new AbortController();
    const complaints: string[] = [];
    const done = follow({
      repository: this.repository,
      settings: { keep: { daily: 7, weekly: 0, monthly: 0 }, everySeconds: 1 },
      dataDirectory: this.data,
      findAddress: () => this.source.url,
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

  /** Waits until every change made until now is in the repository. */
  async allIsCopied() {
    const now = await serverTime(this.source.database.knex);
    await waitUntil(async () => {
      const { logs } = await this.repository.inventory();
      return (logs.at(-1)?.until ?? 0) > now;
    });
  }

  /** Waits for the start of the next second and returns it. The time separates earlier changes from later ones. */
  async nextSecond(): Promise<Date> {
    const { knex } = this.source.database;
    const now = (await serverTime(knex)).getTime();
    const at = new Date(Math.floor(now / 1000) * 1000 + 1000);
    await pause(at.getTime() - now);
    await waitUntil(async () => (await serverTime(knex)) >= at);
    return at;
  }

  /**
   * Restores into another database.
   * @param at the time to restore to; null for the latest state
   */
  restore(
    at: Date | null,
    options: { url: string; dataDirectory: string; repository?: Repository; replace?: boolean },
  ): ReturnType<typeof restoreAt> {
    return restoreAt({ repository: this.repository, replace: true, ...options, at, say: () => {} });
  }
}
