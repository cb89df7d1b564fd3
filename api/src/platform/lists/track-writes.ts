import type { App } from '../http/app.ts';
import type { OwnWrites } from './own-writes.ts';

const READS = ['GET', 'HEAD', 'OPTIONS'];

/** Records every change by a signed-in user before the response is sent, including changes that failed halfway. */
export const trackOwnWrites = (app: App, writes: OwnWrites) => {
  app.addHook('onRoute', route => {
    if ([route.method].flat().every(method => READS.includes(method.toUpperCase()))) return;
    const otherHooks = [route.onSend ?? []].flat();
    route.onSend = [
      (request, _reply, payload, done) => {
        if (request.caller?.kind === 'user') writes.note(request.caller.id);
        done(null, payload);
      },
      ...otherHooks,
    ];
  });
};
