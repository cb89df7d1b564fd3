import type { FastifyRequest } from 'fastify';
import { signedIn } from '../platform/access.ts';
import { actorOf } from '../platform/actor.ts';
import type { Context } from '../platform/context.ts';
import { franchiseImporter } from './franchises.ts';
import { type Importer, type ImportResult, importFile, inspectFile } from './import.ts';
import { beginJob, endJob, type Figures, noteProgress } from './jobs.ts';
import { receiveCsv } from './receive-csv.ts';
import type { BulkAnswer, BulkKind } from './schemas.ts';
import { userImporter } from './users.ts';

interface Wishes {
  job_id?: string;
  dry_run?: boolean;
}

const counted = (count: number, unit: string) =>
  `${count.toLocaleString('en')} ${count === 1 ? unit.replace(/s$/, '') : unit}`;

const messageOf = (unit: string, dryRun: boolean, { processed, failed }: ImportResult) => {
  const done = `${counted(processed, unit)} ${dryRun ? 'would be imported' : 'imported'}`;
  return failed === 0 ? `${done}.` : `${done}; ${counted(failed, 'rows')} with errors.`;
};

const run = async <Body>(
  { config, database: { knex } }: Context,
  request: FastifyRequest,
  kind: BulkKind,
  importer: Importer<Body>,
  { job_id, dry_run = false }: Wishes,
): Promise<BulkAnswer> =>
  receiveCsv(request, config.dataDir, async path => {
    const header = await inspectFile(importer, path);
    const userId = signedIn(request).id;
    const jobId = await beginJob(knex, { id: job_id, kind, userId, dryRun: dry_run, totalRows: header.rows });
    let soFar: Figures = { read: 0, processed: 0, failed: 0 };
    try {
      const result = await importFile(importer, path, header, figures => {
        soFar = { ...figures };
        return noteProgress(knex, jobId, soFar);
      });
      await endJob(knex, jobId, 'finished', result);
      return {
        success: result.failed === 0,
        message: messageOf(importer.unit, dry_run, result),
        job_id: jobId,
        ignored_columns: header.ignored,
        dry_run,
        read_rows: result.read,
        processed: result.processed,
        failed_rows: result.failed,
        errors: result.errors,
      };
    } catch (error) {
      await endJob(knex, jobId, 'failed', { ...soFar, errors: [] }).catch(() => {});
      throw error;
    }
  });

/**
 * Takes a file and stores its rows. It goes on to its end when whoever sent it has gone; the job tells.
 * @throws 400, 413, 415, 422 of the file; 409 a job id that was used before
 */
export const upload = (context: Context, request: FastifyRequest, kind: BulkKind, wishes: Wishes) => {
  const actor = actorOf(request);
  const dryRun = wishes.dry_run ?? false;
  return kind === 'franchises'
    ? run(context, request, kind, franchiseImporter(context, actor, dryRun), wishes)
    : run(context, request, kind, userImporter(context, actor, dryRun), wishes);
};
