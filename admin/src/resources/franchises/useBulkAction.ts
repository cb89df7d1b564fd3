import type { BulkAction, BulkOutcome, Franchise } from '@marketplace/api';
import { useEffect, useRef, useState } from 'react';
import { useListContext, useNotify, useRefresh } from 'react-admin';
import { api } from '../../data/api.ts';
import { reasonsIn } from '../../data/error-text.ts';
import { reasonsOf } from '../../data/failures.ts';
import { useText } from '../../i18n/useText.ts';
import { useDeletedNotice } from '../../kit/undo/useDeletedNotice.tsx';
import { useReloadCategories } from './form/useCategoryNames.ts';

/** Maximum number of franchises per request. */
const AT_ONCE = 100;

export type BulkOrder = Pick<BulkAction, 'action' | 'consultant_id' | 'category'>;

/** Franchises that were not changed, with the reasons. */
export interface BulkFailure {
  title: string;
  lines: string[];
}

/**
 * Applies an action to all selected franchises. The server checks that each still has the displayed version. Reports
 * the number of changed franchises, offers Undo for deletions, and leaves failed franchises selected.
 */
export const useBulkAction = () => {
  const t = useText();
  const notify = useNotify();
  const refresh = useRefresh();
  const notifyDeleted = useDeletedNotice('franchises');
  const readCategories = useReloadCategories();
  const { data = [], selectedIds, onSelect } = useListContext<Franchise>();
  // Selected franchises may no longer be displayed, because the page or a filter changed.
  const loadedFranchises = useRef(new Map<string, Franchise>());
  useEffect(() => {
    for (const franchise of data) loadedFranchises.current.set(franchise.id, franchise);
  }, [data]);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<BulkFailure | null>(null);

  const run = async (order: BulkOrder) => {
    const ids = selectedIds.map(String);
    const loadedFranchise = (id: string) => loadedFranchises.current.get(id);
    const outcome: BulkOutcome = { done: [], failed: [] };
    let broken: string[] | undefined;
    setBusy(true);
    try {
      for (let at = 0; at < ids.length; at += AT_ONCE) {
        const part = ids.slice(at, at + AT_ONCE);
        const seen = Object.fromEntries(
          part.flatMap(id => [[id, loadedFranchise(id)?.updated_at]]).filter(([, at]) => at),
        );
        const { done, failed } = await api.changeFranchises({ ...order, ids: part, seen });
        outcome.done.push(...done);
        outcome.failed.push(...failed);
      }
    } catch (error) {
      broken = reasonsOf(error);
      if (order.action === 'category') readCategories();
    }
    const lines = outcome.failed.map(
      ({ id, ...answer }) => `${loadedFranchise(id)?.name ?? id}: ${reasonsIn(answer).join(' ')}`,
    );
    if (broken || lines.length > 0)
      setFailure({
        title: broken
          ? t('franchises.bulk.failed')
          : t('franchises.bulk.someFailed', { smart_count: outcome.failed.length }),
        lines: [...new Set([...(broken ?? []), ...lines])],
      });
    setBusy(false);
    const { done } = outcome;
    // Deselects franchises that no longer exist: they are in no list, so the user could not deselect them.
    const missingIds = new Set(outcome.failed.filter(({ status }) => status === 404).map(({ id }) => id));
    onSelect(ids.filter(id => !done.includes(id) && !missingIds.has(id)));
    refresh();
    const count = { smart_count: done.length };
    if (done.length === 0) return;
    if (order.action === 'delete') notifyDeleted(t('franchises.bulk.deleted', count), done);
    else notify(t('franchises.bulk.changed', count), { type: 'success' });
  };

  return { run, busy, failure, clear: () => setFailure(null), count: selectedIds.length };
};
