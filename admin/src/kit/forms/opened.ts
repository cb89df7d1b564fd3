import { isUnsaved } from './unsaved.ts';

/**
 * What a form stands over is read when it opens, and never anew behind the person's back: what was typed would go. What was
 * read before is no start either, for the form would change once this is read. Where nothing is unsaved, *Refresh* reads it.
 */
export const OPENED = {
  staleTime: () => (isUnsaved() ? 'static' : 0),
  gcTime: 0,
  refetchOnWindowFocus: false,
  refetchOnReconnect: false,
} as const;

/**
 * In a dialog it is read once. Its list is read anew when it closes: with it, what the dialog had read would still be
 * there for whoever opens it again at once, and change under their hands.
 */
export const OPENED_IN_DIALOG = { ...OPENED, staleTime: 'static' } as const;
