/** The machines of the cluster, with the last number of their addresses. */
const HOSTS = {
  db1: 11,
  db2: 12,
  db3: 13,
  redis: 21,
  storage: 22,
  mail: 23,
  api1: 31,
  api2: 32,
  worker: 33,
  web1: 41,
  web2: 42,
  balancer: 51,
} as const;

export type MachineName = keyof typeof HOSTS;

export const MACHINES = Object.keys(HOSTS) as MachineName[];
export const DATABASES = ['db1', 'db2', 'db3'] as const;
export const APIS = ['api1', 'api2'] as const;
export const WEBS = ['web1', 'web2'] as const;
export type DatabaseName = (typeof DATABASES)[number];
export type ApiName = (typeof APIS)[number];
export type WebName = (typeof WEBS)[number];

/** Ports of the parts, which are the usual ones of these programs. */
export const PORTS = {
  database: 3306,
  redis: 6379,
  storage: 9000,
  mail: 2525,
  api: 4001,
  preview: 4101,
  web: 8080,
  /** Ports of the balancer. */
  front: 8080,
  apis: 4000,
  writer: 3307,
  balancerState: 9001,
} as const;

/**
 * Returns the address of a machine.
 * @param net the first three numbers of all addresses, `10.77.12`
 */
export const addressOf = (net: string, machine: MachineName): string => `${net}.${HOSTS[machine]}`;
