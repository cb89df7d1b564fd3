import { isUnsaved } from './unsaved.ts';

/**
 * Query options for a form's record. The record is always read when the form opens, and never while there are unsaved
 * changes, which would be lost. Without unsaved changes, *Refresh* reads the record again.
 */
export const FORM_QUERY = {
  staleTime: () => (isUnsaved() ? 'static' : 0),
  gcTime: 0,
  refetchOnWindowFocus: false,
  refetchOnReconnect: false,
} as const;

/**
 * Query options for a record in a dialog, which is read once. When the dialog closes, its list is reloaded. Without
 * `static`, this reload would also change the record of a dialog that is opened again at the same time.
 */
export const DIALOG_FORM_QUERY = { ...FORM_QUERY, staleTime: 'static' } as const;
