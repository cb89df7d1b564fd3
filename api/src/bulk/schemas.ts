import Type, { type Static } from 'typebox';
import { Moment, OneOf } from '../platform/schema.ts';

export const BULK_KINDS = ['franchises', 'users'] as const;
export type BulkKind = (typeof BULK_KINDS)[number];

/** Why a row of the file was not stored. */
export const RowError = Type.Object({
  line: Type.Integer({ description: 'Where the row begins in the file; the header is line 1' }),
  column: Type.String({ description: 'Empty where the whole row is meant' }),
  reason: Type.String(),
});
export type RowError = Static<typeof RowError>;

const figures = {
  dry_run: Type.Boolean({ description: 'Nothing was stored' }),
  read_rows: Type.Integer(),
  processed: Type.Integer({ description: 'Rows stored; in a dry run those that would be' }),
  failed_rows: Type.Integer(),
  errors: Type.Array(RowError, {
    description: 'Every row that failed; behind 30,000 faults each with its first alone',
  }),
};

/** What an upload answers (specification §7). */
export const BulkAnswer = Type.Object({
  success: Type.Boolean({ description: 'Every row was stored' }),
  message: Type.String(),
  job_id: Type.String(),
  ignored_columns: Type.Array(Type.String(), { description: 'Columns of the file that nothing is read from' }),
  ...figures,
});
export type BulkAnswer = Static<typeof BulkAnswer>;

export const JOB_STATUSES = ['running', 'finished', 'failed'] as const;
export type JobStatus = (typeof JOB_STATUSES)[number];

/** How far an upload is. The errors are listed when it has ended. */
export const BulkJob = Type.Object({
  id: Type.String(),
  kind: OneOf('Kind', BULK_KINDS),
  status: OneOf('Status', JOB_STATUSES),
  total_rows: Type.Integer({ description: 'Rows of the file; read_rows of them have been looked at' }),
  ...figures,
  created_at: Moment,
  updated_at: Moment,
});
export type BulkJob = Static<typeof BulkJob>;

export const UploadParams = Type.Object({
  job_id: Type.Optional(
    Type.String({ title: 'Job', format: 'uuid', description: 'Chosen by the client, to read the progress meanwhile' }),
  ),
  dry_run: Type.Optional(Type.Boolean({ title: 'Dry run', description: 'Judge every row and store none' })),
});

export const SampleParams = Type.Object({ type: OneOf('Type', BULK_KINDS) });
