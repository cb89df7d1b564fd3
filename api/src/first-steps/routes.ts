import { actorOf } from '../platform/access/actor.ts';
import { callsOf } from '../platform/access/calls.ts';
import type { Capability } from '../platform/context.ts';
import { FirstSteps, FirstStepsUpdate } from './schemas.ts';
import { dismissFirstSteps, readFirstSteps } from './service.ts';

const call = callsOf('settings');

/** The first steps of a new installation. */
export const firstSteps: Capability = (app, context) => {
  app.get(
    '/admin/first-steps',
    call('admin', 'What a new installation has, and what it still needs', { response: { 200: FirstSteps } }),
    async () => readFirstSteps(context),
  );

  app.put(
    '/admin/first-steps',
    call('admin', 'Put the list of first steps away, or bring it back', {
      body: FirstStepsUpdate,
      response: { 200: FirstSteps },
    }),
    async request => {
      await dismissFirstSteps(context.database.knex, actorOf(request), request.body.dismissed);
      return readFirstSteps(context);
    },
  );
};
