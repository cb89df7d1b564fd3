import type { Cluster } from '../cluster.ts';
import { DATABASES, type DatabaseName, PORTS } from '../machines.ts';
import { galeraSize, galeraState, startGalera } from './galera.ts';
import { withConnection } from './with-connection.ts';

const STARTS = 3;

/**
 * Restarts an existing node, which catches up with the others. A node that ends immediately is started again, as its
 * systemd unit would do.
 */
export const startNode = async (cluster: Cluster, node: DatabaseName): Promise<void> => {
  for (let attempt = 1; ; attempt++) {
    try {
      return await startGalera(cluster, node);
    } catch (error) {
      if (attempt === STARTS || cluster.running(node)) throw error;
    }
  }
};

/** Returns whether the node is synchronised with the others. */
export const isNodeSynced = async (cluster: Cluster, node: DatabaseName): Promise<boolean> =>
  (await galeraState(cluster, node)) === 'Synced';

/**
 * Returns whether the node is synchronised and sees all other nodes. A node that was away reports an outdated state for
 * a while.
 */
export const isSynced = async (cluster: Cluster, node: DatabaseName): Promise<boolean> =>
  (await isNodeSynced(cluster, node)) && (await galeraSize(cluster, node)) === DATABASES.length;

const account = (cluster: Cluster) => ({ user: 'marketplace', password: cluster.state.secrets.databasePassword });

/**
 * Returns the node that the balancer currently uses.
 * @throws {Error} while it uses none
 */
export const currentWriter = async (cluster: Cluster): Promise<DatabaseName> => {
  const host = cluster.addressOf('balancer');
  const address = await withConnection({ host, port: PORTS.writer, ...account(cluster) }, async connection => {
    const [rows] = await connection.query('SELECT @@bind_address AS address');
    return Array.isArray(rows) ? Object(rows[0]).address : undefined;
  });
  const found = DATABASES.find(node => cluster.addressOf(node) === address);
  if (!found) throw new Error(`The balancer leads to ${address}, which is no node`);
  return found;
};
