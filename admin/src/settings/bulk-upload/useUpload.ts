import type { BulkAnswer, Existing } from '@marketplace/api';
import { useState } from 'react';
import { useApi } from '../../data/useApi.ts';
import type { Choices } from './file-columns.ts';
import type { BulkKind } from './kinds.ts';
import { type UploadFailure, useFailure } from './useFailure.ts';

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
