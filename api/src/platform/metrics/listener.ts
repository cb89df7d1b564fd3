import { createServer } from 'node:http';
import type { Registry } from 'prom-client';
import type { MetricsSettings } from '../config/metrics.ts';
import { metricsAdmission } from './admission.ts';

/** Callbacks that log what the listener does. */
export interface ListenerLog {
  listening(): void;
  failed(error: Error): void;
}

/**
 * Serves `GET /metrics` for a process without an HTTP API. If the port is in use, this is logged, and the process
 * continues without metrics.
 * @returns a function that stops the listener
 */
export const listenForMetrics = (
  registry: Registry,
  settings: Pick<MetricsSettings, 'token' | 'allow'>,
  at: { port: number; host: string },
  log: ListenerLog,
): (() => void) => {
  const mayRead = metricsAdmission(settings);
  const server = createServer((request, response) => {
    const refuse = (status: number) => response.writeHead(status).end();
    if (request.method !== 'GET' || request.url !== '/metrics') return refuse(404);
    const { authorization } = request.headers;
    if (!mayRead({ authorization, addresses: [request.socket.remoteAddress] })) return refuse(401);
    registry.metrics().then(
      text => response.writeHead(200, { 'content-type': registry.contentType, 'cache-control': 'no-store' }).end(text),
      () => refuse(500),
    );
  });
  server.on('error', error => log.failed(error));
  server.listen(at.port, at.host, () => log.listening());
  server.unref();
  return () => {
    server.close();
    server.closeAllConnections();
  };
};
