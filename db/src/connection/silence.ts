import type { Socket } from 'node:net';
import { ConnectionSilent } from './database-errors.ts';

const LOOK_MS = 1000;

/** The command under way at the last look, what had been read by then, and for how many looks there has been no more. */
interface Seen {
  command: unknown;
  read: number;
  silentLooks: number;
}

interface Watched extends Seen {
  stream: Socket;
  mostLooks: number;
}

/** What there is to watch of a connection, as the driver has it; the version is pinned, and tests look at what it does. */
const underWay = (connection: object): unknown =>
  // What nobody reads for the moment is no silence of the database's.
  Reflect.get(connection, '_paused') ? null : Reflect.get(connection, '_command');

/**
 * Looks every second at what is under way on each connection, so that no statement has a timer of its own. Where nothing
 * has come back for so many looks the line counts as lost: a router that forgot it, or a host that vanished, says nothing,
 * and the system sends again for a quarter of an hour. Looks are counted and not seconds: a process that stood still for
 * a while finds the answers of that while only after its next look.
 */
export const watchSilence = (heard: (error: ConnectionSilent) => void) => {
  const connections = new Map<object, Watched>();
  const look = () => {
    for (const [connection, seen] of connections) {
      const [command, read] = [underWay(connection), seen.stream.bytesRead];
      if (!command || command !== seen.command || read !== seen.read) {
        Object.assign(seen, { command, read, silentLooks: 0 } satisfies Seen);
        continue;
      }
      if (++seen.silentLooks < seen.mostLooks) continue;
      connections.delete(connection);
      const error = new ConnectionSilent(seen.mostLooks);
      heard(error);
      // The driver tells everybody who waits for this line, as it does when one breaks.
      seen.stream.destroy(error);
    }
  };
  const timer = setInterval(look, LOOK_MS).unref();
  return {
    /** @param seconds for how long it may say nothing while it is asked something */
    watch: (connection: object, seconds: number): void => {
      const stream: Socket = Reflect.get(connection, 'stream');
      const mostLooks = Math.ceil((seconds * 1000) / LOOK_MS);
      connections.set(connection, { stream, mostLooks, command: null, read: 0, silentLooks: 0 });
      stream.once('close', () => connections.delete(connection));
    },
    end: (): void => clearInterval(timer),
  };
};
