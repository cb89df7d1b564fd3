import { useCallback, useEffect, useRef, useState } from 'react';
import { useNotify } from 'react-admin';
import { useFormContext, useFormState } from 'react-hook-form';
import { useText } from '../../i18n/useText.ts';
import { onSessionEnded, readSession } from '../../session/storage.ts';
import { changedFields, conflictingFields, dropDraft, pickFields, readDraft, writeDraft } from './draft.ts';

/** Functions for saving a form's draft, and the conflict with another user's changes. */
export interface DraftState {
  /** Stores the draft. Returns false if the draft cannot be stored. */
  saveDraft: () => boolean;
  /** Values that another user saved in fields of a restored draft. Null if there is no conflict. */
  theirs: Record<string, unknown> | null;
  /** Ends the conflict. The named fields get the other user's values. */
  resolve: (theirFields: string[]) => void;
}

/**
 * Stores unsaved changes for this tab and user, and restores them when the user returns: after the session ended, after
 * the page was reloaded or discarded by a phone, or after a link inside the form was followed. If another user changed
 * the same fields, the user chooses which values to use.
 * @param place key of the form, if a page has several
 */
export const useDraft = (place = ''): DraftState => {
  const t = useText();
  const notify = useNotify();
  const { getValues, reset } = useFormContext();
  const { isDirty, isSubmitSuccessful, defaultValues } = useFormState();
  const user = useRef(readSession()?.user.id ?? '');
  const key = useRef(`draft ${user.current} ${window.location.pathname} ${place}`).current;
  const unsaved = isDirty && !isSubmitSuccessful;
  const [theirs, setTheirs] = useState<DraftState['theirs']>(null);
  /**
   * Stored values of conflicting fields until the user has chosen. A user who leaves before choosing has to choose
   * after returning.
   */
  const unresolved = useRef<Record<string, unknown>>({});

  const saveDraft = useCallback(
    (ended = false) => {
      const values = changedFields(getValues(), defaultValues);
      const before = { ...pickFields(defaultValues ?? {}, Object.keys(values)), ...unresolved.current };
      return writeDraft(key, { values, before, ended });
    },
    [key, getValues, defaultValues],
  );

  useEffect(() => {
    if (isDirty) return onSessionEnded(() => saveDraft(true));
  }, [isDirty, saveDraft]);

  // A browser may discard a tab in the background without further events.
  useEffect(() => {
    if (!unsaved) return;
    const onHide = () => void saveDraft();
    const onShow = () => dropDraft(key);
    const onVisibilityChange = () => (document.visibilityState === 'hidden' ? onHide() : onShow());
    document.addEventListener('visibilitychange', onVisibilityChange);
    window.addEventListener('pagehide', onHide);
    window.addEventListener('pageshow', onShow);
    return () => {
      document.removeEventListener('visibilitychange', onVisibilityChange);
      window.removeEventListener('pagehide', onHide);
      window.removeEventListener('pageshow', onShow);
    };
  }, [unsaved, saveDraft, key]);

  // Deletes the draft that was stored during a save, unless the session has ended and nothing was saved.
  const wasUnsaved = useRef(false);
  useEffect(() => {
    if (wasUnsaved.current && !unsaved && readSession()) dropDraft(key);
    wasUnsaved.current = unsaved;
  }, [unsaved, key]);

  useEffect(() => {
    const draft = readDraft(key);
    if (!draft) return;
    // Waits until the form, after mounting, has applied the stored values.
    const timer = window.setTimeout(() => {
      dropDraft(key);
      const stored = getValues();
      const clashing = conflictingFields(draft, stored);
      unresolved.current = pickFields(draft.before, clashing);
      reset({ ...stored, ...draft.values }, { keepDefaultValues: true });
      if (clashing.length > 0) setTheirs(pickFields(stored, clashing));
      else notify(draft.ended ? t('forms.draftBack') : t('forms.draftKept'), { type: 'info' });
    });
    return () => window.clearTimeout(timer);
  }, [getValues, reset, notify, t, key]);

  const resolve = useCallback(
    (theirFields: string[]) => {
      unresolved.current = {};
      setTheirs(null);
      reset({ ...getValues(), ...pickFields(theirs ?? {}, theirFields) }, { keepDefaultValues: true });
    },
    [getValues, reset, theirs],
  );

  return { saveDraft, theirs, resolve };
};
