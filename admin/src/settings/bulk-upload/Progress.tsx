import type { BulkJob } from '@marketplace/api';
import { Card, LinearProgress, Typography } from '@mui/material';
import { useNumber } from '../../i18n/useFormats.ts';
import { useText } from '../../i18n/useText.ts';

/** How far an upload is. */
export const Progress = ({ job }: { job: BulkJob | undefined }) => {
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
        aria-label={t('bulk.uploading')}
        variant={job?.total_rows ? 'determinate' : 'indeterminate'}
        value={job?.total_rows ? Math.min(100, (job.read_rows / job.total_rows) * 100) : undefined}
        sx={{ mb: 1.5 }}
      />
      <Typography role="status">{text}</Typography>
      <Typography variant="body2" color="text.secondary">
        {t('bulk.leave')}
      </Typography>
    </Card>
  );
};
