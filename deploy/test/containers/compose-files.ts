import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import { ROOT } from '../../src/command/root.ts';

export const CONTAINERS = join(ROOT, 'deploy/containers');

/** The compose files: one machine, or a cluster. */
export const FILES = ['compose.yaml', 'compose.cluster.yaml'] as const;

/** The part of a service that the tests check. */
export interface Service {
  image?: string;
  extends?: { file: string; service: string };
  build?: { target: string };
  user?: string;
  read_only?: boolean;
  cap_drop?: string[];
  security_opt?: string[];
  restart?: string;
  command?: string[];
  entrypoint?: string[];
  env_file?: string[];
  environment?: Record<string, string>;
  volumes?: string[];
  tmpfs?: string[];
  ports?: string[];
  healthcheck?: { test?: string[]; disable?: boolean };
  stop_grace_period?: string;
  profiles?: string[];
  depends_on?: string[] | Record<string, { condition: string }>;
  networks?: string[] | Record<string, { ipv4_address?: string } | null>;
}

type Services = Record<string, Service>;

const load = (name: string): Services => {
  const file: { services: Services } = parse(readFileSync(join(CONTAINERS, name), 'utf8'), { merge: true });
  return file.services;
};

/** Returns the services of a file, merged with those they extend. */
export const servicesOf = (name: string): Services =>
  Object.fromEntries(
    Object.entries(load(name)).map(([key, own]) => {
      const base = own.extends && load(own.extends.file)[own.extends.service];
      if (!base) throw new Error(`${key} of ${name} extends nothing that there is`);
      const environment = { ...base.environment, ...own.environment };
      const volumes = [...(base.volumes ?? []), ...(own.volumes ?? [])];
      return [key, { ...base, ...own, environment, volumes }];
    }),
  );

/** Returns a service's networks, with its address if it has a fixed one. */
export const networksOf = ({ networks = [] }: Service): Record<string, string | undefined> =>
  Array.isArray(networks)
    ? Object.fromEntries(networks.map(network => [network, undefined]))
    : Object.fromEntries(Object.entries(networks).map(([network, more]) => [network, more?.ipv4_address]));

/** Returns the services that must run before a service, with the required state. */
export const startConditions = ({ depends_on = [] }: Service = {}): Record<string, string> =>
  Array.isArray(depends_on)
    ? Object.fromEntries(depends_on.map(name => [name, 'service_started']))
    : Object.fromEntries(Object.entries(depends_on).map(([name, { condition }]) => [name, condition]));
