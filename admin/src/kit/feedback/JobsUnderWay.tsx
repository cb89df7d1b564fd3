import type { BackgroundJob, JobKind } from '@marketplace/api';
import { Alert, LinearProgress, Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useNotify } from 'react-admin';
import { api } from '../../data/api.ts';
import { useNumber } from '../../i18n/useFormats.ts';
import { useText } from '../../i18n/useText.ts';
import { Caption } from '../page/Muted.tsx';

/** Query key of the background jobs. Invalidate it after starting one. */
export const JOBS_KEY = ['background-jobs'];
const POLL_MS = 1000;

/**
 * Jobs that change a visitor's data. Their note is different, because an erasure is complete only when its job has
 * finished.
 */
const PERSON_JOBS = new Set<JobKind>(['person-withdrawn', 'person-erased']);

interface JobsUnderWayProps {
  /** Kinds of background jobs that the screen can start. */
  kinds: JobKind[];
  /** Message displayed when a job has finished. */
  done?: 'jobs.done' | 'personalData.allDone';
}

const Job = ({ job }: { job: BackgroundJob }) => {
  const t = useText();
  const number = useNumber();
  const share = job.total_rows === 0 ? 100 : Math.min(100, (job.processed / job.total_rows) * 100);
  const text = t(`jobs.${job.kind}`, {
    name: job.subject,
    processed: number(job.processed),
    total: number(job.total_rows),
  });
  return (
    <Alert
      severity="info"
      variant="outlined"
      sx={{ mb: 2, '& .MuiAlert-message': { flexGrow: 1, minWidth: 0, overflowWrap: 'anywhere' } }}
    >
      <Typography variant="body2" role="status">
        {text}
      </Typography>
      <LinearProgress aria-label={t('jobs.progress')} variant="determinate" value={share} sx={{ my: 1 }} />
      <Caption>{t(PERSON_JOBS.has(job.kind) ? 'jobs.leavePerson' : 'jobs.leave')}</Caption>
    </Alert>
  );
};

/** Progress of background jobs, polled while one is running. */
export const JobsUnderWay = ({ kinds, done = 'jobs.done' }: JobsUnderWayProps) => {
  const t = useText();
  const notify = useNotify();
  const { data = [] } = useQuery({
    queryKey: JOBS_KEY,
    queryFn: () => api.read<BackgroundJob[]>('admin/background-jobs'),
    refetchInterval: ({ state }) => (state.data?.length ? POLL_MS : false),
    staleTime: 0,
  });
  const jobs = data.filter(({ kind }) => kinds.includes(kind));
  const before = useRef(0);
  useEffect(() => {
    if (jobs.length < before.current) notify(t(done), { type: 'success' });
    before.current = jobs.length;
  }, [jobs.length, done, notify, t]);
  return jobs.map(job => <Job key={job.id} job={job} />);
};
