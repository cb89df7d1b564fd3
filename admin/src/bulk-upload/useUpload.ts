import type { BulkAnswer } from '@marketplace/api';
import { useState } from 'react';
import { HttpError, useTranslate } from 'react-admin';
import { describe, faultsIn } from '../http/faults.ts';
import { detailOf, NO_ANSWER, statusOf } from '../http/http.ts';
import { useApi } from '../http/useApi.ts';
import { useText } from '../i18n/useText.ts';
import type { BulkKind } from './kinds.ts';

export interface UploadFailure {
  message: string;
  /** What the server found, one line a fault. */
  lines: string[];
}

/** Sends a file under a job id of ours, so that its progress can be read meanwhile. */
export const useUpload = (onJob: (id: string | null) => void) => {
  const t = useText();
  const translate = useTranslate();
  const api = useApi();
  const [sending, setSending] = useState(false);
  const [answer, setAnswer] = useState<BulkAnswer | null>(null);
  const [failure, setFailure] = useState<UploadFailure | null>(null);

  const send = async (file: File, kind: BulkKind, dryRun: boolean) => {
    const job = crypto.randomUUID();
    const body = new FormData();
    body.set('file', file);
    setAnswer(null);
    setFailure(null);
    setSending(true);
    onJob(job);
    try {
      setAnswer(await api.send<BulkAnswer>(`admin/bulk-upload-${kind}?job_id=${job}&dry_run=${dryRun}`, body));
    } catch (error) {
      const lines = error instanceof HttpError ? describe(faultsIn(error.body)) : [];
      const message = statusOf(error) === 0 ? translate(NO_ANSWER) : (detailOf(error) ?? lines[0]);
      setFailure({ message: message ?? t('errors.generic'), lines: lines.slice(1) });
      onJob(null);
    }
    setSending(false);
  };

  return { send, sending, answer, failure };
};
