import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';
import type { Test } from 'tap';

/** COM_BINLOG_DUMP, of which whoever follows a log says the first byte of its packet. */
const FOLLOWS = 0x12;

/**
 * A way to a server on which the lines that follow its log can fall silent: nothing comes through them any more, and they
 * stay open. Others, and later ones, are as they should be.
 */
export const silentLine = async (t: Test, url: string): Promise<{ url: string; silence(): void }> => {
  const { hostname, port, searchParams } = new URL(url);
  const socketPath = searchParams.get('socketPath');
  const open = new Set<Socket>();
  const following = new Set<Socket>();
  const server = createServer({ noDelay: true }, client => {
    const database = socketPath ? connect(socketPath) : connect(Number(port), hostname);
    client.on('data', piece => {
      if (piece[4] === FOLLOWS) for (const end of [client, database]) following.add(end);
    });
    for (const [one, other] of [
      [client, database],
      [database, client],
    ] as const) {
      open.add(one);
      one.pipe(other);
      one.on('error', () => other.destroy());
      one.on('close', () => {
        open.delete(one);
        following.delete(one);
        other.destroy();
      });
    }
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  t.teardown(() => {
    for (const socket of open) socket.destroy();
    server.close();
  });
  const address = server.address();
  const way = new URL(url);
  way.searchParams.delete('socketPath');
  way.hostname = '127.0.0.1';
  way.port = String(typeof address === 'object' && address ? address.port : 0);
  return {
    url: way.href,
    silence: () => {
      for (const socket of following) socket.unpipe().pause();
    },
  };
};
