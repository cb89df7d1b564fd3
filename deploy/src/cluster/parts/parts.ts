import type { Cluster } from '../cluster.ts';
import { startNode } from '../database/nodes.ts';
import type { ProcessName } from '../state.ts';
import { startBalancer } from './balancer.ts';
import { startApi, startPublisher, startWorker } from './product.ts';
import { startMail, startRedis, startStorage } from './services.ts';
import { startWebServer } from './web-server.ts';

/** Starts each part. Resolves when the part works. */
export const START_PART: Record<ProcessName, (cluster: Cluster) => Promise<void>> = {
  db1: cluster => startNode(cluster, 'db1'),
  db2: cluster => startNode(cluster, 'db2'),
  db3: cluster => startNode(cluster, 'db3'),
  redis: startRedis,
  storage: startStorage,
  mail: startMail,
  api1: cluster => startApi(cluster, 'api1'),
  api2: cluster => startApi(cluster, 'api2'),
  worker: startWorker,
  publisher1: cluster => startPublisher(cluster, 'web1'),
  publisher2: cluster => startPublisher(cluster, 'web2'),
  web1: cluster => startWebServer(cluster, 'web1'),
  web2: cluster => startWebServer(cluster, 'web2'),
  balancer: startBalancer,
};

/** Returns the machine of a part. */
export const machineOf = (name: ProcessName) =>
  name === 'publisher1' ? 'web1' : name === 'publisher2' ? 'web2' : name;
