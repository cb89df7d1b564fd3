import Type, { type Static } from 'typebox';
import { FileForm } from '../media/schemas.ts';
import { ErrorValues, Moment, Nullable, OneOf } from '../platform/http/schema.ts';
import { DELIMITERS } from './csv-rows.ts';
import { ENCODINGS, type Encoding } from './text-encoding.ts';

export const BULK_KINDS = ['franchises', 'users'] as const;
export type BulkKind = (typeof BULK_KINDS)[number];

/** What a row is too much like: a franchise that exists, or an earlier row of the same file. */
const Resembled = Type.Object({
  id: Type.Optional(Type.String({ description: 'Of the franchise that exists' })),
  name: Type.Optional(Type.String()),
  slug: Type.Optional(Type.String()),
  line: Type.Optional(Type.Integer({ description: 'Of the earlier row' })),
});

export const RowError = Type.Object({
  line: Type.Integer({ description: 'Where the row begins in the file; the header is line 1' }),
  column: Type.String({ description: 'As the file calls it; empty where the whole row is meant' }),
  reason: Type.String({ description: 'With the value that is meant before it, except a password' }),
  value: Type.Optional(Type.String({ description: 'That value by itself' })),
  msg: Type.Optional(Type.String({ description: 'The reason without it' })),
  type: Type.Optional(Type.String({ description: 'Which kind of fault it is, as in a 422' })),
  code: Type.Optional(Type.String({ description: 'Of the reason; jobs of earlier versions have none' })),
  values: Type.Optional(ErrorValues),
  resembles: Type.Optional(Resembled),
});
export type RowError = Static<typeof RowError>;

const figures = {
  dry_run: Type.Boolean({ description: 'Nothing was stored' }),
  read_rows: Type.Integer(),
  processed: Type.Integer({ description: 'Rows stored, new or changed; in a dry run those that would be' }),
  created_rows: Type.Integer(),
  updated_rows: Type.Integer(),
  unchanged_rows: Type.Integer({
    description: 'Rows that say what is stored already; they are not among the processed',
  }),
  failed_rows: Type.Integer(),
  errors: Type.Array(RowError, {
    description:
      'Every row that failed; behind 30,000 faults each with its first alone. An upload’s are kept for 7 days',
  }),
};

const written = {
  encoding: OneOf('Encoding', ENCODINGS),
  delimiter: OneOf('Delimiter', DELIMITERS),
};

const ignored = Type.Array(Type.String(), { description: 'Columns of the file that nothing is read from' });

/** What an upload answers (specification §7). */
export const BulkAnswer = Type.Object({
  success: Type.Boolean({ description: 'No row failed' }),
  message: Type.String(),
  job_id: Type.String(),
  ignored_columns: ignored,
  ...written,
  ...figures,
});
export type BulkAnswer = Static<typeof BulkAnswer>;

const JOB_STATUSES = ['running', 'finished', 'failed'] as const;
export type JobStatus = (typeof JOB_STATUSES)[number];

/** How far an upload is. The errors are listed when it has ended. */
export const BulkJob = Type.Object({
  id: Type.String(),
  kind: OneOf('Kind', BULK_KINDS),
  status: OneOf('Status', JOB_STATUSES),
  total_rows: Type.Integer({ description: 'Rows of the file; read_rows of them have been looked at' }),
  ignored_columns: ignored,
  encoding: Nullable(written.encoding),
  delimiter: Nullable(written.delimiter),
  ...figures,
  created_at: Moment,
  updated_at: Moment,
});
export type BulkJob = Static<typeof BulkJob>;

/** What is done with a row that is too much like a franchise that exists (decisions "Content"). */
const EXISTING = ['refuse', 'allow', 'update'] as const;
export type Existing = (typeof EXISTING)[number];

const EncodingParam = Type.Optional(
  Type.Unsafe<Encoding>({
    type: 'string',
    title: 'Encoding',
    enum: [...ENCODINGS],
    description: 'How the file is written; without it that is recognised, and 422 where it is not certain',
  }),
);

export const PreviewParams = Type.Object({ encoding: EncodingParam });
export type PreviewParams = Static<typeof PreviewParams>;

export const UploadParams = Type.Object({
  encoding: EncodingParam,
  job_id: Type.Optional(
    Type.String({ title: 'Job', format: 'uuid', description: 'Chosen by the client, to read the progress meanwhile' }),
  ),
  dry_run: Type.Optional(Type.Boolean({ title: 'Dry run', description: 'Judge every row and store none' })),
});
export type UploadParams = Static<typeof UploadParams>;

export const FranchiseUploadParams = Type.Object({
  ...UploadParams.properties,
  existing: Type.Optional(
    Type.Unsafe<Existing>({
      type: 'string',
      title: 'Existing',
      enum: [...EXISTING],
      description:
        '`refuse` (as without it): a row without a slug that has the name and category of a franchise, or of an earlier ' +
        'row, fails. `allow` stores it all the same. `update`: a row whose slug a franchise has or had changes that ' +
        'franchise, in the columns that stand in the file alone. A slug that exists fails unless it is `update`',
    }),
  ),
});
export type FranchiseUploadParams = Static<typeof FranchiseUploadParams>;

/** The file, and before it what its columns are, where their names don't say so. */
export const UploadForm = Type.Object({
  columns: Type.Optional(
    Type.String({
      description:
        'A JSON object, sent before the file: the name of a column, and the field that it is read into; empty leaves it out',
    }),
  ),
  current_password: Type.Optional(
    Type.String({
      description:
        'One’s own, sent before the file: where the sign-in is not recent, for users, and for franchises with consultants, contact details or links',
    }),
  ),
  current_code: Type.Optional(Type.String({ description: 'The same, where one has a second factor' })),
  ...FileForm.properties,
});

export const FilePreview = Type.Object({
  ...written,
  encoding_certain: Type.Boolean({ description: 'Otherwise an upload must name the encoding' }),
  encodings: Type.Array(OneOf('Encoding', ENCODINGS), {
    description: 'In which the file can be read, the most probable first',
  }),
  header: Type.Array(Type.String()),
  first_rows: Type.Array(Type.Array(Type.String()), {
    description: 'The cells of the first rows, shortened; those of passwords are empty',
  }),
  rows: Type.Integer({ description: 'Without the header' }),
  columns: Type.Array(
    Type.Object({
      name: Type.String(),
      field: Type.String({ description: 'What it is probably meant for; empty where nothing is probable' }),
      examples: Type.Array(Type.String(), { description: 'What stands in it first; never of a password' }),
    }),
  ),
  fields: Type.Array(Type.Object({ name: Type.String(), required: Type.Boolean() }), {
    description: 'What a column can be read into',
  }),
});
export type FilePreview = Static<typeof FilePreview>;

export const SampleParams = Type.Object({ type: OneOf('Type', BULK_KINDS) });
