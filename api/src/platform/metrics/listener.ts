import { createServer } from 'node:http';
import type { Registry } from 'prom-client';
import type { MetricsSettings } from '../config/metrics.ts';
import { metricsAdmission } from './admission.ts';

/** Told in the log, whose ever it is. */
export interface ListenerLog {
  listening(): void;
  failed(error: Error): void;
}

/**
 * Answers `GET /metrics` for a process that answers nothing else. A port that is taken is told, and the process does its
 * work all the same.
 * @returns what ends it
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
