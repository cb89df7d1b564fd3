import type { Lead } from '@marketplace/api';
import ContentCopy from '@mui/icons-material/ContentCopy';
import { Chip } from '@mui/material';
import { Link } from 'react-router-dom';
import { leadPath } from '../../data/addresses.ts';
import { useText } from '../../i18n/useText.ts';

/** That a lead is a duplicate, which leads to the first. Suspected ones stand in a queue of their own. */
export const LeadMarks = ({ lead }: { lead: Lead }) => {
  const t = useText();
  if (!lead.duplicate_of) return null;
  return (
    <Chip
      icon={<ContentCopy />}
      label={t('leads.duplicate')}
      component={Link}
      to={leadPath(lead.duplicate_of)}
      title={t('leads.firstOfDuplicate')}
      clickable
    />
  );
};
