import multipart from '@fastify/multipart';
import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox';
import Type from 'typebox';
import { UPLOAD_LIMIT } from '../media/limits.ts';
import { FileForm } from '../media/schemas.ts';
import type { Capability } from '../platform/context.ts';
import { IdParams } from '../platform/schema.ts';
import { validatorCompiler } from '../platform/validation.ts';
import { findJob } from './jobs.ts';
import { sampleCsv } from './samples.ts';
import { BULK_KINDS, BulkAnswer, BulkJob, SampleParams, UploadParams } from './schemas.ts';
import { upload } from './upload.ts';

const tags = ['bulk upload'];

/** Many franchises or users out of one CSV file. */
export const bulk: Capability = async (app, context) => {
  const { knex } = context.database;

  app.get(
    '/admin/download-sample-csv',
    {
      config: { access: 'admin' },
      schema: {
        tags,
        summary: 'A sample file that can be uploaded as it is',
        querystring: SampleParams,
        response: { 200: { content: { 'text/csv': { schema: Type.String() } } } },
      },
    },
    async (request, reply) => {
      const { type } = request.query;
      reply.type('text/csv; charset=utf-8').header('content-disposition', `attachment; filename="${type}_sample.csv"`);
      return sampleCsv(knex, type);
    },
  );

  app.get(
    '/admin/bulk-jobs/:id',
    {
      config: { access: 'admin' },
      schema: { tags, summary: 'How far an upload is', params: IdParams, response: { 200: BulkJob } },
    },
    async request => findJob(knex, request.params.id),
  );

  await app.register(async scope => {
    // One byte above the limit tells that it was passed; who receives the file refuses it.
    await scope.register(multipart, {
      limits: { files: 1, fields: 20, fileSize: UPLOAD_LIMIT + 1 },
      throwFileSizeLimit: false,
    });
    for (const kind of BULK_KINDS)
      scope.withTypeProvider<TypeBoxTypeProvider>().post(
        `/admin/bulk-upload-${kind}`,
        {
          config: { access: 'admin' },
          schema: {
            tags,
            summary: `Store the ${kind} of a CSV file; a row that can't be stored stops no other`,
            consumes: ['multipart/form-data'],
            body: FileForm,
            querystring: UploadParams,
            response: { 200: BulkAnswer },
          },
          validatorCompiler: part => (part.httpPart === 'body' ? () => true : validatorCompiler(part)),
        },
        request => upload(context, request, kind, request.query),
      );
  });
};
