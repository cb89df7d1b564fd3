import { useNotify } from 'react-admin';
import { useMe } from '../../data/useMe.ts';
import { useDeletedNotice } from '../../kit/undo/useDeletedNotice.tsx';

/** Says that leads are deleted. An admin's are in the bin and can be taken back; a consultant's are off their lists. */
export const useLeadsDeleted = () => {
  const me = useMe();
  const notify = useNotify();
  const withUndo = useDeletedNotice('leads');
  return (text: string, ids: readonly string[]) =>
    me?.role === 'admin' ? withUndo(text, ids) : notify(text, { type: 'success' });
};
