import { join } from 'node:path';
import { ROOT } from '../../command/root.ts';
import type { Cluster } from '../cluster.ts';
import { DATABASES, PORTS } from '../machines.ts';
import { neededProgram } from '../needed-program.ts';
import { waitUntilReady } from '../processes.ts';
import { isPortOpen } from './port.ts';

const READY_WITHIN_MS = 15_000;

/** Starts HAProxy with the product's configuration, and with an additional frontend for both web servers. */
export const startBalancer = async (cluster: Cluster): Promise<void> => {
  const program = neededProgram('haproxy', 'haproxy');
  const at = (machine: Parameters<Cluster['addressOf']>[0], port: number) => `${cluster.addressOf(machine)}:${port}`;
  const [db1, db2, db3] = DATABASES;
  const identity = await cluster.start('balancer', 'balancer', {
    command: [
      program,
      '-db',
      '-f',
      join(ROOT, 'deploy/haproxy/haproxy.cfg'),
      '-f',
      join(ROOT, 'deploy/cluster/front.cfg'),
    ],
    environment: {
      API_LISTEN: at('balancer', PORTS.apis),
      API_1: at('api1', PORTS.api),
      API_2: at('api2', PORTS.api),
      DB_LISTEN: at('balancer', PORTS.writer),
      DB_KIND: 'galera',
      DB_1: at(db1, PORTS.database),
      DB_2: at(db2, PORTS.database),
      DB_3: at(db3, PORTS.database),
      WEB_LISTEN: at('balancer', PORTS.front),
      WEB_1: at('web1', PORTS.web),
      WEB_2: at('web2', PORTS.web),
      STATE_LISTEN: at('balancer', PORTS.balancerState),
    },
  });
  const isReady = () => isPortOpen(cluster.addressOf('balancer'), PORTS.front);
  await waitUntilReady(identity, isReady, { log: cluster.logOf('balancer'), withinMs: READY_WITHIN_MS });
};
