import type { Lead } from '@marketplace/api';
import ExpandLess from '@mui/icons-material/ExpandLess';
import ExpandMore from '@mui/icons-material/ExpandMore';
import { Box, Button, type SxProps, Typography } from '@mui/material';
import type { ReactNode } from 'react';
import { useText } from '../../i18n/useText.ts';
import { Caption } from '../../kit/page/Muted.tsx';
import { visuallyHidden } from '../../kit/theme/visually-hidden.ts';
import { LeadFacts } from './LeadFacts.tsx';
import { useLeadTexts } from './useLeadTexts.ts';

interface MoreButtonProps {
  /** Name of the card's subject, for screen readers. */
  name: string;
  open: boolean;
  onOpen: (open: boolean) => void;
  sx?: SxProps;
}

/** Button that expands or collapses a lead's details. */
export const MoreButton = ({ name, open, onOpen, sx }: MoreButtonProps) => {
  const t = useText();
  return (
    <Button
      onClick={() => onOpen(!open)}
      aria-expanded={open}
      endIcon={open ? <ExpandLess /> : <ExpandMore />}
      sx={{ px: 1, ml: -1, ...sx }}
    >
      {t('leads.more')}
      <span style={visuallyHidden}>: {name}</span>
    </Button>
  );
};

interface FactProps {
  label: string;
  children: ReactNode;
  /** Spans all columns of the grid. */
  wide?: boolean;
}

/** Labelled value of a lead, as an entry of a `dl`. */
export const Fact = ({ label, children, wide }: FactProps) => (
  <Box sx={{ minWidth: 0, gridColumn: wide ? '1 / -1' : undefined }}>
    <Caption component="dt">{label}</Caption>
    <Typography component="dd" variant="body2" sx={{ m: 0, overflowWrap: 'anywhere', whiteSpace: 'pre-line' }}>
      {children || '—'}
    </Typography>
  </Box>
);

const facts = { m: 0, display: 'grid', gap: 1.5, alignContent: 'start' };

/** Details of a lead that do not fit in its row. */
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
        <Fact label={t('layout.roles.consultant')}>{lead.assigned_consultant}</Fact>
        <Fact label={t('leads.reference')} wide>
          {lead.reference}
        </Fact>
        <Fact label={t('leads.columns.date')} wide>
          {texts.exactDate || texts.date}
        </Fact>
      </Box>
      <Box sx={{ gridColumn: '1 / -1' }}>
        <LeadFacts lead={lead} />
      </Box>
    </Box>
  );
};
