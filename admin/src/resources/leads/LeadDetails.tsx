import type { Lead } from '@marketplace/api';
import { Box } from '@mui/material';
import { useText } from '../../i18n/useText.ts';
import { Fact } from './Fact.tsx';
import { useLeadTexts } from './useLeadTexts.ts';

const facts = { m: 0, display: 'grid', gap: 1.5, alignContent: 'start' };

/** Everything a lead says that its row has no room for. */
export const LeadDetails = ({ lead }: { lead: Lead }) => {
  const t = useText();
  const texts = useLeadTexts(lead);
  return (
    <Box sx={{ display: 'grid', gap: 2, p: 2, gridTemplateColumns: { xs: '1fr', md: '3fr 2fr' } }}>
      <Box component="dl" sx={{ ...facts, maxWidth: '68ch' }}>
        <Fact label={t('leads.message')}>{texts.message}</Fact>
      </Box>
      <Box component="dl" sx={{ ...facts, gridTemplateColumns: 'repeat(2, minmax(0, 1fr))' }}>
        <Fact label={t('leads.columns.experience')}>{texts.experience}</Fact>
        <Fact label={t('leads.columns.timeline')}>{texts.timeline}</Fact>
        <Fact label={t('leads.columns.location')}>{lead.location_interest}</Fact>
        <Fact label={t('leads.columns.consultant')}>{lead.assigned_consultant}</Fact>
        <Fact label={t('leads.reference')} wide>
          {lead.reference}
        </Fact>
        <Fact label={t('leads.columns.date')} wide>
          {texts.exactDate || texts.date}
        </Fact>
      </Box>
    </Box>
  );
};
