import type { Socket } from 'node:net';
import { ConnectionUnresponsive } from './database-errors.ts';

const LOOK_MS = 1000;

/** The running command at the last check, the bytes received by then, and the number of checks without progress. */
interface LastCheck {
  command: unknown;
  read: number;
  silentLooks: number;
}

interface WatchedConnection extends LastCheck {
  stream: Socket;
  maxChecks: number;
}

/**
 * Returns the command that is running on a connection of the driver. The driver's version is pinned, and tests check
 * this field.
 */
const underWay = (connection: object): unknown =>
  // While this process has paused reading, the database does not count as silent.
  Reflect.get(connection, '_paused') ? null : Reflect.get(connection, '_command');

/**
 * Checks every second what is running on each connection, so that no statement needs its own timer. A connection
 * without progress for too many checks is considered lost: a router that dropped it, or a vanished host, sends nothing,
 * and the system retries for a quarter of an hour. Checks are counted instead of seconds, because a process that was
 * suspended receives the responses of that time only after its next check.
 */
export const watchUnresponsiveConnections = (heard: (error: ConnectionUnresponsive) => void) => {
  const connections = new Map<object, WatchedConnection>();
  const checkSilence = () => {
    for (const [connection, seen] of connections) {
      const [command, read] = [underWay(connection), seen.stream.bytesRead];
      if (!command || command !== seen.command || read !== seen.read) {
        Object.assign(seen, { command, read, silentLooks: 0 } satisfies LastCheck);
        continue;
      }
      if (++seen.silentLooks < seen.maxChecks) continue;
      connections.delete(connection);
      const error = new ConnectionUnresponsive(seen.maxChecks);
      heard(error);
      // The driver passes this error to every caller that waits for the connection.
      seen.stream.destroy(error);
    }
  };
  const timer = setInterval(checkSilence, LOOK_MS).unref();
  return {
    /**
     * Watches a connection.
     * @param seconds maximum time without a response to a running statement
     */
    watch: (connection: object, seconds: number): void => {
      const stream: Socket = Reflect.get(connection, 'stream');
      const maxChecks = Math.ceil((seconds * 1000) / LOOK_MS);
      connections.set(connection, { stream, maxChecks, command: null, read: 0, silentLooks: 0 });
      stream.once('close', () => connections.delete(connection));
    },
    end: (): void => clearInterval(timer),
  };
};
