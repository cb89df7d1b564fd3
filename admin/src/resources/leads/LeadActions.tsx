import type { Lead } from '@marketplace/api';
import VisibilityOutlined from '@mui/icons-material/VisibilityOutlined';
import { Button, IconButton, Tooltip } from '@mui/material';
import { useRefresh, useStoreContext } from 'react-admin';
import { ARCHIVED_LEADS } from '../../data/addresses.ts';
import { api } from '../../data/api.ts';
import { failureText } from '../../data/failures.ts';
import { useCommand } from '../../data/useCommand.ts';
import { useMe } from '../../data/useMe.ts';
import { useText } from '../../i18n/useText.ts';
import { DeleteButton } from '../../kit/feedback/DeleteButton.tsx';
import { useOpenDialog } from '../../kit/forms/useDialogAddress.ts';
import { EditButton, RowButtons } from '../../kit/page/RowButtons.tsx';
import { useDeletedNotice } from '../../kit/undo/useDeletedNotice.tsx';
import { mayChange } from './allowed.ts';
import { LEAD_RESOURCES, type LeadRowsProps } from './kinds.ts';
import { RestoreLead } from './RestoreLead.tsx';
import { UnlockLead } from './UnlockLead.tsx';
import { useLeadName } from './useLeadTexts.ts';

/** Returns a function that deselects leads which leave the list, so that a bulk action does not include them. */
const useDeselectLeads = () => {
  const isAdmin = useMe()?.role === 'admin';
  // Writes the selection to the store directly. Every row uses this hook, and rows must not re-render when the
  // selection changes.
  const { getItem, setItem } = useStoreContext();
  const lists = isAdmin ? (['all'] as const) : (['unlocked', 'spam'] as const);
  return (ids: readonly string[]) => {
    for (const selected of lists.map(list => `${LEAD_RESOURCES[list]}.selectedIds`))
      setItem(
        selected,
        getItem<string[]>(selected)?.filter(id => !ids.includes(id)),
      );
  };
};

/**
 * Returns a function that deselects deleted leads and displays a notice with Undo. An admin's leads go to the bin, a
 * consultant's to their archive.
 */
export const useLeadsDeleted = () => {
  const t = useText();
  const deselect = useDeselectLeads();
  const isAdmin = useMe()?.role === 'admin';
  const notifyDeleted = useDeletedNotice(
    'leads',
    isAdmin ? undefined : { to: ARCHIVED_LEADS, label: t('leads.archive.open') },
  );
  return (text: string, ids: readonly string[]) => {
    deselect(ids);
    notifyDeleted(text, ids);
  };
};

/** Button that deletes one lead after confirmation. */
export const DeleteLead = ({ lead, onDeleted }: { lead: Lead; onDeleted?: () => void }) => {
  const t = useText();
  const refresh = useRefresh();
  const notifyDeleted = useLeadsDeleted();
  const name = useLeadName(lead);
  const isAdmin = useMe()?.role === 'admin';
  return (
    <DeleteButton
      name={name}
      question={t('leads.deleteTitle')}
      text={t(isAdmin ? 'leads.toBin' : 'leads.archive.one')}
      work={() => api.remove(`leads/${lead.id}`)}
      onDeleted={() => {
        notifyDeleted(t(isAdmin ? 'leads.deleted' : 'leads.archive.done'), [lead.id]);
        onDeleted?.();
        refresh();
      }}
      failed={t('leads.deleteFailed')}
    />
  );
};

/** Button that marks a lead as spam, or releases a suspected lead to its consultant. */
export const SpamButton = ({ lead, size }: { lead: Lead; size?: 'small' }) => {
  const t = useText();
  const refresh = useRefresh();
  const deselect = useDeselectLeads();
  const name = useLeadName(lead);
  const { id, is_suspected: suspected } = lead;
  const mark = useCommand(() => api.markSpam(id, !suspected), {
    done: () => t(suspected ? 'leads.spam.released' : 'leads.spam.marked'),
    failed: error => failureText(t('leads.updateFailed'), error),
    onDone: () => {
      // The lead moves to another queue.
      deselect([id]);
      refresh();
    },
  });
  return (
    <Button
      size={size}
      variant="outlined"
      loading={mark.isPending}
      onClick={() => mark.mutate()}
      sx={{ whiteSpace: 'nowrap' }}
      aria-label={suspected ? t('leads.spam.notNamed', { name }) : undefined}
    >
      {t(suspected ? 'leads.spam.not' : 'leads.spam.mark')}
    </Button>
  );
};

/** Actions of one lead in a list, depending on the list: unlock, restore, or view, edit and delete. */
export const LeadActions = ({ lead, kind, onUnlocked }: { lead: Lead } & LeadRowsProps) => {
  const t = useText();
  const name = useLeadName(lead);
  const openDialog = useOpenDialog();
  const open = () => openDialog(lead.id);
  if (kind === 'locked')
    return (
      <RowButtons>
        <UnlockLead lead={lead} onUnlocked={onUnlocked} />
      </RowButtons>
    );
  if (kind === 'archived')
    return (
      <RowButtons>
        <RestoreLead lead={lead} />
      </RowButtons>
    );
  return (
    <RowButtons>
      {kind === 'all' && lead.is_suspected && <SpamButton lead={lead} size="small" />}
      {kind === 'all' && (
        <Tooltip title={t('leads.viewDetails')}>
          <IconButton onClick={open} aria-label={t('leads.viewNamed', { name })}>
            <VisibilityOutlined fontSize="small" />
          </IconButton>
        </Tooltip>
      )}
      {mayChange(lead) && <EditButton onClick={open} name={name} />}
      <DeleteLead lead={lead} />
    </RowButtons>
  );
};
