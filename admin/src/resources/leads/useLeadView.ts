import { useEffect } from 'react';
import { useStore } from 'react-admin';
import { useSearchParams } from 'react-router-dom';

const VIEWS = ['list', 'board'] as const;
export type LeadView = (typeof VIEWS)[number];

const NAME = 'view';

const viewIn = (text: string | null): LeadView | undefined => VIEWS.find(view => view === text);

/**
 * Returns the view of the leads (list or board) and its setter. The view is read from the address (`?view=board`), or
 * else from the last choice. When a filter rewrites the address, the view is added to the address again.
 */
export const useLeadView = () => {
  const [params, setParams] = useSearchParams();
  const [stored, setStored] = useStore<LeadView>('leads.view', 'list');
  const named = viewIn(params.get(NAME));
  const view = named ?? stored;

  useEffect(() => {
    if (named && named !== stored) setStored(named);
    if (named || stored === 'list') return;
    setParams(
      before => {
        before.set(NAME, stored);
        return before;
      },
      { replace: true },
    );
  }, [named, stored, setStored, setParams]);

  const choose = (chosen: LeadView) => {
    setStored(chosen);
    setParams(before => {
      before.set(NAME, chosen);
      return before;
    });
  };
  return [view, choose] as const;
};
