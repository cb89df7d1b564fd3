import multipart from '@fastify/multipart';
import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox';
import type { FastifySchemaCompiler } from 'fastify';
import Type, { type TSchema } from 'typebox';
import { UPLOAD_LIMIT } from '../media/limits.ts';
import { FileForm } from '../media/schemas.ts';
import { routeOptions } from '../platform/access/route-options.ts';
import type { Capability } from '../platform/context.ts';
import { sendCsv } from '../platform/csv/csv-file.ts';
import { IdParams } from '../platform/http/schema.ts';
import { validatorCompiler } from '../platform/http/validation.ts';
import { failedRowsCsv } from './failed-rows.ts';
import { findJob } from './jobs.ts';
import { sampleCsv } from './samples.ts';
import {
  BULK_KINDS,
  BulkAnswer,
  BulkJob,
  type BulkKind,
  FilePreview,
  FranchiseUploadParams,
  PreviewParams,
  SampleParams,
  UploadForm,
  UploadParams,
} from './schemas.ts';
import { preview, uploadFranchises, uploadUsers } from './upload.ts';

const options = routeOptions('bulk upload');

/** Routes for importing franchises or users from a CSV file. */
export const bulkRoutes: Capability = async (app, context) => {
  const { knex } = context.database;

  app.get(
    '/admin/download-sample-csv',
    options('admin', 'Download a sample file that can be uploaded unchanged', {
      querystring: SampleParams,
      response: { 200: { content: { 'text/csv': { schema: Type.String() } } } },
    }),
    async (request, reply) => {
      const { type } = request.query;
      reply.type('text/csv; charset=utf-8').header('content-disposition', `attachment; filename="${type}_sample.csv"`);
      return sampleCsv(knex, type);
    },
  );

  app.get(
    '/admin/bulk-jobs/:id',
    options('admin', 'Get the progress of an upload', { params: IdParams, response: { 200: BulkJob } }),
    async request => findJob(knex, request.params.id),
  );

  app.get(
    '/admin/bulk-jobs/:id/failed-rows',
    options(
      'admin',
      'Download the failed rows of an upload, to correct and upload: reasons in the first column, without passwords',
      { params: IdParams, response: { 200: { content: { 'text/csv': { schema: Type.String() } } } } },
    ),
    async (request, reply) => sendCsv(reply, 'failed_rows', await failedRowsCsv(knex, request.params.id)),
  );

  await app.register(async scope => {
    // The parser's limit is one byte higher than ours, so that a file above our limit is noticed; the receiver refuses
    // it.
    await scope.register(multipart, {
      limits: { files: 1, fields: 20, fileSize: UPLOAD_LIMIT + 1 },
      throwFileSizeLimit: false,
    });
    const typed = scope.withTypeProvider<TypeBoxTypeProvider>();
    // The form is read while it arrives, so the code that reads it validates it, not the schema.
    const readLater: FastifySchemaCompiler<TSchema> = part =>
      part.httpPart === 'body' ? () => true : validatorCompiler(part);
    const summary = (kind: BulkKind) => `Import ${kind} from a CSV file; a failing row does not stop the others`;
    const form = { consumes: ['multipart/form-data'], body: UploadForm, response: { 200: BulkAnswer } };
    typed.post(
      '/admin/bulk-upload-franchises',
      {
        ...options('admin', summary('franchises'), { ...form, querystring: FranchiseUploadParams }),
        validatorCompiler: readLater,
      },
      request => uploadFranchises(context, request, request.query),
    );
    typed.post(
      '/admin/bulk-upload-users',
      {
        ...options('admin', summary('users'), { ...form, querystring: UploadParams }),
        validatorCompiler: readLater,
      },
      request => uploadUsers(context, request, request.query),
    );
    for (const kind of BULK_KINDS)
      typed.post(
        `/admin/bulk-preview-${kind}`,
        {
          ...options('admin', `Inspect a file of ${kind} without storing it: its format and columns`, {
            consumes: ['multipart/form-data'],
            body: FileForm,
            querystring: PreviewParams,
            response: { 200: FilePreview },
          }),
          validatorCompiler: readLater,
        },
        request => preview(context, request, kind, request.query),
      );
  });
};
