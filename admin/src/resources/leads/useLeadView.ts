import { useEffect } from 'react';
import { useStore } from 'react-admin';
import { useSearchParams } from 'react-router-dom';

const VIEWS = ['list', 'board'] as const;
export type LeadView = (typeof VIEWS)[number];

const NAME = 'view';

const viewIn = (text: string | null): LeadView | undefined => VIEWS.find(view => view === text);

/**
 * Whether leads are shown as a list or as a board: by the address (`?view=board`), and where it says nothing, as they
 * were last. A filter writes the address anew and leaves this out, so it is put there again.
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
