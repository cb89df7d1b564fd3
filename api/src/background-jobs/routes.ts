import Type from 'typebox';
import { callsOf } from '../platform/access/calls.ts';
import type { Capability } from '../platform/context.ts';
import { IdParams } from '../platform/http/schema.ts';
import { findJob, jobsUnderWay } from './jobs.ts';
import { BackgroundJob } from './schemas.ts';

const call = callsOf('background jobs');

/** Routes of the progress of background jobs. */
export const backgroundJobs: Capability = (app, { database: { knex } }) => {
  app.get(
    '/admin/background-jobs',
    call('admin', 'List the running background jobs, oldest first', {
      response: { 200: Type.Array(BackgroundJob) },
    }),
    () => jobsUnderWay(knex),
  );

  app.get(
    '/admin/background-jobs/:id',
    call('admin', 'Get the progress of a background job', { params: IdParams, response: { 200: BackgroundJob } }),
    async request => findJob(knex, request.params.id),
  );
};
