import { useNotify } from 'react-admin';
import type { BinKind } from './kinds.ts';
import { UNDO_MS, UndoButton } from './UndoButton.tsx';

/** Says that records are in the bin, with a button that takes them out again. */
export const useDeletedNotice = (kind: BinKind) => {
  const notify = useNotify();
  return (text: string, ids: readonly string[]) =>
    notify(text, { type: 'success', autoHideDuration: UNDO_MS, action: <UndoButton kind={kind} ids={ids} /> });
};
