import type { BulkAnswer, BulkJob, Existing } from '@marketplace/api';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../data/api.ts';
import { faultsOf, statusOf, useReason } from '../../data/failures.ts';
import { describe } from '../../data/faults.ts';
import type { BulkKind, Choices } from './file-columns.ts';
import { randomId } from './random-id.ts';
import type { Encoding } from './useWrittenAs.ts';

export interface UploadFailure {
  message: string;
  /** What the server found, one line a fault. */
  lines: string[];
}

/** What a file that was refused is told with. */
export const useFailure = () => {
  const reasonOf = useReason();
  return (error: unknown): UploadFailure => {
    const lines = describe(faultsOf(error));
    return { message: reasonOf(error, lines[0]), lines: lines.slice(1) };
  };
};

/** What is uploaded, and how. */
export interface Upload {
  file: File;
  kind: BulkKind;
  dryRun: boolean;
  existing: Existing;
  columns: Choices;
  /** Chosen by hand; otherwise the server recognises it. */
  encoding: Encoding | undefined;
}

/** Where an upload tells how far it is, and by what it is remembered here. */
export const jobKey = (id: string | null) => ['bulk-job', id] as const;
export const readJob = (id: string) => api.read<BulkJob>(`admin/bulk-jobs/${id}`);

/** Whether nothing was answered, or by what stands between: a line that is cut, a proxy that waits no longer. */
export const isUnanswered = (error: unknown) => statusOf(error) === 0 || Number(statusOf(error)) >= 500;

/** Sends a file under a job id of ours, so that its progress can be read meanwhile. */
export const useUpload = (onJob: (id: string | null) => void) => {
  const queries = useQueryClient();
  const failureOf = useFailure();
  const [sending, setSending] = useState(false);
  const [answer, setAnswer] = useState<BulkAnswer | null>(null);
  const [failure, setFailure] = useState<UploadFailure | null>(null);
  const [sent, setSent] = useState<Upload | null>(null);

  const forget = () => {
    setAnswer(null);
    setFailure(null);
  };
  /** A file that has arrived is imported to its end, also where its answer does not come back: then the job tells. */
  const isTold = async (job: string, error: unknown): Promise<boolean> => {
    let why = error;
    if (isUnanswered(error))
      try {
        const queryKey = jobKey(job);
        // What was asked before the file had arrived says nothing of it.
        await queries.cancelQueries({ queryKey });
        await queries.fetchQuery({ queryKey, queryFn: () => readJob(job) });
        return true;
      } catch (unknown) {
        why = unknown;
      }
    if (!isUnanswered(why)) onJob(null);
    return false;
  };
  const send = async (upload: Upload) => {
    const { file, kind, dryRun, existing, columns, encoding } = upload;
    const job = randomId();
    const query = new URLSearchParams({ job_id: job, dry_run: String(dryRun) });
    if (encoding) query.set('encoding', encoding);
    if (kind === 'franchises') query.set('existing', existing);
    const body = new FormData();
    // Before the file: what comes after it is not waited for.
    if (Object.keys(columns).length > 0) body.set('columns', JSON.stringify(columns));
    body.set('file', file);
    forget();
    setSent(upload);
    setSending(true);
    onJob(job);
    try {
      setAnswer(await api.uploadFile(kind, query, body));
    } catch (error) {
      if (!(await isTold(job, error))) setFailure(failureOf(error));
    }
    setSending(false);
  };

  return { send, sending, sent, answer, failure, forget };
};
