import type { Lead } from '@marketplace/api';
import { Link, TableCell } from '@mui/material';
import { memo } from 'react';
import { useListContext } from 'react-admin';
import { Link as RouterLink } from 'react-router-dom';
import { leadPath } from '../../data/addresses.ts';
import { useText } from '../../i18n/useText.ts';
import { RowTable } from '../../kit/list/RowTable.tsx';
import { Caption } from '../../kit/page/Muted.tsx';
import { LINK_TARGET_SIZE } from '../../kit/theme/target.ts';
import { visuallyHidden } from '../../kit/theme/visually-hidden.ts';
import { Budget } from './Budget.tsx';
import type { LeadRowsProps } from './kinds.ts';
import { LeadScore } from './LeadFacts.tsx';
import { MessageExcerpt, StatusDot } from './LeadParts.tsx';
import { LeadRow } from './LeadRow.tsx';
import { useLeadTexts } from './useLeadTexts.ts';

/** Fixed column widths in pixels or percent. The remaining columns share the rest. */
const WIDTHS = { icon: 44, franchise: '18%', budget: '13%', place: '14%', status: 136, date: 108, actions: 136 };

/** Secondary text of a cell. */
const Second = ({ children }: { children: string }) => <Caption component="div">{children}</Caption>;

const Row = memo((row: { lead: Lead } & LeadRowsProps) => {
  const { lead } = row;
  const texts = useLeadTexts(lead);
  return (
    <LeadRow {...row} texts={texts} name={lead.franchise_name} columns={8}>
      <TableCell sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>
        <Link component={RouterLink} to={leadPath(lead.id)} sx={{ ...LINK_TARGET_SIZE, color: 'text.primary' }}>
          {lead.franchise_name}
        </Link>
      </TableCell>
      <TableCell>
        <MessageExcerpt lead={lead} />
      </TableCell>
      <TableCell>
        <Budget lead={lead} />
        <Second>{texts.timeline}</Second>
      </TableCell>
      <TableCell sx={{ overflowWrap: 'anywhere' }}>
        {lead.location_interest || '—'}
        <Second>{texts.experience}</Second>
      </TableCell>
      <TableCell>
        <StatusDot status={lead.status} />
        <LeadScore lead={lead} />
      </TableCell>
    </LeadRow>
  );
});

/** Lists locked leads as a table. It omits the masked contact details to leave room for the readable columns. */
export const LockedTable = (props: LeadRowsProps) => {
  const t = useText();
  const { data = [], isPlaceholderData } = useListContext<Lead>();
  return (
    <RowTable
      label={t('leads.title')}
      busy={isPlaceholderData}
      fixed
      head={
        <>
          <TableCell padding="checkbox" sx={{ width: WIDTHS.icon }}>
            <span style={visuallyHidden}>{t('leads.more')}</span>
          </TableCell>
          <TableCell sx={{ width: WIDTHS.franchise }}>{t('leads.columns.franchise')}</TableCell>
          <TableCell>{t('leads.message')}</TableCell>
          <TableCell sx={{ width: WIDTHS.budget }}>{t('leads.columns.budget')}</TableCell>
          <TableCell sx={{ width: WIDTHS.place }}>{t('leads.columns.location')}</TableCell>
          <TableCell sx={{ width: WIDTHS.status }}>{t('lists.status')}</TableCell>
          <TableCell sx={{ width: WIDTHS.date }}>{t('leads.columns.date')}</TableCell>
          <TableCell align="right" sx={{ width: WIDTHS.actions }}>
            {t('lists.actions')}
          </TableCell>
        </>
      }
    >
      {data.map(lead => (
        <Row key={lead.id} lead={lead} {...props} />
      ))}
    </RowTable>
  );
};
