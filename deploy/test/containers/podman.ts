import { createHash, randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { execa } from 'execa';
import type { Test } from 'tap';
import { ROOT } from '../../src/command/root.ts';
import { aNamespace } from './namespace.ts';
import { podmanSettings } from './podman-settings.ts';

/** Folder of images and downloads. If it is missing, everything is built and downloaded again. */
export const CACHE = join(ROOT, 'node_modules/.cache/containers');

/** podman's state of containers, which must be beside the images for restarts. */
const STATE = join(CACHE, 'storage/libpod');

/**
 * Name of the folder and of the network namespace. It is the same in every run, so that the next run cleans up after an
 * interrupted one.
 */
const NAME = `marketplace-containers-${createHash('sha256').update(ROOT).digest('hex').slice(0, 8)}`;

/** An isolated podman for a test. */
export interface Podman {
  /** Prefix of the name of everything that podman creates, because its networks are shared on this machine. */
  name: string;
  /** Folder that is removed after the test. */
  folder: string;
  /**
   * Runs podman.
   * @returns its output
   * @throws {Error} with its error output
   */
  run(...args: string[]): Promise<string>;
  /** Returns the last output of a container. */
  said(container: string): Promise<string>;
  /** Runs podman. Returns whether it succeeded. */
  succeeds(...args: string[]): Promise<boolean>;
  /** Runs podman with the machine's network, which containers do not get. */
  build(...args: string[]): Promise<void>;
  /** Runs another program that uses podman. */
  drive(environment: Record<string, string>, program: string, ...args: string[]): Promise<void>;
  /**
   * Forwards to a published port of a container.
   * @returns the address to call
   */
  reach(t: Test, port: number): Promise<string>;
  /** Removes all containers, networks and volumes, but keeps the images. */
  clear(): Promise<void>;
}

/** podman's single name server stays in the network namespace in which it was started. */
const refuseOthers = () => {
  const file = '/run/containers/networks/aardvark-dns/aardvark.pid';
  const program = existsSync(file) && `/proc/${readFileSync(file, 'utf8').trim()}/comm`;
  if (program && existsSync(program) && readFileSync(program, 'utf8').startsWith('aardvark'))
    throw new Error(
      'There are containers of podman already, and those of the test would not find each other: stop them first',
    );
};

/** Returns an isolated podman in its own network, with the images of previous runs. Needs root. */
export const aPodman = async (t: Test): Promise<Podman> => {
  const folder = join(tmpdir(), NAME);
  const namespace = aNamespace(NAME);
  const wasLeft = existsSync(folder);
  if (!wasLeft) rmSync(STATE, { recursive: true, force: true });
  const downloads = join(CACHE, 'downloads');
  mkdirSync(downloads, { recursive: true });
  const env = podmanSettings(CACHE, folder);
  const inside = (environment: Record<string, string>, ...command: string[]) => {
    const [program, ...args] = [...namespace.inside, ...command] as const;
    return execa(program, args, { env: { ...env, ...environment }, stdin: 'ignore', all: true });
  };
  const run = async (...args: string[]) => (await inside({}, 'podman', ...args)).stdout;
  const clear = async () => {
    await run('pod', 'rm', '--all', '--force', '--time', '0');
    await run('rm', '--all', '--force', '--time', '0');
    await run('volume', 'prune', '--force');
    await run('network', 'prune', '--force');
  };
  const leave = async () => {
    await clear();
    // Removes intermediate images that have long been outdated.
    await run('image', 'prune', '--force', '--filter', 'until=336h');
    await namespace.remove();
    for (const left of [folder, STATE]) rmSync(left, { recursive: true, force: true });
  };

  if (wasLeft) {
    await namespace.remove();
    await namespace.create();
    await leave();
    podmanSettings(CACHE, folder);
  }
  refuseOthers();
  await namespace.create();
  t.teardown(leave);
  return {
    // podman stores the addresses of a network's containers for the whole machine, and nothing releases those of an
    // interrupted run. The networks of each run have names of their own.
    name: `${NAME}-${randomBytes(4).toString('hex')}`,
    folder,
    run,
    said: async container => (await inside({}, 'podman', 'logs', '--tail', '80', container)).all,
    succeeds: async (...args) => {
      const [program, ...command] = [...namespace.inside, 'podman', ...args] as const;
      return !(await execa(program, command, { env, stdin: 'ignore', reject: false })).failed;
    },
    build: async (...args) => {
      await execa('podman', ['build', '--network=host', ...args], {
        env: { ...env, TMPDIR: downloads },
        stdin: 'ignore',
      });
    },
    drive: async (environment, ...command) => {
      await inside(environment, ...command);
    },
    reach: async (t, port) => `http://127.0.0.1:${await namespace.forward(t, port)}`,
    clear,
  };
};
