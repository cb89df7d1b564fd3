import type { Lead } from '@marketplace/api';
import EmailOutlined from '@mui/icons-material/EmailOutlined';
import ExpandLess from '@mui/icons-material/ExpandLess';
import ExpandMore from '@mui/icons-material/ExpandMore';
import PhoneOutlined from '@mui/icons-material/PhoneOutlined';
import { Box, Button, Checkbox, Typography } from '@mui/material';
import { useState } from 'react';
import { useListContext } from 'react-admin';
import { useText } from '../i18n/useText.ts';
import { visuallyHidden } from '../theme/visually-hidden.ts';
import { LeadActions } from './LeadActions.tsx';
import { LeadDetails } from './LeadDetails.tsx';
import { LeadMarks } from './LeadMarks.tsx';
import type { LeadRowsProps } from './row-props.ts';
import { StatusDot } from './StatusDot.tsx';
import { StatusSelect } from './StatusSelect.tsx';
import { useLeadTexts } from './useLeadTexts.ts';

const Item = ({ lead, kind, onUnlocked }: { lead: Lead } & LeadRowsProps) => {
  const t = useText();
  const texts = useLeadTexts(lead);
  const [open, setOpen] = useState(false);
  const { selectedIds, onToggleItem } = useListContext<Lead>();
  return (
    <Box component="li" sx={{ p: 2, borderTop: 1, borderColor: 'divider' }}>
      <Box sx={{ display: 'flex', justifyContent: 'space-between', gap: 1 }}>
        <Box sx={{ display: 'flex', alignItems: 'center' }}>
          {kind !== 'locked' && (
            <Checkbox
              size="small"
              sx={{ ml: -1 }}
              checked={selectedIds.includes(lead.id)}
              onChange={() => onToggleItem(lead.id)}
              slotProps={{ input: { 'aria-label': t('leads.select', { name: texts.name }) } }}
            />
          )}
          <Typography variant="h3" component="h2">
            {texts.name}
          </Typography>
        </Box>
        <Typography variant="caption" color="text.secondary" title={texts.exactDate} sx={{ whiteSpace: 'nowrap' }}>
          {texts.date}
        </Typography>
      </Box>
      <Typography variant="body2" color="text.secondary">
        {lead.franchise_name}
      </Typography>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 2, rowGap: 0.5, my: 1 }}>
        {kind === 'locked' ? <StatusDot status={lead.status} /> : <StatusSelect lead={lead} />}
        <Typography variant="body2" sx={{ fontVariantNumeric: 'tabular-nums' }}>
          {texts.budget}
        </Typography>
        <LeadMarks lead={lead} />
      </Box>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
        {lead.phone && !lead.is_locked ? (
          <Button size="small" variant="outlined" startIcon={<PhoneOutlined />} href={`tel:${lead.phone}`}>
            {lead.phone}
          </Button>
        ) : (
          <Typography variant="body2">{texts.phone}</Typography>
        )}
        {lead.email && !lead.is_locked ? (
          <Button
            size="small"
            variant="outlined"
            startIcon={<EmailOutlined />}
            href={`mailto:${lead.email}`}
            sx={{ overflowWrap: 'anywhere' }}
          >
            {lead.email}
          </Button>
        ) : (
          <Typography variant="body2">{texts.email}</Typography>
        )}
        <Button
          size="small"
          onClick={() => setOpen(!open)}
          aria-expanded={open}
          endIcon={open ? <ExpandLess /> : <ExpandMore />}
        >
          {t('leads.more')}
          <span style={visuallyHidden}>: {texts.name}</span>
        </Button>
      </Box>
      <Box sx={{ display: 'flex', justifyContent: 'flex-end', mt: 1 }}>
        <LeadActions lead={lead} kind={kind} onUnlocked={onUnlocked} />
      </Box>
      {open && (
        <Box sx={{ mx: -2 }}>
          <LeadDetails lead={lead} />
        </Box>
      )}
    </Box>
  );
};

/** The leads one below the other, on a phone: to call and to write at a touch. */
export const LeadCards = (props: LeadRowsProps) => {
  const t = useText();
  const { data = [] } = useListContext<Lead>();
  return (
    <Box component="ul" aria-label={t('leads.title')} sx={{ listStyle: 'none', m: 0, p: 0 }}>
      {data.map(lead => (
        <Item key={lead.id} lead={lead} {...props} />
      ))}
    </Box>
  );
};
