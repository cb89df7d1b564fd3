import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';
import { DatabaseFault } from '../../embedded/faults.ts';
import { resticProgram } from '../programs.ts';
import { type Inventory, readInventory } from './inventory.ts';
import type { BackupSettings } from './settings.ts';

const execute = promisify(execFile);
const MAX_OUTPUT_BYTES = 2 ** 28;
const LOCKED_RETRY_MS = 1000;
const LOCKED_TIMEOUT_MS = 600_000;

const errorOf = (error: unknown) =>
  error instanceof Error && 'stderr' in error && error.stderr ? `${error.stderr}`.trim() : `${error}`;

/** A repository of restic: backups are encrypted and each piece of data is stored once. */
export class Repository {
  readonly #env: BackupSettings['env'];
  readonly #program = resticProgram();

  /**
   * Finds restic.
   * @throws {DatabaseFault} when restic is not installed
   */
  constructor({ env }: Pick<BackupSettings, 'env'>) {
    this.#env = env;
  }

  /**
   * Runs restic and returns its output. Waits while another process has locked the repository. Locks of killed
   * processes are removed by restic.
   * @param folder folder that paths are relative to
   * @throws {DatabaseFault} with restic's error message
   */
  async run(args: string[], folder?: string): Promise<string> {
    const start = performance.now();
    for (;;) {
      try {
        return await this.#runOnce(args, folder);
      } catch (error) {
        const message = errorOf(error);
        const isLocked = /already locked/.test(message);
        if (!isLocked || performance.now() - start > LOCKED_TIMEOUT_MS)
          throw new DatabaseFault(`restic ${args[0]}: ${message}`, { cause: error });
      }
      await this.#runOnce(['unlock'], folder);
      await pause(LOCKED_RETRY_MS);
    }
  }

  async #runOnce(args: string[], folder = '/') {
    // restic uses the time zone of its process.
    const env = { ...this.#env, TZ: 'UTC' };
    const running = execute(this.#program, args, { cwd: folder, env, maxBuffer: MAX_OUTPUT_BYTES });
    running.child.stdin?.end();
    return (await running).stdout;
  }

  /**
   * Stores the existing ones of these paths as a snapshot.
   * @param options.at the snapshot's time
   * @returns the snapshot's id, and the bytes added to the repository before compression
   */
  async store(options: { folder: string; paths: string[]; at: Date; tags: string[] }) {
    const { folder, paths, at, tags } = options;
    const time = at.toISOString().slice(0, 19).replace('T', ' ');
    const found = paths.filter(path => existsSync(join(folder, path)));
    const flags = ['--json', '--quiet', `--time=${time}`, '--exclude=uploads/.*', ...tags.map(tag => `--tag=${tag}`)];
    const output = await this.run(['backup', ...flags, ...found], folder);
    const summary: { snapshot_id: string; data_added: number } = JSON.parse(output.trim().split('\n').at(-1) ?? '');
    return { id: summary.snapshot_id, bytes: summary.data_added };
  }

  /** Restores these paths of a snapshot into a folder. */
  async fetch(id: string, paths: string[], folder: string): Promise<void> {
    await this.run(['restore', id, '--quiet', `--target=${folder}`, ...paths.map(path => `--include=/${path}`)]);
  }

  /** Lists the paths in a folder of a snapshot. Empty if the snapshot does not have the folder. */
  async list(id: string, folder: string): Promise<string[]> {
    const lines = (await this.run(['ls', id, `/${folder}`])).split('\n');
    return lines.filter(line => line.startsWith(`/${folder}/`)).map(line => line.slice(1));
  }

  /** Lists the backups in the repository. */
  async inventory(): Promise<Inventory> {
    return readInventory(JSON.parse(await this.run(['snapshots', '--json', '--quiet'])));
  }
}
