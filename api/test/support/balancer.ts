import { once } from 'node:events';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { createServer, request } from './http.ts';

const { Agent } = process.getBuiltinModule('node:http');

const ASKED_EVERY_MS = 100;

/** A balancer before some servers: it sends to those whose `readyz` says so, keeps its connections, and never repeats. */
export interface Balancer {
  url: string;
}

interface Server {
  port: number;
  isReady: boolean;
}

/** Starts one before servers at these ports of this machine. */
export const balancer = async (t: { teardown(work: () => unknown): unknown }, ports: number[]): Promise<Balancer> => {
  const servers: Server[] = ports.map(port => ({ port, isReady: false }));
  const agent = new Agent({ keepAlive: true });
  const lookAt = async (server: Server) => {
    server.isReady = await new Promise(resolve => {
      const asked = request({ port: server.port, host: '127.0.0.1', path: '/api/readyz' }, answer => {
        answer.resume();
        resolve(answer.statusCode === 200);
      });
      asked.on('error', () => resolve(false)).end();
    });
  };
  const look = () => Promise.all(servers.map(lookAt));
  await look();
  const timer = setInterval(look, ASKED_EVERY_MS);

  let turn = 0;
  const pass = (asked: IncomingMessage, answer: ServerResponse) => {
    const ready = servers.filter(({ isReady }) => isReady);
    const server = ready[turn++ % ready.length];
    const fail = () => {
      if (!answer.headersSent) answer.writeHead(502);
      answer.end();
    };
    if (!server) return fail();
    const { method, url: path, headers } = asked;
    const { connection: _, ...passedOn } = headers;
    const onward = request({ agent, port: server.port, host: '127.0.0.1', method, path, headers: passedOn }, heard => {
      answer.writeHead(heard.statusCode ?? 502, { 'content-type': heard.headers['content-type'] ?? 'text/plain' });
      heard.on('error', fail).pipe(answer);
    });
    onward.on('error', fail);
    asked.pipe(onward);
  };
  const own = createServer(pass).listen(0, '127.0.0.1');
  await once(own, 'listening');
  t.teardown(() => {
    clearInterval(timer);
    agent.destroy();
    own.close();
    own.closeAllConnections();
  });
  const address = own.address();
  return { url: `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}/api` };
};
