import type { Lead } from '@marketplace/api';
import { Box, Typography } from '@mui/material';
import { useText } from '../i18n/useText.ts';
import { useLeadTexts } from './useLeadTexts.ts';

const Fact = ({ label, value }: { label: string; value: string }) => (
  <Box>
    <Typography component="dt" variant="caption" color="text.secondary">
      {label}
    </Typography>
    <Typography component="dd" variant="body2" sx={{ m: 0, overflowWrap: 'anywhere' }}>
      {value || '—'}
    </Typography>
  </Box>
);

/** Everything a lead says that its row has no room for. */
export const LeadDetails = ({ lead }: { lead: Lead }) => {
  const t = useText();
  const texts = useLeadTexts(lead);
  return (
    <Box sx={{ display: 'grid', gap: 2, p: 2, gridTemplateColumns: { xs: '1fr', md: '3fr 2fr' } }}>
      <Box>
        <Typography variant="caption" color="text.secondary">
          {t('leads.message')}
        </Typography>
        <Typography variant="body2" sx={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere', maxWidth: '68ch' }}>
          {texts.message}
        </Typography>
      </Box>
      <Box component="dl" sx={{ m: 0, display: 'grid', gap: 1.5, gridTemplateColumns: 'repeat(2, minmax(0, 1fr))' }}>
        <Fact label={t('leads.columns.experience')} value={texts.experience} />
        <Fact label={t('leads.columns.timeline')} value={texts.timeline} />
        <Fact label={t('leads.columns.location')} value={lead.location_interest} />
        <Fact label={t('leads.columns.consultant')} value={lead.assigned_consultant} />
        <Fact label={t('leads.reference')} value={lead.reference} />
        <Fact label={t('leads.columns.date')} value={texts.exactDate || texts.date} />
      </Box>
    </Box>
  );
};
