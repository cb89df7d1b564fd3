import { createServer, type Socket } from 'node:net';
import type { Test } from 'tap';
import { freePort } from '../../src/command/free-port.ts';

const packet = (number: number, body: Buffer) => Buffer.concat([Buffer.from([body.length, 0, 0, number]), body]);
const OK = Buffer.from([0, 0, 0, 2, 0, 0, 0]);

/**
 * Simulates a database node for the balancer's check and a client's first read: a greeting with its name, and a
 * confirmation.
 */
export const startFakeDatabase = async (t: Test, name: string) => {
  const port = await freePort();
  const greeting = packet(0, Buffer.concat([Buffer.from([10]), Buffer.from(`${name}\0`), Buffer.alloc(40)]));
  const open = new Set<Socket>();
  let checks = 0;
  const server = createServer(socket => {
    open.add(socket);
    socket.once('close', () => open.delete(socket));
    socket.on('error', () => {});
    socket.write(greeting);
    socket.once('data', () => {
      checks++;
      socket.write(packet(2, OK));
    });
  });
  const start = () => new Promise<void>(resolve => server.listen(port, '127.0.0.1', () => resolve()));
  const stop = async () => {
    const closed = new Promise<void>(resolve => server.close(() => resolve()));
    for (const socket of open) socket.destroy();
    await closed;
  };
  await start();
  t.teardown(() => (server.listening ? stop() : undefined));
  return { port, start, stop, checks: () => checks };
};
