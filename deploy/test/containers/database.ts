import { waitUntil } from '@marketplace/db/testing';
import type { Parts } from './parts.ts';

/** Timeout in milliseconds. A node that ended while joining is restarted and copies all data. */
const TOGETHER_WITHIN_MS = 180_000;

const CLIENT = 'mariadb --host=127.0.0.1 --user=marketplace --password="$MARIADB_PASSWORD"';

/**
 * Queries this database node from inside its container.
 * @returns the columns of each row
 */
const rowsOf = async (parts: Parts, database: string, question: string): Promise<string[][]> => {
  const line = `exec ${CLIENT} --batch --skip-column-names marketplace --execute "$0"`;
  const answer = await parts.inside(database, 'sh', '-c', line, question);
  return answer.split('\n').flatMap(row => (row ? [row.split('\t')] : []));
};

/** Returns the number of stored enquiries for each matching address. */
export const storedEnquiries = async (parts: Parts, database: string, like: string): Promise<Map<string, number>> => {
  const question = `SELECT email, COUNT(*) FROM leads WHERE email LIKE '${like}' GROUP BY email`;
  const rows = await rowsOf(parts, database, question);
  return new Map(rows.map(([email = '', count]) => [email, Number(count)]));
};

/** Returns the number of the product's connections to this node. */
export const connectionsTo = async (parts: Parts, database: string): Promise<number> => {
  const others = "HOST NOT LIKE '127.0.0.1:%'";
  const [[count] = []] = await rowsOf(
    parts,
    database,
    `SELECT COUNT(*) FROM information_schema.PROCESSLIST WHERE ${others}`,
  );
  return Number(count);
};

/** Returns the number of nodes in this node's view of the cluster, or 0 if it cannot be reached. */
const clusterSize = async (parts: Parts, database: string): Promise<number> => {
  const [[, size] = []] = await rowsOf(parts, database, "SHOW STATUS LIKE 'wsrep_cluster_size'").catch(() => []);
  return Number(size ?? 0);
};

/** Waits until all of these nodes form one cluster and their containers are healthy. */
export const waitUntilOneCluster = async (parts: Parts, nodes: readonly string[]): Promise<void> => {
  for (const node of nodes)
    await waitUntil(async () => (await clusterSize(parts, node)) === nodes.length, TOGETHER_WITHIN_MS);
  for (const node of nodes) await parts.untilHealthy(node);
};
