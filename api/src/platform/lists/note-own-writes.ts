import type { App } from '../http/app.ts';
import type { OwnWrites } from './own-writes.ts';

const READS = ['GET', 'HEAD', 'OPTIONS'];

/** Notes every change that a signed-in person makes, before they hear of it; also one that failed halfway. */
export const noteOwnWrites = (app: App, writes: OwnWrites) => {
  app.addHook('onRoute', route => {
    if ([route.method].flat().every(method => READS.includes(method.toUpperCase()))) return;
    const others = [route.onSend ?? []].flat();
    route.onSend = [
      (request, _reply, payload, done) => {
        if (request.caller?.kind === 'user') writes.note(request.caller.id);
        done(null, payload);
      },
      ...others,
    ];
  });
};
