import multipart from '@fastify/multipart';
import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox';
import type { FastifySchemaCompiler } from 'fastify';
import Type, { type TSchema } from 'typebox';
import { UPLOAD_LIMIT } from '../media/limits.ts';
import { FileForm } from '../media/schemas.ts';
import { callsOf } from '../platform/access/calls.ts';
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

const call = callsOf('bulk upload');

/** Many franchises or users out of one CSV file. */
export const bulk: Capability = async (app, context) => {
  const { knex } = context.database;

  app.get(
    '/admin/download-sample-csv',
    call('admin', 'A sample file that can be uploaded as it is', {
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
    call('admin', 'How far an upload is', { params: IdParams, response: { 200: BulkJob } }),
    async request => findJob(knex, request.params.id),
  );

  app.get(
    '/admin/bulk-jobs/:id/failed-rows',
    call(
      'admin',
      'The rows of an upload that failed, to be mended and uploaded: why in the first column, no passwords',
      { params: IdParams, response: { 200: { content: { 'text/csv': { schema: Type.String() } } } } },
    ),
    async (request, reply) => sendCsv(reply, 'failed_rows', await failedRowsCsv(knex, request.params.id)),
  );

  await app.register(async scope => {
    // One byte above the limit tells that it was passed; who receives the file refuses it.
    await scope.register(multipart, {
      limits: { files: 1, fields: 20, fileSize: UPLOAD_LIMIT + 1 },
      throwFileSizeLimit: false,
    });
    const typed = scope.withTypeProvider<TypeBoxTypeProvider>();
    // The form is read as it arrives, and is validated by who reads it.
    const readLater: FastifySchemaCompiler<TSchema> = part =>
      part.httpPart === 'body' ? () => true : validatorCompiler(part);
    const summary = (kind: BulkKind) => `Store the ${kind} of a CSV file; a row that can't be stored stops no other`;
    const form = { consumes: ['multipart/form-data'], body: UploadForm, response: { 200: BulkAnswer } };
    typed.post(
      '/admin/bulk-upload-franchises',
      {
        ...call('admin', summary('franchises'), { ...form, querystring: FranchiseUploadParams }),
        validatorCompiler: readLater,
      },
      request => uploadFranchises(context, request, request.query),
    );
    typed.post(
      '/admin/bulk-upload-users',
      {
        ...call('admin', summary('users'), { ...form, querystring: UploadParams }),
        validatorCompiler: readLater,
      },
      request => uploadUsers(context, request, request.query),
    );
    for (const kind of BULK_KINDS)
      typed.post(
        `/admin/bulk-preview-${kind}`,
        {
          ...call(
            'admin',
            `What a file of ${kind} is before it is uploaded: how it is written, and what its columns are`,
            {
              consumes: ['multipart/form-data'],
              body: FileForm,
              querystring: PreviewParams,
              response: { 200: FilePreview },
            },
          ),
          validatorCompiler: readLater,
        },
        request => preview(context, request, kind, request.query),
      );
  });
};
