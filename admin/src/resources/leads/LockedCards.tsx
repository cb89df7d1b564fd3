import type { Lead } from '@marketplace/api';
import { Box, Link, Typography } from '@mui/material';
import { useState } from 'react';
import { useListContext } from 'react-admin';
import { Link as RouterLink } from 'react-router-dom';
import { leadPath } from '../../data/addresses.ts';
import { useText } from '../../i18n/useText.ts';
import type { LeadRowsProps } from './kinds.ts';
import { LeadDetails, MoreButton } from './LeadDetails.tsx';
import { LockedSummary } from './LockedSummary.tsx';
import { StatusDot } from './StatusDot.tsx';
import { UnlockLead } from './UnlockLead.tsx';

const Item = ({ lead, onUnlocked }: { lead: Lead } & LeadRowsProps) => {
  const [open, setOpen] = useState(false);
  return (
    <Box component="li" sx={{ display: 'grid', gap: 1, p: 2, borderTop: 1, borderColor: 'divider' }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'baseline', columnGap: 2, rowGap: 0.5 }}>
        <Typography variant="h3" component="h2" sx={{ flex: '1 1 auto', overflowWrap: 'anywhere' }}>
          <Link component={RouterLink} to={leadPath(lead.id)} sx={{ color: 'text.primary' }}>
            {lead.franchise_name}
          </Link>
        </Typography>
        <Typography variant="body2" component="div">
          <StatusDot status={lead.status} />
        </Typography>
      </Box>
      <LockedSummary lead={lead} />
      <Box sx={{ display: 'flex', alignItems: 'center', justifyContent: 'space-between', gap: 1 }}>
        <MoreButton name={lead.franchise_name} open={open} onOpen={setOpen} />
        <UnlockLead lead={lead} onUnlocked={() => onUnlocked()} />
      </Box>
      {open && (
        <Box sx={{ mx: -2 }}>
          <LeadDetails lead={lead} />
        </Box>
      )}
    </Box>
  );
};

/** Leads that wait for an unlock one below the other, where there are no columns: what each says, and the button. */
export const LockedCards = (props: LeadRowsProps) => {
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
