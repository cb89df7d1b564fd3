import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { seededNumbers } from './seeded-numbers.ts';

/** From a seed, how late each answer is, in milliseconds: three in ten at once, most within 0.4 s, a tenth much later than all others. */
export const lateness = (seed: number): (() => number) => {
  const number = seededNumbers(seed);
  return () => {
    const share = number();
    if (share < 0.3) return 0;
    return share < 0.9 ? share * 400 : 1500;
  };
};

/**
 * Calls over a socket are answered late from now on, and so in another order than they were asked in: what a screen shows
 * in between is seen, by a test as by a person.
 * @param isSpared whose calls are answered as ever
 */
export const answerLate = (
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
    // Who has gone meanwhile asks nothing any more.
    setTimeout(() => response.destroyed || emit(event, ...given), delay);
    return true;
  };
};
