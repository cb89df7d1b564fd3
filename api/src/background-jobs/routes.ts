import Type from 'typebox';
import { callsOf } from '../platform/access/calls.ts';
import type { Capability } from '../platform/context.ts';
import { IdParams } from '../platform/http/schema.ts';
import { findJob, jobsUnderWay } from './jobs.ts';
import { BackgroundJob } from './schemas.ts';

const call = callsOf('background jobs');

/** How far changes are that go through many records after they were answered. */
export const backgroundJobs: Capability = (app, { database: { knex } }) => {
  app.get(
    '/admin/background-jobs',
    call('admin', 'The changes that are still going through many records, the oldest first', {
      response: { 200: Type.Array(BackgroundJob) },
    }),
    () => jobsUnderWay(knex),
  );

  app.get(
    '/admin/background-jobs/:id',
    call('admin', 'How far such a change is', { params: IdParams, response: { 200: BackgroundJob } }),
    async request => findJob(knex, request.params.id),
  );
};
