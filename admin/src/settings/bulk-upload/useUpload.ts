import type { BulkAnswer, BulkJob, ExistingRowAction } from '@marketplace/api';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useNotify } from 'react-admin';
import { api } from '../../data/api.ts';
import { faultsOf, statusOf, useFailureReason } from '../../data/failures.ts';
import { describeFaults } from '../../data/faults.ts';
import { useText } from '../../i18n/useText.ts';
import type { BulkKind, ColumnChoices } from './file-columns.ts';
import { randomId } from './random-id.ts';
import type { Encoding } from './useFileFormatText.ts';

export interface UploadFailure {
  message: string;
  /** Server errors, one per line. */
  lines: string[];
}

/** Returns a function that describes why a file was rejected. */
export const useUploadFailure = () => {
  const reasonOf = useFailureReason();
  return (error: unknown): UploadFailure => {
    const lines = describeFaults(faultsOf(error));
    return { message: reasonOf(error, lines[0]), lines: lines.slice(1) };
  };
};

/** File to upload and its options. */
export interface Upload {
  file: File;
  kind: BulkKind;
  dryRun: boolean;
  existing: ExistingRowAction;
  columns: ColumnChoices;
  /** Encoding chosen by the user; by default the server detects it. */
  encoding: Encoding | undefined;
}

/** Query key of a job's progress. */
export const jobKey = (id: string | null) => ['bulk-job', id] as const;
export const readJob = (id: string) => api.read<BulkJob>(`admin/bulk-jobs/${id}`);

/** Returns whether the API did not respond: no connection, or a proxy's error or timeout. */
export const hasNoResponse = (error: unknown) => statusOf(error) === 0 || Number(statusOf(error)) >= 500;

/** Uploads a file under a job id generated here, so that its progress can be read during the request. */
export const useUpload = (onJob: (id: string | null) => void) => {
  const t = useText();
  const notify = useNotify();
  const queries = useQueryClient();
  const failureOf = useUploadFailure();
  const [sending, setSending] = useState(false);
  const [answer, setAnswer] = useState<BulkAnswer | null>(null);
  const [failure, setFailure] = useState<UploadFailure | null>(null);
  const [sent, setSent] = useState<Upload | null>(null);
  const isOpen = useRef(false);
  useEffect(() => {
    isOpen.current = true;
    return () => {
      isOpen.current = false;
    };
  }, []);

  const forget = () => {
    setAnswer(null);
    setFailure(null);
  };
  /**
   * Returns whether the server knows the job. A file that has arrived is imported completely even if the response is
   * lost, so the status of the job then shows the result.
   */
  const isKnownToServer = async (job: string, error: unknown): Promise<boolean> => {
    let reason = error;
    if (hasNoResponse(error))
      try {
        const queryKey = jobKey(job);
        // Cancels a pending request, which the server may have answered before the file arrived.
        await queries.cancelQueries({ queryKey });
        await queries.fetchQuery({ queryKey, queryFn: () => readJob(job) });
        return true;
      } catch (unknown) {
        reason = unknown;
      }
    // The address may be that of another screen by now.
    if (!hasNoResponse(reason) && isOpen.current) onJob(null);
    return false;
  };
  const send = async (upload: Upload) => {
    const { file, kind, dryRun, existing, columns, encoding } = upload;
    const job = randomId();
    const query = new URLSearchParams({ job_id: job, dry_run: String(dryRun) });
    if (encoding) query.set('encoding', encoding);
    if (kind === 'franchises') query.set('existing', existing);
    const body = new FormData();
    // The columns must precede the file, because the server does not wait for later fields.
    if (Object.keys(columns).length > 0) body.set('columns', JSON.stringify(columns));
    body.set('file', file);
    forget();
    setSent(upload);
    setSending(true);
    onJob(job);
    try {
      setAnswer(await api.uploadFile(kind, query, body));
    } catch (error) {
      if (!(await isKnownToServer(job, error))) {
        const rejected = failureOf(error);
        setFailure(rejected);
        if (!isOpen.current)
          notify(t('bulk.failed', { message: [rejected.message, ...rejected.lines].join(' ') }), { type: 'error' });
      }
    }
    setSending(false);
  };

  return { send, sending, sent, answer, failure, forget };
};
