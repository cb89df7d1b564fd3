import type { FastifyInstance } from 'fastify';

/** A message from a measured server to its parent. */
export type ServerMessage = { port: number } | { cpuMicroseconds: number };

const send = (message: ServerMessage) => process.send?.(message);

/** Listens, sends its port, answers each message with the CPU time so far, and ends with its parent. */
export const serve = async (app: FastifyInstance) => {
  await app.listen({ host: '127.0.0.1', port: 0 });
  process.on('message', () => {
    const { user, system } = process.cpuUsage();
    send({ cpuMicroseconds: user + system });
  });
  process.on('disconnect', () => process.exit(0));
  const address = app.server.address();
  send({ port: typeof address === 'object' && address ? address.port : 0 });
};
