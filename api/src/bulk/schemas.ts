import Type, { type Static } from 'typebox';
import { FileForm } from '../media/schemas.ts';
import { ErrorValues, Moment, Nullable, OneOf } from '../platform/http/schema.ts';
import { DELIMITERS } from './csv-rows.ts';
import { ENCODINGS, type Encoding } from './text-encoding.ts';

export const BULK_KINDS = ['franchises', 'users'] as const;
export type BulkKind = (typeof BULK_KINDS)[number];

/** The original that a row duplicates: an existing franchise, or an earlier row of the file. */
const Resembled = Type.Object({
  id: Type.Optional(Type.String({ description: 'Id of the existing franchise' })),
  name: Type.Optional(Type.String()),
  slug: Type.Optional(Type.String()),
  line: Type.Optional(Type.Integer({ description: 'Line of the earlier row' })),
});

export const RowError = Type.Object({
  line: Type.Integer({ description: 'Line on which the row begins; the header is line 1' }),
  column: Type.String({ description: 'Column name in the file; empty if the fault concerns the whole row' }),
  reason: Type.String({ description: 'The value concerned, unless it is a password, and the message' }),
  value: Type.Optional(Type.String({ description: 'The value concerned' })),
  msg: Type.Optional(Type.String({ description: 'The message without the value' })),
  type: Type.Optional(Type.String({ description: 'Kind of fault, as in a 422 response' })),
  code: Type.Optional(Type.String({ description: 'Code of the message; missing in jobs of earlier versions' })),
  values: Type.Optional(ErrorValues),
  resembles: Type.Optional(Resembled),
});
export type RowError = Static<typeof RowError>;

const figures = {
  dry_run: Type.Boolean({ description: 'Whether nothing was stored' }),
  read_rows: Type.Integer(),
  processed: Type.Integer({ description: 'Rows stored, new or changed; in a dry run those that would be' }),
  created_rows: Type.Integer(),
  updated_rows: Type.Integer(),
  unchanged_rows: Type.Integer({
    description: 'Rows that change nothing; not included in `processed`',
  }),
  failed_rows: Type.Integer(),
  errors: Type.Array(RowError, {
    description: 'Every failed row; beyond 30,000 faults only the first of each row. Stored for 7 days',
  }),
};

const written = {
  encoding: OneOf('Encoding', ENCODINGS),
  delimiter: OneOf('Delimiter', DELIMITERS),
};

const ignored = Type.Array(Type.String(), { description: 'Columns of the file that were not read' });

/** The response of an upload (specification, section 7). */
export const BulkAnswer = Type.Object({
  success: Type.Boolean({ description: 'Whether no row failed' }),
  message: Type.String(),
  job_id: Type.String(),
  ignored_columns: ignored,
  ...written,
  ...figures,
});
export type BulkAnswer = Static<typeof BulkAnswer>;

const JOB_STATUSES = ['running', 'finished', 'failed'] as const;
export type JobStatus = (typeof JOB_STATUSES)[number];

/** The progress of an upload. Errors are listed when it has ended. */
export const BulkJob = Type.Object({
  id: Type.String(),
  kind: OneOf('Kind', BULK_KINDS),
  status: OneOf('Status', JOB_STATUSES),
  total_rows: Type.Integer({ description: 'Rows of the file; `read_rows` of them have been processed' }),
  ignored_columns: ignored,
  encoding: Nullable(written.encoding),
  delimiter: Nullable(written.delimiter),
  ...figures,
  created_at: Moment,
  updated_at: Moment,
});
export type BulkJob = Static<typeof BulkJob>;

/** Treatment of a row that duplicates an existing franchise. */
const EXISTING = ['refuse', 'allow', 'update'] as const;
export type ExistingRowAction = (typeof EXISTING)[number];

const EncodingParam = Type.Optional(
  Type.Unsafe<Encoding>({
    type: 'string',
    title: 'Encoding',
    enum: [...ENCODINGS],
    description: 'Encoding of the file. By default it is detected; 422 when that is not certain',
  }),
);

export const PreviewParams = Type.Object({ encoding: EncodingParam });
export type PreviewParams = Static<typeof PreviewParams>;

export const UploadParams = Type.Object({
  encoding: EncodingParam,
  job_id: Type.Optional(
    Type.String({
      title: 'Job',
      format: 'uuid',
      description: 'Chosen by the client, to read the progress during the upload',
    }),
  ),
  dry_run: Type.Optional(Type.Boolean({ title: 'Dry run', description: 'Validate every row and store none' })),
});
export type UploadParams = Static<typeof UploadParams>;

export const FranchiseUploadParams = Type.Object({
  ...UploadParams.properties,
  existing: Type.Optional(
    Type.Unsafe<ExistingRowAction>({
      type: 'string',
      title: 'Existing',
      enum: [...EXISTING],
      description:
        '`refuse` (default): a row without a slug fails if its name and category are those of a franchise or an earlier row. ' +
        '`allow` stores it. `update`: a row with the current or a previous slug of a franchise changes that franchise, ' +
        'only in the columns of the file. An existing slug fails unless it is `update`',
    }),
  ),
});
export type FranchiseUploadParams = Static<typeof FranchiseUploadParams>;

/** The form of an upload: the fields for columns whose names are not those of fields, then the file. */
export const UploadForm = Type.Object({
  columns: Type.Optional(
    Type.String({
      description:
        'A JSON object sent before the file, with column names and the fields that they are read into; an empty text skips the column',
    }),
  ),
  current_password: Type.Optional(
    Type.String({
      description:
        'The caller’s own password, sent before the file. Required without a recent sign-in for users, and for franchises with consultants, contact details or links',
    }),
  ),
  current_code: Type.Optional(Type.String({ description: 'Code of the caller’s second factor, if they have one' })),
  ...FileForm.properties,
});

export const FilePreview = Type.Object({
  ...written,
  encoding_certain: Type.Boolean({ description: 'If false, an upload must name the encoding' }),
  encodings: Type.Array(OneOf('Encoding', ENCODINGS), {
    description: 'Encodings in which the file is readable, most probable first',
  }),
  header: Type.Array(Type.String()),
  first_rows: Type.Array(Type.Array(Type.String()), {
    description: 'Cells of the first rows, shortened; passwords are empty',
  }),
  rows: Type.Integer({ description: 'Number of rows without the header' }),
  columns: Type.Array(
    Type.Object({
      name: Type.String(),
      field: Type.String({ description: 'Probable field; empty if none' }),
      examples: Type.Array(Type.String(), { description: 'First values of the column; none for passwords' }),
    }),
  ),
  fields: Type.Array(Type.Object({ name: Type.String(), required: Type.Boolean() }), {
    description: 'Fields that a column can be read into',
  }),
});
export type FilePreview = Static<typeof FilePreview>;

export const SampleParams = Type.Object({ type: OneOf('Type', BULK_KINDS) });
