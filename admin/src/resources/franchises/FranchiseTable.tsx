import type { Franchise } from '@marketplace/api';
import { Box, Checkbox, TableCell, TableRow } from '@mui/material';
import { memo } from 'react';
import { useListContext } from 'react-admin';
import { useDates, useNumber } from '../../i18n/useFormats.ts';
import { useText } from '../../i18n/useText.ts';
import { RowTable, SortHeader } from '../../kit/list/RowTable.tsx';
import { SelectPage } from '../../kit/list/SelectPage.tsx';
import { Caption } from '../../kit/page/Muted.tsx';
import { Badges, type FranchiseRowProps, formatInvestment, NameLink, Thumbnail } from './FranchiseParts.tsx';
import { RowActions } from './RowActions.tsx';

const onlyWide = { display: { md: 'none', lg: 'table-cell' } };

const Row = memo(({ franchise, isSelected, onToggle }: FranchiseRowProps) => {
  const t = useText();
  const number = useNumber();
  const dates = useDates();
  const investment = formatInvestment(franchise, t('franchises.nda'));
  return (
    <TableRow hover>
      <TableCell padding="checkbox">
        <Checkbox
          size="small"
          checked={isSelected}
          onChange={() => onToggle(franchise.id)}
          slotProps={{ input: { 'aria-label': t('leads.select', { name: franchise.name }) } }}
        />
      </TableCell>
      <TableCell>
        <Box sx={{ display: 'flex', alignItems: 'center', gap: 1.5, minWidth: 220 }}>
          <Thumbnail url={franchise.image_url} />
          <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 1, rowGap: 0.25 }}>
            <NameLink franchise={franchise} />
            <Badges franchise={franchise} />
          </Box>
        </Box>
      </TableCell>
      <TableCell>{franchise.category}</TableCell>
      <TableCell align="right" sx={{ whiteSpace: 'nowrap', color: investment.known ? undefined : 'text.secondary' }}>
        {investment.range}
        {investment.fee && <Caption component="div">{t('franchises.fee', { amount: investment.fee })}</Caption>}
      </TableCell>
      <TableCell sx={{ ...onlyWide, minWidth: 130 }}>
        {franchise.consultant_name || t('franchises.unassigned')}
      </TableCell>
      <TableCell align="right">{number(franchise.view_count)}</TableCell>
      <TableCell sx={{ ...onlyWide, whiteSpace: 'nowrap' }} title={dates.exact(franchise.created_at)}>
        {dates.day(franchise.created_at)}
      </TableCell>
      <TableCell align="right" sx={{ whiteSpace: 'nowrap' }}>
        <RowActions franchise={franchise} />
      </TableCell>
    </TableRow>
  );
});

/** Lists franchises as a table, for wide windows. */
export const FranchiseTable = () => {
  const t = useText();
  const { data = [], isPlaceholderData, selectedIds, onToggleItem } = useListContext<Franchise>();
  return (
    <RowTable
      label={t('franchises.title')}
      busy={isPlaceholderData}
      head={
        <>
          <TableCell padding="checkbox">
            <SelectPage />
          </TableCell>
          <SortHeader field="name" label={t('franchises.columns.name')} />
          <SortHeader field="category" label={t('franchises.fields.category')} />
          <SortHeader field="investment_min" label={t('franchises.columns.investment')} align="right" />
          <TableCell sx={onlyWide}>{t('layout.roles.consultant')}</TableCell>
          <SortHeader field="view_count" label={t('franchises.columns.views')} align="right" first="DESC" />
          <SortHeader field="created_at" label={t('franchises.columns.created')} first="DESC" sx={onlyWide} />
          <TableCell align="right">{t('lists.actions')}</TableCell>
        </>
      }
    >
      {data.map(franchise => (
        <Row
          key={franchise.id}
          franchise={franchise}
          isSelected={selectedIds.includes(franchise.id)}
          onToggle={onToggleItem}
        />
      ))}
    </RowTable>
  );
};
