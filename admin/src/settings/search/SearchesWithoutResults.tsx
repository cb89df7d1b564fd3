import type { SearchWithoutResults } from '@marketplace/api';
import SearchOff from '@mui/icons-material/SearchOff';
import { Button, TableCell, TableRow, Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../data/api.ts';
import { useDates } from '../../i18n/useFormats.ts';
import { useText } from '../../i18n/useText.ts';
import { Notice } from '../../kit/feedback/Notice.tsx';
import { UnpagedList } from '../../kit/list/ListBody.tsx';
import { columnFromSm, RowTable } from '../../kit/list/RowTable.tsx';
import { Caption } from '../../kit/page/Muted.tsx';

/** Number of days up to today whose searches are listed. */
export const LISTED_DAYS = 30;
/** Number of days whose counts are shown beside each search. */
const SHOWN_DAYS = 3;
/** Number of searches that are shown at first, so that the synonyms below stay visible. */
const SHOWN_FIRST = 10;

interface SearchRowProps {
  row: SearchWithoutResults;
  onAdd: (search: string) => void;
}

const SearchRow = ({ row, onAdd }: SearchRowProps) => {
  const t = useText();
  const dates = useDates();
  const { search, corrected_to, total, days } = row;
  const countOf = ({ day, total: ofDay }: SearchWithoutResults['days'][number]) =>
    t('searchSettings.ofDay', { day: dates.day(`${day}T00:00:00+08:00`), count: ofDay });
  const byDay = days.slice(0, SHOWN_DAYS).map(countOf).join(' · ') + (days.length > SHOWN_DAYS ? ' …' : '');
  return (
    <TableRow hover>
      <TableCell sx={{ overflowWrap: 'anywhere' }}>
        <Typography variant="body2" sx={{ fontWeight: 600 }}>
          {search}
        </Typography>
        {corrected_to && <Caption component="p">{t('searchSettings.corrected', { search: corrected_to })}</Caption>}
      </TableCell>
      <TableCell align="right">{total}</TableCell>
      <TableCell sx={columnFromSm}>
        <Caption>{byDay}</Caption>
      </TableCell>
      <TableCell align="right">
        <Button
          size="small"
          aria-label={t('searchSettings.addSynonymsFor', { search })}
          onClick={() => onAdd(search)}
          sx={{ whiteSpace: { sm: 'nowrap' } }}
        >
          {t('searchSettings.addSynonyms')}
        </Button>
      </TableCell>
    </TableRow>
  );
};

/** Lists what visitors searched for without finding a franchise, the most frequent searches first. */
export const SearchesWithoutResults = ({ onAdd }: Pick<SearchRowProps, 'onAdd'>) => {
  const t = useText();
  const [isWhole, setIsWhole] = useState(false);
  const query = useQuery({
    queryKey: ['searches-without-results'],
    queryFn: () => api.read<SearchWithoutResults[]>(`searches-without-results?days=${LISTED_DAYS}`),
  });
  return (
    <UnpagedList query={query} empty={<Notice icon={<SearchOff />} title={t('searchSettings.nothing')} />}>
      {rows => (
        <>
          <RowTable
            label={t('searchSettings.notFound')}
            head={
              <>
                <TableCell>{t('searchSettings.search')}</TableCell>
                <TableCell align="right">{t('searchSettings.visitors')}</TableCell>
                <TableCell sx={columnFromSm}>{t('searchSettings.byDay')}</TableCell>
                <TableCell align="right">{t('lists.actions')}</TableCell>
              </>
            }
          >
            {rows.slice(0, isWhole ? undefined : SHOWN_FIRST).map(row => (
              <SearchRow key={row.id} row={row} onAdd={onAdd} />
            ))}
          </RowTable>
          {rows.length > SHOWN_FIRST && (
            <Button aria-expanded={isWhole} onClick={() => setIsWhole(!isWhole)} sx={{ mt: 1 }}>
              {isWhole
                ? t('searchSettings.showFewer', { count: SHOWN_FIRST })
                : t('searchSettings.showAll', { count: rows.length })}
            </Button>
          )}
        </>
      )}
    </UnpagedList>
  );
};
