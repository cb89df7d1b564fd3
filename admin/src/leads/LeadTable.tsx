import type { Lead } from '@marketplace/api';
import ExpandLess from '@mui/icons-material/ExpandLess';
import ExpandMore from '@mui/icons-material/ExpandMore';
import { Box, IconButton, Link, TableCell, TableRow, Typography } from '@mui/material';
import { useId, useState } from 'react';
import { useListContext } from 'react-admin';
import { useText } from '../i18n/useText.ts';
import { RowTable } from '../list/RowTable.tsx';
import { visuallyHidden } from '../theme/visually-hidden.ts';
import { LeadDetails } from './LeadDetails.tsx';
import { LeadMarks } from './LeadMarks.tsx';
import { StatusDot } from './StatusDot.tsx';
import { useLeadTexts } from './useLeadTexts.ts';

const onlyWide = { display: { md: 'none', lg: 'table-cell' } };
const COLUMNS = 8;

const Row = ({ lead }: { lead: Lead }) => {
  const t = useText();
  const texts = useLeadTexts(lead);
  const [open, setOpen] = useState(false);
  const details = useId();
  return (
    <>
      <TableRow hover>
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
          {lead.email ? (
            <Link href={`mailto:${lead.email}`} sx={{ display: 'inline-block', lineHeight: '24px' }}>
              {lead.email}
            </Link>
          ) : (
            texts.email
          )}
          <Typography variant="caption" color="text.secondary" component="div" sx={{ whiteSpace: 'nowrap' }}>
            {lead.phone ? (
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
        <TableCell>
          <StatusDot status={lead.status} />
        </TableCell>
        <TableCell title={texts.exactDate} sx={{ whiteSpace: 'nowrap' }}>
          {texts.date}
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
export const LeadTable = () => {
  const t = useText();
  const { data = [], isPlaceholderData } = useListContext<Lead>();
  return (
    <RowTable
      label={t('leads.title')}
      busy={isPlaceholderData}
      head={
        <>
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
        </>
      }
    >
      {data.map(lead => (
        <Row key={lead.id} lead={lead} />
      ))}
    </RowTable>
  );
};
