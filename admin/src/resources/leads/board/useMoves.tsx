import { LEAD_STATUSES, type Lead, type LeadStatus } from '@marketplace/api';
import { Button } from '@mui/material';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useRef, useState } from 'react';
import { useCloseNotification, useNotify } from 'react-admin';
import { api } from '../../../data/api.ts';
import { failureText, statusOf } from '../../../data/failures.ts';
import { useText } from '../../../i18n/useText.ts';
import { useAskForReason } from '../CloseReason.tsx';
import { leadName } from '../useLeadTexts.ts';
import { BUDGETS } from './useBudgets.ts';
import { BOARD_KEY, columnKey } from './useColumn.ts';

/** Move of a lead to another column that the server has not confirmed yet. */
export interface Move {
  lead: Lead;
  from: LeadStatus;
  to: LeadStatus;
}

const UNDO_MS = 10_000;

/** Extracts the lead's current status from a conflict response. */
const statusIn = (error: unknown): LeadStatus | undefined => {
  const body: unknown = error instanceof Error && 'body' in error ? error.body : undefined;
  const current = typeof body === 'object' && body !== null && 'current' in body ? body.current : undefined;
  const status = typeof current === 'object' && current !== null && 'status' in current ? current.status : undefined;
  return LEAD_STATUSES.find(known => known === status);
};

/** Button that undoes a move. */
const UndoButton = ({ onUndo }: { onUndo: () => void }) => {
  const t = useText();
  const close = useCloseNotification();
  const undo = () => {
    close();
    onUndo();
  };
  return (
    <Button color="inherit" size="small" onClick={undo}>
      {t('bin.undo')}
    </Button>
  );
};

/**
 * Moves leads between columns: immediately on the screen, then on the server. A move can be undone. A failed move is
 * reverted, and the user is notified of failures and conflicts.
 */
export const useMoves = () => {
  const t = useText();
  const notify = useNotify();
  const queries = useQueryClient();
  const ask = useAskForReason();
  const [moves, setMoves] = useState<readonly Move[]>([]);
  const moveBack = useRef<(move: Move) => void>(() => undefined);

  const finish = useCallback(
    async (move: Move) => {
      const keys = [columnKey(move.from), columnKey(move.to), BUDGETS];
      await Promise.all(keys.map(queryKey => queries.invalidateQueries({ queryKey })));
      setMoves(before => before.filter(one => one !== move));
    },
    [queries],
  );

  const move = useCallback(
    async (lead: Lead, to: LeadStatus, isUndo = false) => {
      const { status: from } = lead;
      if (from === to) return;
      const pending: Move = { lead, from, to };
      setMoves(before => [...before.filter(one => one.lead.id !== lead.id), pending]);
      const name = leadName(lead) || t('leads.noName');
      try {
        await api.setLeadStatus(lead.id, to, { expected: from });
        if (to === 'closed' && !isUndo) ask({ id: lead.id, close_reason: null });
        const undo = () => moveBack.current({ lead: { ...lead, status: to }, from: to, to: from });
        notify(t(isUndo ? 'leads.board.movedBack' : 'leads.board.moved', { name, status: t(`leads.statuses.${to}`) }), {
          type: 'success',
          autoHideDuration: UNDO_MS,
          action: isUndo ? undefined : <UndoButton onUndo={undo} />,
        });
      } catch (error) {
        const currentStatus = statusIn(error);
        const message =
          statusOf(error) === 409 && currentStatus
            ? t('leads.board.conflict', { name, status: t(`leads.statuses.${currentStatus}`) })
            : failureText(t('leads.board.failed', { name }), error);
        notify(message, { type: 'error', multiLine: true, autoHideDuration: UNDO_MS });
        setMoves(before => before.filter(one => one !== pending));
        await queries.invalidateQueries({ queryKey: BOARD_KEY });
        return;
      }
      await finish(pending);
    },
    [ask, notify, queries, finish, t],
  );
  moveBack.current = ({ lead, to }) => void move(lead, to, true);

  return { moves, move };
};
