import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { seededNumbers } from './seeded-numbers.ts';

/**
 * Returns a seeded generator of response delays in milliseconds: three in ten are 0, most are below 400, and a tenth
 * are 1,500.
 */
export const responseDelays = (seed: number): (() => number) => {
  const number = seededNumbers(seed);
  return () => {
    const share = number();
    if (share < 0.3) return 0;
    return share < 0.9 ? share * 400 : 1500;
  };
};

/**
 * Delays the responses of a server from now on, so that they have another order than the requests. Tests then see the
 * intermediate states of a screen, as users do.
 * @param isSpared returns whether a request is answered without delay
 */
export const delayResponses = (
  server: Server,
  late: () => number,
  isSpared: (request: IncomingMessage) => boolean = () => false,
): void => {
  const emit = server.emit.bind(server);
  server.emit = (event: string, ...given: unknown[]) => {
    if (event !== 'request') return emit(event, ...given);
    const [request, response] = given as [IncomingMessage, ServerResponse];
    const delay = isSpared(request) ? 0 : late();
    if (delay === 0) return emit(event, ...given);
    // A client that has disconnected needs no response.
    setTimeout(() => response.destroyed || emit(event, ...given), delay);
    return true;
  };
};
