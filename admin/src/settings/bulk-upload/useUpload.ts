import type { BulkAnswer, Existing } from '@marketplace/api';
import { useState } from 'react';
import { faultsOf, useReason } from '../../data/failures.ts';
import { describe } from '../../data/faults.ts';
import { useApi } from '../../data/useApi.ts';
import type { BulkKind, Choices } from './file-columns.ts';

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
}

/** Sends a file under a job id of ours, so that its progress can be read meanwhile. */
export const useUpload = (onJob: (id: string | null) => void) => {
  const api = useApi();
  const failureOf = useFailure();
  const [sending, setSending] = useState(false);
  const [answer, setAnswer] = useState<BulkAnswer | null>(null);
  const [failure, setFailure] = useState<UploadFailure | null>(null);
  const [sent, setSent] = useState<Upload | null>(null);

  const forget = () => {
    setAnswer(null);
    setFailure(null);
  };
  const send = async (upload: Upload) => {
    const { file, kind, dryRun, existing, columns } = upload;
    const job = crypto.randomUUID();
    const query = new URLSearchParams({ job_id: job, dry_run: String(dryRun) });
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
      setFailure(failureOf(error));
      onJob(null);
    }
    setSending(false);
  };

  return { send, sending, sent, answer, failure, forget };
};
