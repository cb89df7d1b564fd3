import type { Lead } from '@marketplace/api';
import { useRefresh } from 'react-admin';
import { useText } from '../../i18n/useText.ts';
import { DeleteButton } from '../../kit/feedback/DeleteButton.tsx';
import { useLeadsDeleted } from './useLeadsDeleted.ts';
import { useLeadTexts } from './useLeadTexts.ts';

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
