import { mkdirSync, readdirSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { withClientOptions } from '../client-options.ts';
import { logProgram, startTool } from '../programs.ts';
import { numberOf } from '../target/names.ts';

/**
 * Whom the server takes us for. It ends the connection of a follower with the same number before it begins another one, so
 * one that a killed process left behind goes; a replica must not have it.
 */
const FOLLOWER = 2_026_110;

/** The server's log as it grows, in files of a folder that nobody else uses. */
export class LogCopy {
  readonly #url: string;
  readonly #folder: string;
  readonly #isMariadb: boolean;
  #cutOff = () => {};

  constructor(options: { url: string; folder: string; isMariadb: boolean }) {
    this.#url = options.url;
    this.#folder = options.folder;
    this.#isMariadb = options.isMariadb;
    rmSync(this.#folder, { recursive: true, force: true });
    mkdirSync(this.#folder, { recursive: true, mode: 0o700 });
  }

  /** Copies from the beginning of a file on, until the connection breaks or nobody wants it any more. */
  async run(from: string, signal: AbortSignal): Promise<void> {
    await withClientOptions(this.#url, async options => {
      const { child, done } = startTool(logProgram(this.#isMariadb), [
        options,
        '--read-from-remote-server',
        '--raw',
        '--stop-never',
        this.#isMariadb ? `--stop-never-slave-server-id=${FOLLOWER}` : `--connection-server-id=${FOLLOWER}`,
        `--result-file=${this.#folder}/`,
        from,
      ]);
      child.stdin?.end();
      const end = () => child.kill('SIGTERM');
      let isCutOff = false;
      this.#cutOff = () => {
        isCutOff = child.kill('SIGKILL');
      };
      signal.addEventListener('abort', end, { once: true });
      if (signal.aborted) end();
      await done
        .catch(error => {
          if (!signal.aborted && !isCutOff) throw error;
        })
        .finally(() => signal.removeEventListener('abort', end));
    });
  }

  /** Ends a copying that runs: of a line that fell silent the program itself never hears. */
  cutOff(): void {
    this.#cutOff();
  }

  /** How far it has come; the same again where nothing more has. */
  reached(): string {
    const last = this.files().at(-1);
    return last === undefined ? '' : `${last} ${this.bytesOf(last)}`;
  }

  bytesOf(file: string): number {
    return statSync(this.pathOf(file), { throwIfNoEntry: false })?.size ?? 0;
  }

  /** The files that are there by now, in the server's order. */
  files(): string[] {
    return readdirSync(this.#folder).sort((a, b) => numberOf(a) - numberOf(b));
  }

  pathOf(file: string): string {
    return join(this.#folder, file);
  }

  forget(file: string) {
    rmSync(this.pathOf(file), { force: true });
  }
}
