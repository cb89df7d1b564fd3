import type { FastifyInstance } from 'fastify';

/** A message from a measured server to its parent. */
export type Said = { port: number } | { cpuMicroseconds: number };

const say = (said: Said) => process.send?.(said);

/** Listens, sends its port, answers each message with the CPU time so far, and ends with its parent. */
export const serve = async (app: FastifyInstance) => {
  await app.listen({ host: '127.0.0.1', port: 0 });
  process.on('message', () => {
    const { user, system } = process.cpuUsage();
    say({ cpuMicroseconds: user + system });
  });
  process.on('disconnect', () => process.exit(0));
  const address = app.server.address();
  say({ port: typeof address === 'object' && address ? address.port : 0 });
};
