import type { Lead } from '@marketplace/api';
import { Box } from '@mui/material';
import { useText } from '../../i18n/useText.ts';
import { Fact } from './Fact.tsx';
import { useLeadTexts } from './useLeadTexts.ts';

/** Which lead it is that a credit is spent on: all that a locked one says, as the server masked it. */
export const LockedFacts = ({ lead }: { lead: Lead }) => {
  const t = useText();
  const texts = useLeadTexts(lead);
  return (
    <Box
      component="dl"
      sx={{
        display: 'grid',
        gap: 1.5,
        gridTemplateColumns: 'repeat(2, minmax(0, 1fr))',
        m: 0,
        mb: 2,
        p: 1.5,
        border: 1,
        borderColor: 'divider',
        borderRadius: 1,
        color: 'text.primary',
      }}
    >
      <Fact label={t('leads.columns.franchise')} wide>
        <strong>{lead.franchise_name}</strong>
      </Fact>
      <Fact label={t('leads.columns.budget')}>{texts.budget}</Fact>
      <Fact label={t('leads.columns.timeline')}>{texts.timeline}</Fact>
      <Fact label={t('leads.columns.location')}>{lead.location_interest}</Fact>
      <Fact label={t('leads.columns.date')}>
        <span title={texts.exactDate}>{texts.date}</span>
      </Fact>
    </Box>
  );
};
