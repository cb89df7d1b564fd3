import type { User, UserHoldings } from '@marketplace/api';
import { Box, Checkbox, FormControlLabel, Skeleton, Typography } from '@mui/material';
import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { useGetOne } from 'react-admin';
import { api } from '../../data/api.ts';
import { useText } from '../../i18n/useText.ts';
import { FailedPart } from '../../kit/feedback/Failed.tsx';
import { Muted } from '../../kit/page/Muted.tsx';
import { ConsultantChoice } from './ConsultantChoice.tsx';

/** Successor for a deleted user's franchises, and whether they also receive the credits. */
export interface Successor {
  successor_id: string;
  move_credits: boolean;
}

export const NO_SUCCESSOR: Successor = { successor_id: '', move_credits: false };

/** Converts the successor to the request body. The body is empty if no successor was chosen. */
export const toSuccessorBody = ({ successor_id, move_credits }: Successor) =>
  successor_id === '' ? {} : { successor_id, ...(move_credits && { move_credits }) };

/**
 * Counts a user's franchises, leads and credits. The result is never cached, because it is the basis for the decision
 * to delete the user.
 */
export const useHoldings = ({ id }: User, enabled: boolean): UseQueryResult<UserHoldings> => {
  return useQuery({
    queryKey: ['users', id, 'holdings'],
    queryFn: () => api.read<UserHoldings>(`users/${id}/holdings`),
    enabled,
    staleTime: 0,
    refetchOnWindowFocus: false,
  });
};

interface HandOverProps {
  user: User;
  holdings: UseQueryResult<UserHoldings>;
  value: Successor;
  onChange: (successor: Successor) => void;
}

/** Returns one sentence for each thing the user has. Zero counts are omitted. */
const useLines = ({ franchises, leads_locked, leads_unlocked, credits }: UserHoldings, to: string | undefined) => {
  const t = useText();
  const sentence = (count: number, text: (smart_count: { smart_count: number }) => string) =>
    count > 0 ? [text({ smart_count: count })] : [];
  const name = to ?? '';
  return [
    ...sentence(franchises, n =>
      to ? t('users.handOver.franchisesTo', { ...n, name }) : t('users.handOver.franchises', n),
    ),
    ...sentence(leads_locked, n => (to ? t('users.handOver.lockedTo', { ...n, name }) : t('users.handOver.locked', n))),
    ...sentence(leads_unlocked, n => t('users.handOver.unlocked', n)),
    ...sentence(credits, n => t('users.handOver.credits', n)),
  ];
};

const Lines = ({ holdings, to }: { holdings: UserHoldings; to: string | undefined }) => {
  const t = useText();
  const lines = useLines(holdings, to);
  return (
    <Box component="ul" aria-live="polite" sx={{ m: 0, pl: 2.5, '& li + li': { mt: 0.5 } }}>
      {(lines.length > 0 ? lines : [t('users.handOver.nothing')]).map(line => (
        <Typography key={line} component="li" variant="body2">
          {line}
        </Typography>
      ))}
    </Box>
  );
};

/** Displays the consequences for a user's franchises, leads and credits, and offers the choice of a successor. */
export const HandOver = ({ user, holdings, value, onChange }: HandOverProps) => {
  const t = useText();
  const { data, error, isFetching, refetch } = holdings;
  const { successor_id } = value;
  const { data: successor } = useGetOne<User>('admin/users', { id: successor_id }, { enabled: successor_id !== '' });
  if (error && !isFetching)
    return <FailedPart text={t('users.handOver.failed')} error={error} onRetry={() => refetch()} />;
  if (isFetching || !data) return <Skeleton variant="rounded" height={96} aria-label={t('users.handOver.counting')} />;
  const canMove = data.credits > 0 && successor_id !== '';
  return (
    <Box sx={{ display: 'grid', gap: 2 }}>
      <Lines holdings={data} to={successor_id === '' ? undefined : successor?.name} />
      {(data.franchises > 0 || data.credits > 0) && (
        <Box>
          <ConsultantChoice
            label={t('users.handOver.successor')}
            placeholder={t('users.handOver.nobody')}
            without={user.id}
            value={successor_id}
            onChoose={id => onChange({ successor_id: id, move_credits: id !== '' && value.move_credits })}
          />
          {canMove && (
            <FormControlLabel
              sx={{ mt: 1 }}
              control={
                <Checkbox
                  checked={value.move_credits}
                  onChange={event => onChange({ ...value, move_credits: event.target.checked })}
                />
              }
              label={t('users.handOver.moveCredits', { smart_count: data.credits })}
            />
          )}
        </Box>
      )}
      <Muted>{t('users.handOver.bin')}</Muted>
    </Box>
  );
};
