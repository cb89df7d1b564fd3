import type { PublishingProgress } from '@marketplace/api';
import { Alert, Box, Button, Card, Link, Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { api } from '../../data/api.ts';
import { useDates, useNumber } from '../../i18n/useFormats.ts';
import { useText } from '../../i18n/useText.ts';
import { Caption, Muted } from '../../kit/page/Muted.tsx';
import { ProgressBar } from './ProgressBar.tsx';

/** Polling intervals in milliseconds: while pages are being published, and otherwise. */
const RUNNING_MS = 4000;
const QUIET_MS = 60_000;

const isRunning = ({ state, waiting }: PublishingProgress) =>
  state === 'publishing' || (state === 'following' && waiting > 0);

/** Reads the progress of the publishers. Polls more often while one is working. */
const usePublishing = () =>
  useQuery({
    queryKey: ['publishing'],
    queryFn: () => api.read<PublishingProgress[]>('publishing'),
    refetchInterval: ({ state }) => (state.data?.some(isRunning) ? RUNNING_MS : QUIET_MS),
  });

/** Publishing errors: a general failure, or single pages for which visitors still see the previous version. */
const PublishingFaults = ({ progress: { error, failing, failures } }: { progress: PublishingProgress }) => {
  const t = useText();
  if (!error && failing === 0) return null;
  const alert = { mt: 1.5, alignItems: 'flex-start', overflowWrap: 'anywhere' };
  return (
    <>
      {error && (
        <Alert severity="error" variant="outlined" role="status" sx={alert}>
          {t('dashboard.publishing.failed', { error })}
        </Alert>
      )}
      {failing > 0 && (
        <Alert severity="warning" variant="outlined" role="status" sx={alert}>
          {t('dashboard.publishing.failing', { smart_count: failing })}
          <Box component="ul" sx={{ m: 0, mt: 0.5, pl: 2.5 }}>
            {failures.map(({ url, reason }) => (
              <li key={url}>
                <Link href={url} color="inherit" underline="always" target="_blank" rel="noopener">
                  {url}
                </Link>
                : {reason}
              </li>
            ))}
          </Box>
          {failing > failures.length && t('dashboard.publishing.more', { smart_count: failing - failures.length })}
        </Alert>
      )}
    </>
  );
};

const COLOURS = {
  publishing: 'info.main',
  following: 'success.main',
  finished: 'success.main',
  silent: 'warning.main',
};

const Publisher = ({ progress, named }: { progress: PublishingProgress; named: boolean }) => {
  const t = useText();
  const number = useNumber();
  const dates = useDates();
  const { publisher, state, done, total, waiting, heard_at } = progress;
  const lastHeard = dates.recent(heard_at);
  const current = total === 0 ? t('dashboard.publishing.noPages') : t('dashboard.publishing.current');
  const following = waiting > 0 ? t('dashboard.publishing.waiting', { smart_count: waiting }) : current;
  return (
    <Box sx={{ minWidth: 0 }}>
      {named && (
        <Typography variant="body2" sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>
          {publisher}
        </Typography>
      )}
      <Typography variant="body2" sx={{ display: 'flex', alignItems: 'center', gap: 1 }}>
        <Box
          component="span"
          aria-hidden
          sx={{ width: 9, height: 9, flexShrink: 0, borderRadius: '50%', bgcolor: COLOURS[state] }}
        />
        {state === 'publishing' &&
          t('dashboard.publishing.running', { done: number(done), total: number(total), smart_count: total })}
        {state === 'following' && following}
        {state === 'finished' && t('dashboard.publishing.finished', { smart_count: total, total: number(total) })}
        {state === 'silent' && (
          <span title={dates.exact(heard_at)}>{t('dashboard.publishing.silent', { when: lastHeard })}</span>
        )}
      </Typography>
      {state === 'publishing' && <ProgressBar label={t('dashboard.publishing.title')} done={done} total={total} />}
      {state !== 'silent' && (
        <Caption component="p" title={dates.exact(heard_at)}>
          {t('dashboard.publishing.heard', { when: lastHeard })}
        </Caption>
      )}
      <PublishingFaults progress={progress} />
    </Box>
  );
};

/**
 * Card that displays whether saved changes are visible to visitors: progress, failures and whether a publisher is
 * running.
 */
export const PublishingCard = () => {
  const t = useText();
  const { data, error, refetch } = usePublishing();
  return (
    <Card component="section" aria-labelledby="publishing" sx={{ p: 2.5, mb: 4 }}>
      <Typography variant="h2" id="publishing" sx={{ mb: 1.5 }}>
        {t('dashboard.publishing.title')}
      </Typography>
      {!data && !error && <Muted>{t('auth.loading')}</Muted>}
      {!data && error && (
        <Box role="alert" sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1.5 }}>
          <Typography variant="body2">{t('errors.loadingFailed')}</Typography>
          <Button size="small" onClick={() => refetch()}>
            {t('actions.tryAgain')}
          </Button>
        </Box>
      )}
      {data?.length === 0 && <Muted>{t('dashboard.publishing.never')}</Muted>}
      {data && data.length > 0 && (
        <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 300px), 1fr))' }}>
          {data.map(progress => (
            <Publisher key={progress.publisher} progress={progress} named={data.length > 1} />
          ))}
        </Box>
      )}
    </Card>
  );
};
