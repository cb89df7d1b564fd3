import type { Lead } from '@marketplace/api';
import ExpandLess from '@mui/icons-material/ExpandLess';
import ExpandMore from '@mui/icons-material/ExpandMore';
import { Box, Checkbox, IconButton, Link, TableCell, TableRow, Typography } from '@mui/material';
import { useId, useState } from 'react';
import { useListContext } from 'react-admin';
import { useText } from '../i18n/useText.ts';
import { RowTable } from '../list/RowTable.tsx';
import { visuallyHidden } from '../theme/visually-hidden.ts';
import { LeadActions } from './LeadActions.tsx';
import { LeadDetails } from './LeadDetails.tsx';
import { LeadMarks } from './LeadMarks.tsx';
import type { LeadRowsProps } from './row-props.ts';
import { StatusDot } from './StatusDot.tsx';
import { StatusSelect } from './StatusSelect.tsx';
import { useLeadTexts } from './useLeadTexts.ts';

const onlyWide = { display: { xs: 'none', xl: 'table-cell' } };
const COLUMNS = 10;

const Row = ({ lead, kind, onUnlocked }: { lead: Lead } & LeadRowsProps) => {
  const t = useText();
  const texts = useLeadTexts(lead);
  const [open, setOpen] = useState(false);
  const details = useId();
  const { selectedIds, onToggleItem } = useListContext<Lead>();
  return (
    <>
      <TableRow hover>
        {kind !== 'locked' && (
          <TableCell padding="checkbox">
            <Checkbox
              size="small"
              checked={selectedIds.includes(lead.id)}
              onChange={() => onToggleItem(lead.id)}
              slotProps={{ input: { 'aria-label': t('leads.select', { name: texts.name }) } }}
            />
          </TableCell>
        )}
        <TableCell padding="checkbox">
          <IconButton
            size="small"
            aria-expanded={open}
            aria-controls={open ? details : undefined}
            aria-label={t('leads.details', { name: texts.name })}
            onClick={() => setOpen(!open)}
          >
            {open ? <ExpandLess /> : <ExpandMore />}
          </IconButton>
        </TableCell>
        <TableCell sx={{ minWidth: 140 }}>
          <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 1, fontWeight: 600 }}>
            {texts.name}
            <LeadMarks lead={lead} />
          </Box>
        </TableCell>
        <TableCell>
          {lead.email && !lead.is_locked ? (
            <Link href={`mailto:${lead.email}`} sx={{ display: 'inline-block', lineHeight: '24px' }}>
              {lead.email}
            </Link>
          ) : (
            texts.email
          )}
          <Typography variant="caption" color="text.secondary" component="div" sx={{ whiteSpace: 'nowrap' }}>
            {lead.phone && !lead.is_locked ? (
              <Link color="inherit" href={`tel:${lead.phone}`} sx={{ display: 'inline-block', lineHeight: '24px' }}>
                {lead.phone}
              </Link>
            ) : (
              texts.phone
            )}
          </Typography>
        </TableCell>
        <TableCell sx={{ minWidth: 150 }}>{lead.franchise_name}</TableCell>
        <TableCell align="right" sx={{ whiteSpace: 'nowrap' }}>
          {texts.budget}
        </TableCell>
        <TableCell sx={{ ...onlyWide, whiteSpace: 'nowrap' }}>{lead.timeline}</TableCell>
        <TableCell>{kind === 'locked' ? <StatusDot status={lead.status} /> : <StatusSelect lead={lead} />}</TableCell>
        <TableCell title={texts.exactDate} sx={{ whiteSpace: 'nowrap' }}>
          {texts.date}
        </TableCell>
        <TableCell align="right" sx={{ whiteSpace: 'nowrap' }}>
          <LeadActions lead={lead} kind={kind} onUnlocked={onUnlocked} />
        </TableCell>
      </TableRow>
      {open && (
        <TableRow id={details}>
          <TableCell colSpan={COLUMNS} sx={{ bgcolor: 'background.default' }}>
            <LeadDetails lead={lead} />
          </TableCell>
        </TableRow>
      )}
    </>
  );
};

/** The leads as a table, where there is room for one. */
export const LeadTable = (props: LeadRowsProps) => {
  const t = useText();
  const { data = [], isPlaceholderData, selectedIds, onSelect } = useListContext<Lead>();
  const ids = data.map(lead => lead.id);
  const chosen = ids.filter(id => selectedIds.includes(id)).length;
  return (
    <RowTable
      label={t('leads.title')}
      busy={isPlaceholderData}
      head={
        <>
          {props.kind !== 'locked' && (
            <TableCell padding="checkbox">
              <Checkbox
                size="small"
                checked={chosen > 0 && chosen === ids.length}
                indeterminate={chosen > 0 && chosen < ids.length}
                onChange={() => onSelect(chosen === ids.length ? [] : ids)}
                slotProps={{ input: { 'aria-label': t('leads.selectAll') } }}
              />
            </TableCell>
          )}
          <TableCell padding="checkbox">
            <span style={visuallyHidden}>{t('leads.more')}</span>
          </TableCell>
          <TableCell>{t('leads.columns.name')}</TableCell>
          <TableCell>{t('leads.columns.contact')}</TableCell>
          <TableCell>{t('leads.columns.franchise')}</TableCell>
          <TableCell align="right">{t('leads.columns.budget')}</TableCell>
          <TableCell sx={onlyWide}>{t('leads.columns.timeline')}</TableCell>
          <TableCell>{t('leads.columns.status')}</TableCell>
          <TableCell>{t('leads.columns.date')}</TableCell>
          <TableCell align="right">{t('lists.actions')}</TableCell>
        </>
      }
    >
      {data.map(lead => (
        <Row key={lead.id} lead={lead} {...props} />
      ))}
    </RowTable>
  );
};
