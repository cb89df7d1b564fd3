import type { Socket } from 'node:net';
import knexFactory, { type Knex } from 'knex';

/** So long a server may take to hang up once it was told goodbye; then the line is closed without it. */
const GOODBYE_MS = 2000;

/** A connection of knex's pool, as the driver has it. */
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

/** What knex's clients have and its types do not tell. */
interface Client extends Omit<Knex.Client, 'acquireRawConnection' | 'destroyRawConnection' | 'driver'> {
  driver: { createConnection(settings: object): RawConnection };
  checkVersion(connection: RawConnection): Promise<unknown>;
}

const Plain = knexFactory({ client: 'mysql2' }).client.constructor as new (config: Knex.Config) => Client;

/**
 * knex's client, which hears what becomes of a connection as long as there is one. knex by itself hears of none any more
 * that it has retired or could not make, and the driver's word that such a line broke (a host that vanished is given up by
 * the system after a quarter of an hour) then ends the process.
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
        const made = () => resolve(connection);
        // A server that does not tell its version is taken for a new one; knex says so itself.
        this.checkVersion(connection).then(made, made);
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

/** For knex's configuration. */
export const hearingClient = HearingClient as unknown as typeof Knex.Client;
