import Type from 'typebox';
import { isSetUp } from '../outbox/email/current-transport.ts';
import { readEmailSettings } from '../outbox/email/settings.ts';
import { callsOf } from '../platform/access/calls.ts';
import type { Capability } from '../platform/context.ts';
import { factsOf } from './facts.ts';
import { PartStatus } from './schemas.ts';
import { whatWorks } from './what-works.ts';

const call = callsOf('operations');

/** What works and what does not, for the admin. */
export const operations: Capability = (app, { config, database, rateLimits, uploads }) => {
  const facts = factsOf(database);
  app.get(
    '/admin/operations',
    call('admin', 'What works, what waits, what is wrong and since when, a part of the product at a time', {
      response: { 200: Type.Array(PartStatus) },
    }),
    async () => {
      const [known, settings] = await Promise.all([facts(), readEmailSettings(database.knex, config.secretsKey)]);
      return whatWorks(known, {
        isEmailSetUp: isSetUp(settings),
        hasProbes: config.probeEmail !== null,
        hasRebuildHook: config.rebuildHook !== null,
        rateLimits: rateLimits.state,
        uploads: uploads.state,
      });
    },
  );
};
