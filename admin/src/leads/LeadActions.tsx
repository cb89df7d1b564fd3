import type { Lead } from '@marketplace/api';
import DeleteOutlined from '@mui/icons-material/DeleteOutlined';
import EditOutlined from '@mui/icons-material/EditOutlined';
import VisibilityOutlined from '@mui/icons-material/VisibilityOutlined';
import { IconButton, Tooltip } from '@mui/material';
import { useState } from 'react';
import { useText } from '../i18n/useText.ts';
import { DeleteLead } from './DeleteLead.tsx';
import { LeadDialog } from './LeadDialog.tsx';
import type { LeadRowsProps } from './row-props.ts';
import { UnlockLead } from './UnlockLead.tsx';
import { useLeadTexts } from './useLeadTexts.ts';

/** What can be done with one lead: unlock it, or see, edit and delete it. */
export const LeadActions = ({ lead, kind, onUnlocked }: { lead: Lead } & LeadRowsProps) => {
  const t = useText();
  const { name } = useLeadTexts(lead);
  const [open, setOpen] = useState(false);
  if (kind === 'locked') return <UnlockLead lead={lead} onUnlocked={onUnlocked} />;
  return (
    <>
      {kind === 'all' && (
        <Tooltip title={t('leads.viewDetails')}>
          <IconButton size="small" onClick={() => setOpen(true)} aria-label={t('leads.viewNamed', { name })}>
            <VisibilityOutlined fontSize="small" />
          </IconButton>
        </Tooltip>
      )}
      <Tooltip title={t('actions.edit')}>
        <IconButton size="small" onClick={() => setOpen(true)} aria-label={t('franchises.editNamed', { name })}>
          <EditOutlined fontSize="small" />
        </IconButton>
      </Tooltip>
      <DeleteLead lead={lead} label={t('franchises.deleteNamed', { name })}>
        <DeleteOutlined fontSize="small" />
      </DeleteLead>
      {open && <LeadDialog id={lead.id} onClose={() => setOpen(false)} />}
    </>
  );
};
