import type { UserSession } from '@marketplace/api';
import { Box, Button, Chip, Typography } from '@mui/material';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { api } from '../../data/api.ts';
import { useCommand } from '../../data/useCommand.ts';
import { useDates } from '../../i18n/useFormats.ts';
import { useText } from '../../i18n/useText.ts';
import { FailedPart } from '../../kit/feedback/Failed.tsx';
import { RowSkeleton } from '../../kit/list/RowSkeleton.tsx';
import { Caption, Muted } from '../../kit/page/Muted.tsx';

const PATH = 'auth/sessions';
const KEY = [PATH];

const Session = ({ session }: { session: UserSession }) => {
  const t = useText();
  const dates = useDates();
  const queries = useQueryClient();
  const end = useCommand(() => api.remove(`${PATH}/${session.id}`), {
    done: () => t('security.sessionEnded'),
    onSettled: () => queries.invalidateQueries({ queryKey: KEY }),
  });
  const { browser, system, address, created_at, last_used_at, is_current } = session;
  const device = [browser, system].filter(Boolean).join(' · ') || t('security.unknownDevice');
  return (
    <Box component="li" sx={{ display: 'flex', alignItems: 'center', gap: 2, py: 1.5, flexWrap: 'wrap' }}>
      <Box sx={{ flex: 1, minWidth: 200 }}>
        <Typography variant="body2" component="div" sx={{ fontWeight: 600 }}>
          {device}{' '}
          {is_current && <Chip size="small" color="primary" variant="outlined" label={t('security.thisSession')} />}
        </Typography>
        <Caption component="div">
          <span title={dates.exact(last_used_at)}>
            {t('security.lastUsed', { moment: dates.moment(last_used_at) })}
          </span>
          {' · '}
          <span title={dates.exact(created_at)}>{t('security.firstUsed', { moment: dates.moment(created_at) })}</span>
          {address && ` · ${address}`}
        </Caption>
      </Box>
      {!is_current && (
        <Button
          variant="outlined"
          size="small"
          onClick={() => end.mutate()}
          loading={end.isPending}
          aria-label={t('security.endSessionOf', { device })}
        >
          {t('security.endSession')}
        </Button>
      )}
    </Box>
  );
};

/** Lists the user's sessions, with buttons to end one of them or all except the current one. */
export const Sessions = () => {
  const t = useText();
  const queries = useQueryClient();
  const { data, error, isPending, refetch } = useQuery({ queryKey: KEY, queryFn: () => api.read<UserSession[]>(PATH) });
  const endOthers = useCommand(() => api.post<{ ended: number }>(`${PATH}/end-others`), {
    done: ({ ended }) => t('security.othersEnded', { smart_count: ended }),
    onSettled: () => queries.invalidateQueries({ queryKey: KEY }),
  });
  return (
    <div>
      <Typography variant="subtitle2" component="h3">
        {t('security.sessions')}
      </Typography>
      <Muted>{t('security.sessionsHelp')}</Muted>
      {isPending && <RowSkeleton rows={2} />}
      {error && !data && <FailedPart text={t('security.sessionsFailed')} error={error} onRetry={() => refetch()} />}
      {data && (
        <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
          {data.map(session => (
            <Session key={session.id} session={session} />
          ))}
        </Box>
      )}
      {data && data.length > 1 && (
        <Button variant="outlined" onClick={() => endOthers.mutate()} loading={endOthers.isPending}>
          {t('security.endOthers')}
        </Button>
      )}
    </div>
  );
};
