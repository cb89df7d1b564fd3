import type { Socket } from 'node:net';
import knexFactory, { type Knex } from 'knex';

/**
 * Time in milliseconds that a server has to close a connection after the quit command. After it this process closes the
 * connection.
 */
const GOODBYE_MS = 2000;

/** The driver's connection in knex's pool. */
export interface RawConnection {
  __knexUid: string;
  __knex__disposed?: Error;
  stream: Socket;
  on(event: 'error', hear: (error: Error) => void): void;
  connect(done: (error: Error | null) => void): void;
  query(sql: string, done: (error: Error | null) => void): void;
  end(done: () => void): void;
  destroy(): void;
}

/** Members of knex's clients that its types do not declare. */
interface Client extends Omit<Knex.Client, 'acquireRawConnection' | 'destroyRawConnection' | 'driver'> {
  driver: { createConnection(settings: object): RawConnection };
  checkVersion(connection: RawConnection): Promise<unknown>;
}

const Plain = knexFactory({ client: 'mysql2' }).client.constructor as new (config: Knex.Config) => Client;

/**
 * A knex client that handles the errors of a connection as long as it exists. knex removes its handler when it retires
 * a connection or fails to make one. A later error of that connection (the system gives up a vanished host after a
 * quarter of an hour) would end the process.
 */
class HearingClient extends Plain {
  acquireRawConnection(): Promise<RawConnection> {
    const connection = this.driver.createConnection(this.connectionSettings);
    connection.on('error', error => {
      connection.__knex__disposed = error;
    });
    return new Promise((resolve, reject) => {
      connection.connect(error => {
        if (error) return reject(error);
        const onConnected = () => resolve(connection);
        // A server whose version cannot be read is assumed to be a new one. knex logs this.
        this.checkVersion(connection).then(onConnected, onConnected);
      });
    });
  }

  destroyRawConnection(connection: RawConnection): Promise<void> {
    const { stream } = connection;
    const giveUp = setTimeout(() => stream.destroy(), GOODBYE_MS).unref();
    stream.once('close', () => clearTimeout(giveUp));
    return new Promise(resolve => {
      stream.once('close', resolve);
      connection.end(resolve);
    });
  }
}

/** The client for knex's configuration. */
export const connectionTrackingClient = HearingClient as unknown as typeof Knex.Client;
