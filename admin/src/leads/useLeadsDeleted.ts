import { useNotify } from 'react-admin';
import { useDeletedNotice } from '../bin/useDeletedNotice.tsx';
import { useMe } from '../session/useMe.ts';

/** Says that leads are deleted. An admin's are in the bin and can be taken back; a consultant's are off their lists. */
export const useLeadsDeleted = () => {
  const me = useMe();
  const notify = useNotify();
  const withUndo = useDeletedNotice('leads');
  return (text: string, ids: readonly string[]) =>
    me?.role === 'admin' ? withUndo(text, ids) : notify(text, { type: 'success' });
};
