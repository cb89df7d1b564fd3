import type { Lead } from '@marketplace/api';
import VisibilityOutlined from '@mui/icons-material/VisibilityOutlined';
import { IconButton, Tooltip } from '@mui/material';
import { useText } from '../../i18n/useText.ts';
import { useDialogAddress } from '../../kit/forms/useDialogAddress.ts';
import { EditButton, RowButtons } from '../../kit/page/RowButtons.tsx';
import { DeleteLead } from './DeleteLead.tsx';
import type { LeadRowsProps } from './kinds.ts';
import { SpamButton } from './SpamButton.tsx';
import { UnlockLead } from './UnlockLead.tsx';
import { useLeadTexts } from './useLeadTexts.ts';

/** What can be done with one lead: unlock it, or see, edit and delete it. */
export const LeadActions = ({ lead, kind, onUnlocked }: { lead: Lead } & LeadRowsProps) => {
  const t = useText();
  const { name } = useLeadTexts(lead);
  const dialog = useDialogAddress();
  const open = () => dialog.open(lead.id);
  if (kind === 'locked')
    return (
      <RowButtons>
        <UnlockLead lead={lead} onUnlocked={onUnlocked} />
      </RowButtons>
    );
  return (
    <RowButtons>
      {lead.is_suspected && <SpamButton lead={lead} size="small" />}
      {kind === 'all' && (
        <Tooltip title={t('leads.viewDetails')}>
          <IconButton onClick={open} aria-label={t('leads.viewNamed', { name })}>
            <VisibilityOutlined fontSize="small" />
          </IconButton>
        </Tooltip>
      )}
      <EditButton onClick={open} name={name} />
      <DeleteLead lead={lead} />
    </RowButtons>
  );
};
