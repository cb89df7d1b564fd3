import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { waitUntil } from '@marketplace/db/testing';
import type { Test } from 'tap';
import { CONTAINERS, type FILES, type Service, servicesOf, startConditions } from './compose-files.ts';
import { podmanCompose } from './debian.ts';
import type { Podman } from './podman.ts';
import { filledInSettings } from './settings.ts';

/** Timeout in milliseconds, for migrations, the first publication of all pages or a copy of the whole database. */
const HEALTHY_WITHIN_MS = 240_000;

const inOrder = (services: Record<string, Service>): string[] => {
  const order = new Set<string>();
  const add = (name: string) => {
    for (const before of Object.keys(startConditions(services[name]))) add(before);
    order.add(name);
  };
  for (const name of Object.keys(services)) add(name);
  return [...order];
};

const secondsOf = (period: string) => Number.parseInt(period, 10) * (period.endsWith('m') ? 60 : 1);

/** The services of a compose file, started one by one. */
export interface Parts {
  /** Settings of all services. */
  settings: Record<string, string>;
  services: Record<string, Service>;
  containerOf(service: string): string;
  untilHealthy(service: string): Promise<void>;
  /** Starts all services that are not running, in the order of the file. */
  start(): Promise<void>;
  /** Stops a service. It is killed if it takes longer than the file allows. */
  stop(service: string): Promise<void>;
  stopAll(): Promise<void>;
  /**
   * Runs a program in a service's container as its user.
   * @returns its output
   */
  inside(service: string, ...command: string[]): Promise<string>;
  /** Runs a one-off service, with its own command by default. */
  once(profile: string, service: string, ...command: string[]): Promise<void>;
}

/** Returns a function that runs podman-compose with a file and these settings. */
const composeOf = async (podman: Podman, file: string, settings: Record<string, string>) => {
  const settingsFile = join(podman.folder, 'settings.env');
  const lines = Object.entries(settings).map(([name, value]) => `${name}=${value}\n`);
  writeFileSync(settingsFile, lines.join(''), { mode: 0o600 });
  const told = ['--project-name', podman.name, '--env-file', settingsFile, '--file', join(CONTAINERS, file)];
  const program = await podmanCompose();
  const environment = { SETTINGS: settingsFile, PYTHONDONTWRITEBYTECODE: '1' };
  return (...args: string[]) => podman.drive(environment, 'python3', program, ...told, ...args);
};

/**
 * Creates the networks, volumes and containers of a file with podman-compose, and starts them in its order:
 * podman-compose leaves health checks to systemd and does not wait for them with this podman.
 */
export const startParts = async (
  t: Test,
  podman: Podman,
  file: (typeof FILES)[number],
  more: Record<string, string>,
): Promise<Parts> => {
  const settings = { ...filledInSettings(), ...more };
  const compose = await composeOf(podman, file, settings);
  const services = Object.fromEntries(Object.entries(servicesOf(file)).filter(([, { profiles }]) => !profiles));
  const containerOf = (service: string) => `${podman.name}_${service}_1`;
  const stateOf = (service: string) => podman.run('inspect', '--format', '{{.State.Status}}', containerOf(service));
  const lastWords = async (service: string) =>
    `${service} is ${await stateOf(service)}:\n${await podman.said(containerOf(service))}`;
  t.teardown(async () => {
    if (!t.passing()) for (const service of Object.keys(services)) console.error(await lastWords(service));
    await podman.clear();
  });
  await compose('up', '--no-start', '--no-build');

  const isHealthy = (service: string) => podman.succeeds('healthcheck', 'run', containerOf(service));
  const untilHealthy = async (service: string) => {
    try {
      await waitUntil(() => isHealthy(service), HEALTHY_WITHIN_MS);
    } catch (error) {
      throw new Error(`It is not healthy: ${await lastWords(service)}`, { cause: error });
    }
  };
  const start = async () => {
    for (const service of inOrder(services)) {
      for (const [before, condition] of Object.entries(startConditions(services[service]))) {
        if (condition === 'service_healthy') await untilHealthy(before);
        // A container that ended is restarted by podman. During that, containers that depend on it cannot start.
        await waitUntil(async () => (await stateOf(before)) === 'running');
      }
      await podman.run('start', containerOf(service));
    }
  };
  const stop = async (service: string) => {
    const { stop_grace_period = '10s' } = services[service] ?? {};
    await podman.run('stop', '--time', `${secondsOf(stop_grace_period)}`, containerOf(service));
  };
  await start();
  return {
    settings,
    services,
    containerOf,
    untilHealthy,
    start,
    stop,
    stopAll: async () => {
      for (const service of inOrder(services).reverse()) await stop(service);
    },
    inside: (service, ...command) => podman.run('exec', containerOf(service), ...command),
    once: (profile, service, ...command) => compose('--profile', profile, 'run', '--rm', '-T', service, ...command),
  };
};
