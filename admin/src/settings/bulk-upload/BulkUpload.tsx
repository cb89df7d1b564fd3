import type { BulkJob } from '@marketplace/api';
import { Alert, Card, LinearProgress, Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useCallback, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { useNumber } from '../../i18n/useFormats.ts';
import { useText } from '../../i18n/useText.ts';
import { Muted } from '../../kit/page/Muted.tsx';
import { Page } from '../../kit/page/Page.tsx';
import { Results } from './Results.tsx';
import { UploadForm } from './UploadForm.tsx';
import { usePreview } from './usePreview.ts';
import { hasNoResponse, jobKey, readJob, useUpload } from './useUpload.ts';

const Progress = ({ job }: { job: BulkJob | undefined }) => {
  const t = useText();
  const number = useNumber();
  const text = job
    ? t('bulk.progress', {
        read: number(job.read_rows),
        total: number(job.total_rows),
        processed: number(job.processed),
        failed: number(job.failed_rows),
      })
    : t('bulk.waiting');
  return (
    <Card sx={{ p: { xs: 2, sm: 3 }, mb: 2.5 }}>
      <LinearProgress
        aria-label={t('forms.image.uploading')}
        variant={job?.total_rows ? 'determinate' : 'indeterminate'}
        value={job?.total_rows ? Math.min(100, (job.read_rows / job.total_rows) * 100) : undefined}
        sx={{ mb: 1.5 }}
      />
      <Typography role="status">{text}</Typography>
      <Muted>{t('bulk.leave')}</Muted>
    </Card>
  );
};

const POLL_MS = 1000;

/** Reads the progress of an upload, polling while it runs. */
const useJob = (id: string | null, sending: boolean) => {
  const { data } = useQuery({
    queryKey: jobKey(id),
    queryFn: () => readJob(id ?? ''),
    enabled: id !== null,
    // The server does not know the job until the file has arrived.
    refetchInterval: ({ state }) =>
      sending || state.data?.status === 'running' || hasNoResponse(state.error) ? POLL_MS : false,
    refetchOnWindowFocus: false,
  });
  return data;
};

/**
 * `/admin/bulk-upload`: Imports franchises or users from a CSV file. The job is in the address, so that the user can
 * come back to it.
 */
const BulkUpload = () => {
  const t = useText();
  const [params, setParams] = useSearchParams();
  const setJob = useCallback(
    (id: string | null) => setParams(id === null ? {} : { job: id }, { replace: true }),
    [setParams],
  );
  const { preview, choices, unsure, reading, failure: unreadable, look, choose, accept } = usePreview();
  const { send, sending, sent, answer, failure: refused, forget } = useUpload(setJob);
  const [dryRun, setDryRun] = useState(false);
  /**
   * True while the file of the last upload is still selected. If another file is selected, the result must not offer to
   * import it.
   */
  const [isAtHand, setAtHand] = useState(false);
  const job = useJob(params.get('job'), sending);
  const running = sending || job?.status === 'running';
  const outcome = answer ?? job;
  // Without a response to the upload, the status of the job may still show the result.
  const failure = (running || outcome ? null : refused) ?? unreadable;
  const importNow = () => {
    if (!sent) return;
    setDryRun(false);
    void send({ ...sent, dryRun: false });
  };
  return (
    <Page title={t('layout.screens.bulk')} width="form">
      <UploadForm
        busy={sending}
        reading={reading}
        preview={preview}
        choices={choices}
        unsure={unsure}
        dryRun={dryRun}
        onDryRun={setDryRun}
        onFile={(file, kind, encoding) => {
          if (refused) forget();
          setAtHand(false);
          void look(file, kind, encoding);
        }}
        onMatch={choose}
        onUpload={upload => {
          accept(upload.kind);
          setAtHand(true);
          void send(upload);
        }}
      />
      {failure && (
        <Alert severity="error" sx={{ mb: 2.5, whiteSpace: 'pre-line' }}>
          {t('bulk.failed', { message: failure.message })}
          {failure.lines.length > 0 && (
            <ul>
              {failure.lines.map(line => (
                <li key={line}>{line}</li>
              ))}
            </ul>
          )}
        </Alert>
      )}
      {running && !answer && <Progress job={job} />}
      {outcome && (answer || !running) && (
        <Results
          outcome={outcome}
          jobId={answer?.job_id ?? job?.id ?? ''}
          kind={answer ? sent?.kind : job?.kind}
          onImport={answer?.dry_run && isAtHand ? importNow : null}
        />
      )}
    </Page>
  );
};

export default BulkUpload;
