import type { Cluster } from '../cluster.ts';
import { DATABASES, type DatabaseName, PORTS } from '../machines.ts';
import { asking } from './ask.ts';
import { galeraSize, galeraState, startGalera } from './galera.ts';

const STARTS = 3;

/** Starts a node that was there before; it catches up with the others. One that ends at once is started again, as its unit would be. */
export const startNode = async (cluster: Cluster, node: DatabaseName): Promise<void> => {
  for (let attempt = 1; ; attempt++) {
    try {
      return await startGalera(cluster, node);
    } catch (error) {
      if (attempt === STARTS || cluster.running(node)) throw error;
    }
  }
};

/** True when the node is like the others and takes part. */
export const takesPart = async (cluster: Cluster, node: DatabaseName): Promise<boolean> =>
  (await galeraState(cluster, node)) === 'Synced';

/** True when it does, together with all others: who was away says for a while what was so before. */
export const isWhole = async (cluster: Cluster, node: DatabaseName): Promise<boolean> =>
  (await takesPart(cluster, node)) && (await galeraSize(cluster, node)) === DATABASES.length;

const account = (cluster: Cluster) => ({ user: 'marketplace', password: cluster.state.secrets.databasePassword });

/** The node that the balancer leads to now. @throws Error while it leads to none */
export const currentWriter = async (cluster: Cluster): Promise<DatabaseName> => {
  const host = cluster.addressOf('balancer');
  const address = await asking({ host, port: PORTS.writer, ...account(cluster) }, async connection => {
    const [rows] = await connection.query('SELECT @@bind_address AS address');
    return Array.isArray(rows) ? Object(rows[0]).address : undefined;
  });
  const found = DATABASES.find(node => cluster.addressOf(node) === address);
  if (!found) throw new Error(`The balancer leads to ${address}, which is no node`);
  return found;
};
