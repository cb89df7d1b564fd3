import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { execa } from 'execa';
import type { Test } from 'tap';
import { ROOT } from '../../src/command/root.ts';
import { aNamespace } from './namespace.ts';
import { podmanSettings } from './podman-settings.ts';

/** Images, and what was downloaded for them. Without this folder all is made anew. */
export const CACHE = join(ROOT, 'node_modules/.cache/containers');

/** What podman knows of containers lies beside the images, or it would not find what it has to start again. */
const STATE = join(CACHE, 'storage/libpod');

/** The same for each run, so that one that was ended in the middle is tidied up by the next. */
const NAME = `marketplace-containers-${createHash('sha256').update(ROOT).digest('hex').slice(0, 8)}`;

/** A podman with nothing but what the test makes with it. */
export interface Podman {
  /** Whatever it makes may bear it: some of what podman knows of networks is the same for all of this machine. */
  name: string;
  /** What belongs to the test alone, and goes with it. */
  folder: string;
  /** Runs podman. @returns what it said @throws Error with what it complained about */
  run(...args: string[]): Promise<string>;
  /** The last that a container wrote. */
  said(container: string): Promise<string>;
  /** Whether podman ended well. */
  succeeds(...args: string[]): Promise<boolean>;
  /** Runs podman with the network of this machine, which containers do not get. */
  build(...args: string[]): Promise<void>;
  /** Runs another program that runs podman. */
  drive(environment: Record<string, string>, program: string, ...args: string[]): Promise<void>;
  /** Leads to a port that a container publishes. @returns where to call it */
  reach(t: Test, port: number): Promise<string>;
  /** Takes away all but images. */
  clear(): Promise<void>;
}

/** Podman's one server for names stays in the network that it was started in. */
const refuseOthers = () => {
  const file = '/run/containers/networks/aardvark-dns/aardvark.pid';
  const program = existsSync(file) && `/proc/${readFileSync(file, 'utf8').trim()}/comm`;
  if (program && existsSync(program) && readFileSync(program, 'utf8').startsWith('aardvark'))
    throw new Error(
      'There are containers of podman already, and those of the test would not find each other: stop them first',
    );
};

/** A podman of the test's own, in a network of its own, with the images of earlier runs. Needs root. */
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
    // What was built on the way to images that have long been others.
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
    name: NAME,
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
