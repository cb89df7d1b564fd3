import type { Lead } from '@marketplace/api';
import ContentCopy from '@mui/icons-material/ContentCopy';
import ReportOutlined from '@mui/icons-material/ReportOutlined';
import { Chip } from '@mui/material';
import { Link } from 'react-router-dom';
import { useText } from '../i18n/useText.ts';
import { leadPath } from './paths.ts';

/** What an admin should know of a lead at a glance. */
export const LeadMarks = ({ lead }: { lead: Lead }) => {
  const t = useText();
  const look = { size: 'small', variant: 'outlined', sx: { height: 22 } } as const;
  return (
    <>
      {lead.is_suspected && <Chip {...look} color="error" icon={<ReportOutlined />} label={t('leads.suspected')} />}
      {lead.duplicate_of && (
        <Chip
          {...look}
          icon={<ContentCopy />}
          label={t('leads.duplicate')}
          component={Link}
          to={leadPath(lead.duplicate_of)}
          title={t('leads.firstOfDuplicate')}
          clickable
        />
      )}
    </>
  );
};
