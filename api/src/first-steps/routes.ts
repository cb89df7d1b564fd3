import { actorOf } from '../platform/access/actor.ts';
import { routeOptions } from '../platform/access/route-options.ts';
import type { Capability } from '../platform/context.ts';
import { FirstSteps, FirstStepsUpdate } from './schemas.ts';
import { readFirstSteps, setFirstStepsDismissed } from './service.ts';

const options = routeOptions('settings');

/** Routes of the first steps of a new installation. */
export const firstStepsRoutes: Capability = (app, context) => {
  app.get(
    '/admin/first-steps',
    options('admin', 'Get the completed and remaining first steps of a new installation', {
      response: { 200: FirstSteps },
    }),
    async () => readFirstSteps(context),
  );

  app.put(
    '/admin/first-steps',
    options('admin', 'Dismiss or restore the list of first steps', {
      body: FirstStepsUpdate,
      response: { 200: FirstSteps },
    }),
    async request => {
      await setFirstStepsDismissed(context.database.knex, actorOf(request), request.body.dismissed);
      return readFirstSteps(context);
    },
  );
};
