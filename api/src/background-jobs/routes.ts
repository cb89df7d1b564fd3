import Type from 'typebox';
import { routeOptions } from '../platform/access/route-options.ts';
import type { Capability } from '../platform/context.ts';
import { IdParams } from '../platform/http/schema.ts';
import { findJob, listRunningJobs } from './jobs.ts';
import { BackgroundJob } from './schemas.ts';

const options = routeOptions('background jobs');

/** Routes of the progress of background jobs. */
export const backgroundJobRoutes: Capability = (app, { database: { knex } }) => {
  app.get(
    '/admin/background-jobs',
    options('admin', 'List the running background jobs, oldest first', {
      response: { 200: Type.Array(BackgroundJob) },
    }),
    () => listRunningJobs(knex),
  );

  app.get(
    '/admin/background-jobs/:id',
    options('admin', 'Get the progress of a background job', { params: IdParams, response: { 200: BackgroundJob } }),
    async request => findJob(knex, request.params.id),
  );
};
