import type { PushState } from '@marketplace/api';
import { FormControlLabel, FormHelperText, Switch } from '@mui/material';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useId } from 'react';
import { api } from '../../data/api.ts';
import { serverMessageOrFailure } from '../../data/failures.ts';
import { canPush, isPushBlocked, PUSH, PushNotAllowed, startPush, stopPush } from '../../data/push.ts';
import { useCommand } from '../../data/useCommand.ts';
import { useMe } from '../../data/useMe.ts';
import { useLanguage } from '../../i18n/useLanguage.ts';
import { useText } from '../../i18n/useText.ts';
import { FailedPart } from '../../kit/feedback/Failed.tsx';
import { FormSection } from '../../kit/forms/FormSection.tsx';
import { RowSkeleton } from '../../kit/list/RowSkeleton.tsx';
import { Muted } from '../../kit/page/Muted.tsx';

const KEY = [PUSH];

/** Switch for notifications on this device. A change is saved immediately. */
const DeviceSwitch = ({ state }: { state: PushState }) => {
  const t = useText();
  const me = useMe();
  const helpId = useId();
  const queries = useQueryClient();
  const [language] = useLanguage();
  const save = useCommand(
    (isOn: boolean) => (isOn ? startPush(me?.id ?? '', state.public_key, language) : stopPush(state.public_key)),
    {
      done: ({ is_on }) => t(is_on ? 'desk.push.on' : 'desk.push.off'),
      failed: error =>
        error instanceof PushNotAllowed
          ? t('desk.push.notAllowed')
          : serverMessageOrFailure(t('desk.push.failed'), error),
      onDone: saved => queries.setQueryData(KEY, saved),
    },
  );
  return (
    <div>
      <FormControlLabel
        label={t('desk.push.label')}
        control={
          <Switch
            checked={state.is_on}
            disabled={save.isPending}
            onChange={event => save.mutate(event.target.checked)}
            slotProps={{ input: { role: 'switch', 'aria-describedby': helpId } }}
          />
        }
      />
      <FormHelperText id={helpId}>{t('desk.push.help')}</FormHelperText>
    </div>
  );
};

/** Notifications by web push on this device. */
export const PushSection = () => {
  const t = useText();
  const isPossible = canPush() && !isPushBlocked();
  const { data, error, isPending, refetch } = useQuery({
    queryKey: KEY,
    queryFn: () => api.read<PushState>(PUSH),
    enabled: isPossible,
  });
  return (
    <FormSection title={t('desk.push.title')}>
      {!isPossible && <Muted>{t(canPush() ? 'desk.push.blocked' : 'desk.push.unsupported')}</Muted>}
      {isPossible && isPending && <RowSkeleton rows={1} />}
      {error && !data && <FailedPart text={t('desk.push.loadFailed')} error={error} onRetry={() => refetch()} />}
      {data && <DeviceSwitch state={data} />}
    </FormSection>
  );
};
