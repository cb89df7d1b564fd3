import type { CalendarAddress } from '@marketplace/api';
import { Box, Button, TextField, Typography } from '@mui/material';
import { useState } from 'react';
import { api } from '../../data/api.ts';
import { useCommand } from '../../data/useCommand.ts';
import { useDates } from '../../i18n/useFormats.ts';
import { useText } from '../../i18n/useText.ts';
import { CopyButton } from '../../kit/feedback/CopyButton.tsx';
import { ConfirmDialog } from '../../kit/feedback/dialogs.tsx';
import { Muted } from '../../kit/page/Muted.tsx';

const PATH = 'agenda/calendar';

/** New address of the calendar, displayed only once. */
const NewAddress = ({ address }: { address: string }) => {
  const t = useText();
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'start', gap: 1 }}>
      <TextField
        label={t('desk.agenda.address')}
        value={address}
        helperText={t('desk.agenda.addressHelp')}
        onFocus={event => event.target.select()}
        slotProps={{ htmlInput: { readOnly: true } }}
        sx={{ flex: '1 1 320px' }}
        autoFocus
      />
      <CopyButton text={address} variant="outlined" sx={{ minHeight: 40 }} />
    </Box>
  );
};

interface CalendarAddressPartProps {
  since: string | null;
  onChanged: (since: string | null) => void;
}

/** Private address of the user's calendar, with buttons to create, replace and revoke it. */
export const CalendarAddressPart = ({ since, onChanged }: CalendarAddressPartProps) => {
  const t = useText();
  const { day } = useDates();
  const [address, setAddress] = useState('');
  const [asked, setAsked] = useState<'renew' | 'end' | null>(null);
  const close = () => setAsked(null);
  const createAddress = useCommand(() => api.post<CalendarAddress>(PATH), {
    onDone: made => {
      setAddress(made.address);
      onChanged(made.calendar_since);
    },
    onSettled: close,
  });
  const end = useCommand(() => api.remove(PATH), {
    done: () => t('desk.agenda.ended'),
    onDone: () => {
      setAddress('');
      onChanged(null);
    },
    onSettled: close,
  });
  return (
    <div>
      <Typography variant="h3" sx={{ mb: 0.5 }}>
        {t('desk.agenda.calendar')}
      </Typography>
      <Muted sx={{ mb: 1 }}>{t('desk.agenda.calendarHelp')}</Muted>
      <Typography variant="body2" sx={{ mb: 1.5 }}>
        {since ? t('desk.agenda.since', { when: day(since) }) : t('desk.agenda.none')}
      </Typography>
      {address && <NewAddress key={address} address={address} />}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mt: 1 }}>
        <Button
          variant="outlined"
          loading={createAddress.isPending}
          onClick={() => (since ? setAsked('renew') : createAddress.mutate())}
        >
          {t(since ? 'desk.agenda.renew' : 'desk.agenda.make')}
        </Button>
        {since && <Button onClick={() => setAsked('end')}>{t('desk.agenda.end')}</Button>}
      </Box>
      <ConfirmDialog
        open={asked === 'renew'}
        title={t('desk.agenda.renewTitle')}
        text={t('desk.agenda.renewText')}
        confirm={t('desk.agenda.renew')}
        busy={createAddress.isPending}
        onConfirm={() => createAddress.mutate()}
        onCancel={close}
      />
      <ConfirmDialog
        open={asked === 'end'}
        title={t('desk.agenda.endTitle')}
        text={t('desk.agenda.endText')}
        confirm={t('desk.agenda.end')}
        busy={end.isPending}
        onConfirm={() => end.mutate()}
        onCancel={close}
      />
    </div>
  );
};
