import type { Agenda, AgendaUpdate } from '@marketplace/api';
import { FormControlLabel, FormHelperText, Switch } from '@mui/material';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useId } from 'react';
import { api } from '../../data/api.ts';
import { serverMessageOrFailure } from '../../data/failures.ts';
import { useCommand } from '../../data/useCommand.ts';
import { useText } from '../../i18n/useText.ts';
import { FailedPart } from '../../kit/feedback/Failed.tsx';
import { FormSection } from '../../kit/forms/FormSection.tsx';
import { RowSkeleton } from '../../kit/list/RowSkeleton.tsx';
import { CalendarAddressPart } from './CalendarAddressPart.tsx';

const PATH = 'agenda';
const KEY = [PATH];

/** Switch for reminders by mail. A change is saved immediately. */
const Reminders = ({ agenda }: { agenda: Agenda }) => {
  const t = useText();
  const helpId = useId();
  const queries = useQueryClient();
  const save = useCommand((wanted: AgendaUpdate) => api.save<Agenda>(PATH, wanted), {
    done: ({ reminds_by_mail }) => t(reminds_by_mail ? 'desk.agenda.mailOn' : 'desk.agenda.mailOff'),
    failed: error => serverMessageOrFailure(t('desk.agenda.failed'), error),
    onDone: saved => queries.setQueryData(KEY, saved),
  });
  return (
    <div>
      <FormControlLabel
        label={t('desk.agenda.mail')}
        control={
          <Switch
            checked={agenda.reminds_by_mail}
            disabled={save.isPending}
            onChange={event => save.mutate({ reminds_by_mail: event.target.checked })}
            slotProps={{ input: { role: 'switch', 'aria-describedby': helpId } }}
          />
        }
      />
      <FormHelperText id={helpId}>{t('desk.agenda.mailHelp')}</FormHelperText>
    </div>
  );
};

/** Settings for reminders of next steps: by mail and through a private calendar. */
export const AgendaSection = () => {
  const t = useText();
  const queries = useQueryClient();
  const { data, error, isPending, refetch } = useQuery({ queryKey: KEY, queryFn: () => api.read<Agenda>(PATH) });
  return (
    <FormSection title={t('desk.agenda.title')} help={t('desk.agenda.help')}>
      {isPending && <RowSkeleton rows={1} />}
      {error && !data && <FailedPart text={t('desk.agenda.loadFailed')} error={error} onRetry={() => refetch()} />}
      {data && <Reminders agenda={data} />}
      {data && (
        <CalendarAddressPart
          since={data.calendar_since}
          onChanged={calendar_since => queries.setQueryData(KEY, { ...data, calendar_since })}
        />
      )}
    </FormSection>
  );
};
