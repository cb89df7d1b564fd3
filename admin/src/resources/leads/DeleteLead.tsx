import type { Lead } from '@marketplace/api';
import { useNotify, useRefresh } from 'react-admin';
import { useMe } from '../../data/useMe.ts';
import { useText } from '../../i18n/useText.ts';
import { DeleteButton } from '../../kit/feedback/DeleteButton.tsx';
import { useDeletedNotice } from '../../kit/undo/useDeletedNotice.tsx';
import { useLeadTexts } from './useLeadTexts.ts';

/** Says that leads are deleted. An admin's are in the bin and can be taken back; a consultant's are off their lists. */
export const useLeadsDeleted = () => {
  const me = useMe();
  const notify = useNotify();
  const withUndo = useDeletedNotice('leads');
  return (text: string, ids: readonly string[]) =>
    me?.role === 'admin' ? withUndo(text, ids) : notify(text, { type: 'success' });
};

/** Deletes one lead, after asking. */
export const DeleteLead = ({ lead, onDeleted }: { lead: Lead; onDeleted?: () => void }) => {
  const t = useText();
  const refresh = useRefresh();
  const tellDeleted = useLeadsDeleted();
  const { name } = useLeadTexts(lead);
  return (
    <DeleteButton
      name={name}
      question={t('leads.deleteTitle')}
      work={api => api.remove(`leads/${lead.id}`)}
      onDeleted={() => {
        tellDeleted(t('leads.deleted'), [lead.id]);
        onDeleted?.();
        refresh();
      }}
      failed={t('leads.deleteFailed')}
    />
  );
};
