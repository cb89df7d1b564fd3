import type { Holiday } from '@marketplace/api';
import { TableCell, TableRow, Typography } from '@mui/material';
import { api } from '../../data/api.ts';
import { useDates } from '../../i18n/useFormats.ts';
import { useText, useWord } from '../../i18n/useText.ts';
import { DeleteButton } from '../../kit/feedback/DeleteButton.tsx';
import { columnFromSm, RowTable, textBelowSm } from '../../kit/list/RowTable.tsx';
import { Caption } from '../../kit/page/Muted.tsx';
import { EditButton, RowButtons } from '../../kit/page/RowButtons.tsx';

interface HolidayTableProps {
  holidays: Holiday[];
  onEdit: (id: string) => void;
  onDeleted: () => unknown;
}

/** Lists the holidays of a year by date. */
export const HolidayTable = ({ holidays, onEdit, onDeleted }: HolidayTableProps) => {
  const t = useText();
  const word = useWord();
  const dates = useDates();
  const dayOf = ({ day }: Holiday) => dates.day(`${day}T00:00:00+08:00`);
  const placeOf = ({ region }: Holiday) => (region ? word(region) : t('holidays.country'));
  return (
    <RowTable
      label={t('holidays.title')}
      fixed
      head={
        <>
          <TableCell sx={{ ...columnFromSm, width: 136 }}>{t('holidays.day')}</TableCell>
          <TableCell>{t('holidays.name')}</TableCell>
          <TableCell sx={{ ...columnFromSm, width: 180 }}>{t('holidays.region')}</TableCell>
          <TableCell align="right" sx={{ width: 128 }}>
            {t('lists.actions')}
          </TableCell>
        </>
      }
    >
      {holidays.map(holiday => (
        <TableRow key={holiday.id} hover>
          <TableCell sx={{ ...columnFromSm, fontVariantNumeric: 'tabular-nums' }}>
            <time dateTime={holiday.day}>{dayOf(holiday)}</time>
          </TableCell>
          <TableCell sx={{ overflowWrap: 'anywhere' }}>
            <Typography variant="body2" sx={{ fontWeight: 600 }}>
              {holiday.name}
            </Typography>
            <Caption sx={textBelowSm}>
              <time dateTime={holiday.day}>{dayOf(holiday)}</time> · {placeOf(holiday)}
            </Caption>
          </TableCell>
          <TableCell sx={columnFromSm}>{placeOf(holiday)}</TableCell>
          <TableCell align="right">
            <RowButtons>
              <EditButton onClick={() => onEdit(holiday.id)} name={`${holiday.name}, ${holiday.day}`} />
              <DeleteButton
                name={`${holiday.name}, ${holiday.day}`}
                question={t('holidays.deleteTitle')}
                text={`${holiday.name}, ${holiday.day}`}
                work={() => api.remove(`holidays/${holiday.id}`)}
                deleted={t('holidays.deleted')}
                onDeleted={onDeleted}
                failed={t('holidays.deleteFailed')}
                showServerReason
              />
            </RowButtons>
          </TableCell>
        </TableRow>
      ))}
    </RowTable>
  );
};
