import { type Connection, createConnection } from 'mysql2/promise';

/** Calls a server on a separate connection. A missing response within the timeout is an error. */
export const withConnection = async <Answer>(
  options:
    | { host: string; port?: number; user?: string; password?: string; database?: string }
    | { socketPath: string; user?: string },
  ask: (connection: Connection) => Promise<Answer>,
): Promise<Answer> => {
  const connection = await createConnection({
    user: 'root',
    connectTimeout: 2000,
    multipleStatements: true,
    ...options,
  });
  connection.on('error', () => {});
  const timeout = setTimeout(() => connection.destroy(), 20_000);
  try {
    return await ask(connection);
  } finally {
    clearTimeout(timeout);
    connection.destroy();
  }
};
