import type { Lead } from '@marketplace/api';
import { Box, Checkbox, Link, TableCell, useMediaQuery } from '@mui/material';
import { memo } from 'react';
import { useListContext } from 'react-admin';
import { Link as RouterLink } from 'react-router-dom';
import { leadPath } from '../../data/addresses.ts';
import { useText } from '../../i18n/useText.ts';
import { RowTable } from '../../kit/list/RowTable.tsx';
import { SelectPage } from '../../kit/list/SelectPage.tsx';
import { Caption } from '../../kit/page/Muted.tsx';
import { LINK_TARGET_SIZE } from '../../kit/theme/target.ts';
import { visuallyHidden } from '../../kit/theme/visually-hidden.ts';
import { Budget } from './Budget.tsx';
import { ContactLines } from './Contact.tsx';
import { isSelectable, type LeadRowsProps } from './kinds.ts';
import { LeadMarks, StatusField } from './LeadParts.tsx';
import { LeadRow } from './LeadRow.tsx';
import { useLeadTexts } from './useLeadTexts.ts';

/** Fixed column widths in pixels or percent. The remaining columns share the rest. */
const WIDTHS = { icon: 44, contact: '20%', budget: '12%', status: 136, date: 128 };
const ACTIONS = { all: 156, archived: 148, other: 120 };
/** Minimum window width for a franchise column. In narrower windows the franchise is below the name. */
const WIDE_SCREEN = '(min-width: 1400px)';

interface RowProps extends LeadRowsProps {
  lead: Lead;
  roomy: boolean;
  isSelected: boolean;
  onToggle: (id: string) => void;
}

/** Memoised so that a row re-renders only when its lead or selection changes. */
const Row = memo(({ roomy, isSelected, onToggle, ...row }: RowProps) => {
  const { lead, kind } = row;
  const t = useText();
  const selectable = isSelectable(kind);
  const texts = useLeadTexts(lead);
  return (
    <LeadRow
      {...row}
      texts={texts}
      name={texts.name}
      columns={7 + Number(selectable) + Number(roomy)}
      first={
        selectable && (
          <TableCell padding="checkbox">
            <Checkbox
              size="small"
              checked={isSelected}
              onChange={() => onToggle(lead.id)}
              slotProps={{ input: { 'aria-label': t('leads.select', { name: texts.name }) } }}
            />
          </TableCell>
        )
      }
    >
      <TableCell>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 1, fontWeight: 600, overflowWrap: 'anywhere' }}>
          <Link component={RouterLink} to={leadPath(lead.id)} sx={{ ...LINK_TARGET_SIZE, color: 'text.primary' }}>
            {texts.name}
          </Link>
          <LeadMarks lead={lead} />
        </Box>
        {!roomy && (
          <Caption component="div" sx={{ overflowWrap: 'anywhere' }}>
            {lead.franchise_name}
          </Caption>
        )}
      </TableCell>
      <TableCell sx={{ overflowWrap: 'anywhere' }}>
        <ContactLines lead={lead} />
      </TableCell>
      {roomy && <TableCell sx={{ overflowWrap: 'anywhere' }}>{lead.franchise_name}</TableCell>}
      <TableCell>
        <Budget lead={lead} />
        <Caption component="div">{texts.timeline}</Caption>
      </TableCell>
      <TableCell>
        <StatusField lead={lead} />
      </TableCell>
    </LeadRow>
  );
});

/** Lists leads as a table with contact details, for wide windows. */
export const LeadTable = (props: LeadRowsProps) => {
  const t = useText();
  const { data = [], isPlaceholderData, selectedIds, onToggleItem } = useListContext<Lead>();
  const roomy = useMediaQuery(WIDE_SCREEN);
  return (
    <RowTable
      label={t('leads.title')}
      busy={isPlaceholderData}
      fixed
      head={
        <>
          {isSelectable(props.kind) && (
            <TableCell padding="checkbox" sx={{ width: WIDTHS.icon }}>
              <SelectPage />
            </TableCell>
          )}
          <TableCell padding="checkbox" sx={{ width: WIDTHS.icon }}>
            <span style={visuallyHidden}>{t('leads.more')}</span>
          </TableCell>
          <TableCell>{t('leads.columns.name')}</TableCell>
          <TableCell sx={{ width: WIDTHS.contact }}>{t('leads.columns.contact')}</TableCell>
          {roomy && <TableCell>{t('leads.columns.franchise')}</TableCell>}
          <TableCell sx={{ width: WIDTHS.budget }}>{t('leads.columns.budget')}</TableCell>
          <TableCell sx={{ width: WIDTHS.status }}>{t('lists.status')}</TableCell>
          <TableCell sx={{ width: WIDTHS.date }}>{t('leads.columns.date')}</TableCell>
          <TableCell
            align="right"
            sx={{ width: ACTIONS[props.kind === 'all' || props.kind === 'archived' ? props.kind : 'other'] }}
          >
            {t('lists.actions')}
          </TableCell>
        </>
      }
    >
      {data.map(lead => (
        <Row
          key={lead.id}
          lead={lead}
          roomy={roomy}
          isSelected={selectedIds.includes(lead.id)}
          onToggle={onToggleItem}
          {...props}
        />
      ))}
    </RowTable>
  );
};
