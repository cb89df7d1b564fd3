import type { ScheduleStatus } from '@marketplace/api';
import { Box, Card, Chip, type ChipProps, Link as MuiLink, TableCell, TableRow, Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { memo } from 'react';
import { Link } from 'react-router-dom';
import { statementPath } from '../../data/addresses.ts';
import { api } from '../../data/api.ts';
import { useDates } from '../../i18n/useFormats.ts';
import { type TextKey, useText } from '../../i18n/useText.ts';
import { Failed } from '../../kit/feedback/Failed.tsx';
import { RowSkeleton } from '../../kit/list/RowSkeleton.tsx';
import { columnFromSm, RowTable, textBelowSm } from '../../kit/list/RowTable.tsx';
import { Caption } from '../../kit/page/Muted.tsx';
import { LINK_TARGET_SIZE } from '../../kit/theme/target.ts';

/** Description of each schedule. Unknown schedules display the server's summary. */
const TASK_TEXTS = new Map<string, TextKey>([
  ['banners', 'notifications.schedules.banners'],
  ['reconciliation', 'notifications.schedules.reconciliation'],
  ['retention', 'notifications.schedules.retention'],
  ['sweep', 'notifications.schedules.sweep'],
  ['unused-uploads', 'notifications.schedules.unusedUploads'],
  ['remote-pictures', 'notifications.schedules.remotePictures'],
  ['digest', 'notifications.schedules.digest'],
  ['holidays', 'notifications.schedules.holidays'],
  ['lead-reminders', 'notifications.schedules.leadReminders'],
  ['reply-speeds', 'notifications.schedules.replySpeeds'],
  ['offers', 'notifications.schedules.offers'],
  ['next-steps', 'notifications.schedules.nextSteps'],
  ['backups', 'notifications.schedules.backups'],
]);

const fateOf = ({ state, last_outcome }: ScheduleStatus): [TextKey, ChipProps['color']] => {
  if (state === 'off') return ['notifications.fates.off', 'default'];
  if (state === 'running') return ['notifications.fates.running', 'info'];
  if (state === 'interrupted') return ['notifications.fates.interrupted', 'warning'];
  if (last_outcome === 'failed') return ['notifications.fates.failed', 'error'];
  if (last_outcome === 'alarm') return ['notifications.fates.alarm', 'error'];
  return last_outcome ? ['notifications.fates.done', 'success'] : ['notifications.fates.never', 'default'];
};

/** Relative time in one line, or a dash if there is none. */
const RunTime = ({ moment }: { moment: string | null }) => {
  const { recent, exact } = useDates();
  if (!moment) return '–';
  return (
    <Box component="time" title={exact(moment)} sx={{ whiteSpace: 'nowrap' }}>
      {recent(moment)}
    </Box>
  );
};

interface Difference {
  user_id: string;
  balance: number;
  ledger: number;
}
const isDifference = (value: unknown): value is Difference =>
  typeof value === 'object' && value !== null && 'user_id' in value && 'balance' in value && 'ledger' in value;

/** Balances that differ from the sum of their ledger, with links to the users' statements. */
const Differences = ({ schedule: { last_outcome, last_detail } }: { schedule: ScheduleStatus }) => {
  const t = useText();
  const found = last_detail?.differences;
  if (last_outcome !== 'alarm' || !Array.isArray(found)) return null;
  return found.filter(isDifference).map(({ user_id, balance, ledger }) => (
    <Typography key={user_id} variant="body2" component="div">
      <MuiLink component={Link} to={statementPath(user_id)} underline="always" color="error" sx={LINK_TARGET_SIZE}>
        {t('notifications.schedules.differs', { balance, ledger })}
      </MuiLink>
    </Typography>
  ));
};

const Row = memo(({ schedule }: { schedule: ScheduleStatus }) => {
  const t = useText();
  const [fate, color] = fateOf(schedule);
  const { last_finished_at: last, next_run_at: next, last_error: error } = schedule;
  const taskText = TASK_TEXTS.get(schedule.name);
  const state = <Chip color={color} label={t(fate)} />;
  return (
    <TableRow>
      <TableCell>
        {taskText ? t(taskText) : schedule.summary}
        <Box sx={{ ...textBelowSm, my: 0.5 }}>
          {state}
          <Caption component="div" sx={{ mt: 0.5 }}>
            {t('notifications.schedules.last')}: <RunTime moment={last} />
            <br />
            {t('notifications.schedules.next')}: <RunTime moment={next} />
          </Caption>
        </Box>
        <Differences schedule={schedule} />
        {error && (
          <Typography variant="caption" color="error" component="div" sx={{ overflowWrap: 'anywhere' }}>
            {error}
          </Typography>
        )}
      </TableCell>
      <TableCell sx={columnFromSm}>{state}</TableCell>
      <TableCell sx={columnFromSm}>
        <RunTime moment={last} />
      </TableCell>
      <TableCell sx={columnFromSm}>
        <RunTime moment={next} />
      </TableCell>
    </TableRow>
  );
});

/** Lists scheduled tasks with their last run, result and next run. */
export const Schedules = () => {
  const t = useText();
  const { data, error, isPending, refetch } = useQuery({
    queryKey: ['schedules'],
    queryFn: () => api.read<ScheduleStatus[]>('admin/schedules'),
  });
  return (
    <Card sx={{ mt: 3 }}>
      <Typography variant="h2" sx={{ p: 2, pb: 1 }}>
        {t('notifications.schedules.title')}
      </Typography>
      {isPending && <RowSkeleton />}
      {!isPending && !data && <Failed error={error} onRetry={() => refetch()} />}
      {data && (
        <RowTable
          label={t('notifications.schedules.title')}
          head={
            <>
              <TableCell>{t('notifications.schedules.what')}</TableCell>
              <TableCell sx={columnFromSm}>{t('notifications.columns.status')}</TableCell>
              <TableCell sx={columnFromSm}>{t('notifications.schedules.last')}</TableCell>
              <TableCell sx={columnFromSm}>{t('notifications.schedules.next')}</TableCell>
            </>
          }
        >
          {data.map(schedule => (
            <Row key={schedule.name} schedule={schedule} />
          ))}
        </RowTable>
      )}
    </Card>
  );
};
