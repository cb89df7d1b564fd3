import type { FastifyRequest } from 'fastify';
import type { GivenProof } from '../auth/own-proof.ts';
import { hasRecentSignIn, recentSignInRequired, requireRecentSignIn } from '../auth/recent-sign-in.ts';
import { FRANCHISE_FIELDS } from '../franchises/csv.ts';
import { requireSignedIn } from '../platform/access/access.ts';
import { actorOf } from '../platform/access/actor.ts';
import type { Context } from '../platform/context.ts';
import { USER_FIELDS } from '../users/csv.ts';
import { type FileFields, readChoices } from './columns.ts';
import { divertsEnquiries } from './diverted-enquiries.ts';
import { failedRowStorer } from './failed-rows.ts';
import { franchiseImporter } from './franchises.ts';
import { type Figures, type Importer, type ImportResult, type Inspected, importFile, inspectFile } from './import.ts';
import { beginJob, columnsOf, endJob, saveProgress } from './jobs.ts';
import { previewFile } from './preview.ts';
import { type FormFields, receiveCsv } from './receive-csv.ts';
import type {
  BulkAnswer,
  BulkKind,
  FilePreview,
  FranchiseUploadParams,
  PreviewParams,
  UploadParams,
} from './schemas.ts';
import { userImporter } from './users.ts';

const counted = (count: number, unit: string) =>
  `${count.toLocaleString('en')} ${count === 1 ? unit.replace(/s$/, '') : unit}`;

const messageOf = (unit: string, dryRun: boolean, { created, updated, unchanged, failed }: ImportResult) => {
  const wouldBe = dryRun ? 'would be ' : '';
  const counts = [
    ...(created > 0 || updated + unchanged === 0 ? [`${counted(created, unit)} ${wouldBe}imported`] : []),
    ...(updated > 0 ? [`${counted(updated, unit)} ${wouldBe}updated`] : []),
    ...(unchanged > 0 ? [`${counted(unchanged, unit)} unchanged`] : []),
  ].join(', ');
  return failed === 0 ? `${counts}.` : `${counts}; ${counted(failed, 'rows')} with errors.`;
};

/** Checks whether the caller may import a file. */
interface Permission {
  /** Throws if the form's fields forbid the import; called before the file is received. */
  admit: (field: FormFields) => Promise<void>;
  /** Throws if the file's content forbids the import; called before anything is stored. */
  permit?: (inspected: Inspected) => Promise<void>;
}

const run = async <Body>(
  { config, database: { knex } }: Context,
  request: FastifyRequest,
  kind: BulkKind,
  importer: Importer<Body>,
  { job_id, dry_run = false, encoding }: UploadParams,
  { admit, permit }: Permission,
): Promise<BulkAnswer> => {
  const store = async (path: string, field: FormFields): Promise<BulkAnswer> => {
    const inspected = await inspectFile(importer, path, {
      choices: readChoices(field('columns'), importer),
      encoding,
    });
    await permit?.(inspected);
    const userId = requireSignedIn(request).id;
    const jobId = await beginJob(knex, { id: job_id, kind, userId, dryRun: dry_run, inspected });
    let soFar: Figures = { read: 0, created: 0, updated: 0, unchanged: 0, failed: 0 };
    try {
      const result = await importFile(importer, inspected, {
        onProgress: figures => {
          soFar = { ...figures };
          return saveProgress(knex, jobId, soFar);
        },
        onFailed: failedRowStorer(knex, jobId),
      });
      await endJob(knex, jobId, 'finished', result);
      return {
        success: result.failed === 0,
        message: messageOf(importer.unit, dry_run, result),
        job_id: jobId,
        ignored_columns: inspected.ignored,
        encoding: inspected.file.encoding,
        delimiter: inspected.file.delimiter,
        dry_run,
        ...columnsOf(result),
        created_rows: result.created,
        errors: result.errors,
      };
    } catch (error) {
      await endJob(knex, jobId, 'failed', soFar).catch(() => {});
      throw error;
    }
  };
  return receiveCsv(request, config.dataDir, store, admit);
};

const proofOf = (field: FormFields): GivenProof => ({
  password: field('current_password'),
  code: field('current_code'),
});

/**
 * Imports a file of franchises. The import continues after the client disconnects; the job shows the progress. A file
 * that names consultants, or adds contact details or links to texts, needs a recent sign-in, except in a dry run.
 * @throws 400, 413, 415, 422 for the file; 409 for a job id in use; 403 `recent_sign_in_required`
 */
export const uploadFranchises = (
  context: Context,
  request: FastifyRequest,
  { existing = 'refuse', ...wishes }: FranchiseUploadParams,
) => {
  const options = { dryRun: wishes.dry_run ?? false, existing };
  const importer = franchiseImporter(context, actorOf(request), options);
  let isRecent = options.dryRun;
  return run(context, request, 'franchises', importer, wishes, {
    admit: async field => {
      isRecent ||= await hasRecentSignIn(context, request, proofOf(field));
    },
    permit: async inspected => {
      if (isRecent) return;
      const who = requireSignedIn(request).id;
      if (await divertsEnquiries(context.database.knex, importer, inspected, who, existing))
        throw recentSignInRequired();
    },
  });
};

/**
 * Imports a file of users, which needs a recent sign-in, except in a dry run.
 * @throws as {@link uploadFranchises}; 403 `recent_sign_in_required`, 422 for a wrong password in the form
 */
export const uploadUsers = (context: Context, request: FastifyRequest, wishes: UploadParams) => {
  const importer = userImporter(context, actorOf(request), wishes.dry_run ?? false);
  return run(context, request, 'users', importer, wishes, {
    admit: async field => {
      if (!wishes.dry_run) await requireRecentSignIn(context, request, proofOf(field));
    },
  });
};

const FIELDS: Record<BulkKind, FileFields> = { franchises: FRANCHISE_FIELDS, users: USER_FIELDS };

/**
 * Receives a file and describes it without storing anything.
 * @throws 400, 413, 415, 422 for the file
 */
export const preview = (
  { config }: Context,
  request: FastifyRequest,
  kind: BulkKind,
  { encoding }: PreviewParams,
): Promise<FilePreview> => receiveCsv(request, config.dataDir, path => previewFile(kind, FIELDS[kind], path, encoding));
