import type { Holiday } from '@marketplace/api';
import EventOutlined from '@mui/icons-material/EventOutlined';
import { Box, Button, Card, MenuItem, TextField } from '@mui/material';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { RESPONSE_TIME_SETTINGS_PATH } from '../../data/addresses.ts';
import { api } from '../../data/api.ts';
import { failureText } from '../../data/failures.ts';
import { useCommand } from '../../data/useCommand.ts';
import { useText } from '../../i18n/useText.ts';
import { Notice } from '../../kit/feedback/Notice.tsx';
import { useDialogAddress } from '../../kit/forms/useDialogAddress.ts';
import { AddButton } from '../../kit/list/AddButton.tsx';
import { UnpagedList } from '../../kit/list/ListBody.tsx';
import { Muted } from '../../kit/page/Muted.tsx';
import { Page, useCountSubtitle } from '../../kit/page/Page.tsx';
import { HolidayDialog } from './HolidayDialog.tsx';
import { HolidayTable } from './HolidayTable.tsx';

const HOLIDAYS = 'holidays';
/** Last index of the range to read. A year has about eighty holidays, including those of all states. */
const MOST = 999;
/**
 * Years that can be chosen, relative to the current year. Last year is needed because its working time was calculated
 * from its holidays.
 */
const YEARS = { before: 1, ahead: 3 };

const thisYear = () => new Date().getFullYear();
const offeredYears = () =>
  Array.from({ length: YEARS.before + 1 + YEARS.ahead }, (_, at) => thisYear() - YEARS.before + at);

const FillIn = ({ year, onFilledIn }: { year: number; onFilledIn: () => unknown }) => {
  const t = useText();
  const fillIn = useCommand(() => api.fillInHolidays(year), {
    done: ({ added }) => t('holidays.filledIn', { smart_count: added }),
    failed: error => failureText(t('holidays.fillInFailed'), error),
    onDone: onFilledIn,
  });
  return (
    <Button variant="outlined" loading={fillIn.isPending} onClick={() => fillIn.mutate()}>
      {t('holidays.fillIn', { year })}
    </Button>
  );
};

/** `/admin/holidays`: Lists the holidays of one year, which do not count as working time. */
const HolidayList = () => {
  const t = useText();
  const queries = useQueryClient();
  const dialog = useDialogAddress();
  const [year, setYear] = useState(thisYear);
  const query = useQuery({
    queryKey: [HOLIDAYS, year],
    queryFn: () => {
      const search = new URLSearchParams({ filter: JSON.stringify({ year }), range: `[0,${MOST}]` });
      return api.read<Holiday[]>(`holidays?${search}`);
    },
  });
  const reload = () => queries.invalidateQueries({ queryKey: [HOLIDAYS] });
  const add = { label: t('holidays.add'), onClick: () => dialog.open() };
  const close = () => {
    void reload();
    dialog.close();
  };
  return (
    <Page
      title={t('holidays.title')}
      subtitle={useCountSubtitle('holidays.count', query.data?.length)}
      back={{ to: RESPONSE_TIME_SETTINGS_PATH, label: t('holidays.back') }}
      actions={<AddButton {...add} />}
    >
      <Card>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, alignItems: 'center', p: 2 }}>
          <TextField
            select
            label={t('holidays.year')}
            value={year}
            onChange={event => setYear(Number(event.target.value))}
            sx={{ width: 120 }}
          >
            {offeredYears().map(one => (
              <MenuItem key={one} value={one}>
                {one}
              </MenuItem>
            ))}
          </TextField>
          <FillIn year={year} onFilledIn={reload} />
          <Muted sx={{ flexBasis: '100%', whiteSpace: 'pre-line' }}>
            {`${t('holidays.help')}\n${t('holidays.fillInHelp')}`}
          </Muted>
        </Box>
        <UnpagedList
          query={query}
          empty={<Notice icon={<EventOutlined />} title={t('holidays.empty', { year })} action={add} />}
        >
          {rows => <HolidayTable holidays={rows} onEdit={dialog.open} onDeleted={reload} />}
        </UnpagedList>
      </Card>
      {dialog.isOpen && <HolidayDialog id={dialog.id} onClose={close} />}
    </Page>
  );
};

export default HolidayList;
