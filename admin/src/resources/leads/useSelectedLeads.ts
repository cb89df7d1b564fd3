import type { Lead } from '@marketplace/api';
import { useEffect, useRef, useState } from 'react';
import { useListContext, useRefresh } from 'react-admin';
import { reasonsOf, statusOf } from '../../data/failures.ts';
import { useText } from '../../i18n/useText.ts';
import { useErrorMessage } from '../../kit/feedback/Failed.tsx';
import { leadName } from './useLeadTexts.ts';

/**
 * Runs a call for each selected lead. Leads for which it failed stay selected, and are named with the reason in
 * `failures`.
 */
export const useRunOnSelectedLeads = () => {
  const t = useText();
  const refresh = useRefresh();
  const why = useErrorMessage();
  const { data = [], selectedIds, onSelect } = useListContext<Lead>();
  const [isBusy, setIsBusy] = useState(false);
  const [failures, setFailures] = useState<string[]>([]);
  // Stores the names for error messages. If another user deletes a lead, the lead is missing from the list.
  const names = useRef(new Map<string, string>());
  useEffect(() => {
    for (const lead of data) names.current.set(lead.id, leadName(lead));
  }, [data]);

  const failureReason = (error: unknown) => {
    const reasons = reasonsOf(error);
    if (reasons.length > 0) return [reasons.join(' ')];
    const reason = why(error);
    return reason ? [reason] : [];
  };

  /** Resolves to the ids of the leads for which the call succeeded, and whether it failed for others. */
  const run = async (work: (id: string) => Promise<unknown>): Promise<{ done: string[]; hasFailed: boolean }> => {
    setIsBusy(true);
    const ids = selectedIds.map(String);
    const nameOf = (id: string) => names.current.get(id) || t('leads.noName');
    const results = await Promise.allSettled(ids.map(work));
    const faults = new Map(
      results.flatMap((result, at): [string, unknown][] =>
        result.status === 'rejected' ? [[ids[at] ?? '', result.reason]] : [],
      ),
    );
    setIsBusy(false);
    // Deselects leads that no longer exist: they are in no list, so the user could not deselect them.
    onSelect(ids.filter(id => faults.has(id) && statusOf(faults.get(id)) !== 404));
    refresh();
    setFailures([...new Set([...faults].map(([id, error]) => [nameOf(id), ...failureReason(error)].join(': ')))]);
    return { done: ids.filter(id => !faults.has(id)), hasFailed: faults.size > 0 };
  };

  return { count: selectedIds.length, run, isBusy, failures };
};
