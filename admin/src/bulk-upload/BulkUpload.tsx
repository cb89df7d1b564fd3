import { Alert } from '@mui/material';
import { useCallback } from 'react';
import { useSearchParams } from 'react-router-dom';
import { useText } from '../i18n/useText.ts';
import { Page } from '../layout/Page.tsx';
import { Progress } from './Progress.tsx';
import { Results } from './Results.tsx';
import { UploadForm } from './UploadForm.tsx';
import { useJob } from './useJob.ts';
import { useUpload } from './useUpload.ts';

/** `/admin/bulk-upload`: many franchises or users out of one CSV file. The job is in the address, to come back to. */
const BulkUpload = () => {
  const t = useText();
  const [params, setParams] = useSearchParams();
  const setJob = useCallback(
    (id: string | null) => setParams(id === null ? {} : { job: id }, { replace: true }),
    [setParams],
  );
  const { send, sending, answer, failure } = useUpload(setJob);
  const job = useJob(params.get('job'), sending);
  const running = sending || job?.status === 'running';
  const outcome = answer ?? job;
  return (
    <Page title={t('bulk.title')} width="form">
      <UploadForm busy={sending} onUpload={send} />
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
      {outcome && (answer || !running) && <Results outcome={outcome} />}
    </Page>
  );
};

export default BulkUpload;
