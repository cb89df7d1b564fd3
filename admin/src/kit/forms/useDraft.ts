import { useCallback, useEffect, useRef, useState } from 'react';
import { useNotify } from 'react-admin';
import { useFormContext, useFormState } from 'react-hook-form';
import { useText } from '../../i18n/useText.ts';
import { onSessionEnded, readSession } from '../../session/storage.ts';
import { changedFields, clashingFields, dropDraft, ofFields, readDraft, writeDraft } from './draft.ts';

/** What a form keeps of what was typed, and what became of it. */
export interface KeptDraft {
  /** Keeps it now; false where that can't be done. */
  keep: () => boolean;
  /** What somebody else saved in fields that came back; null where nothing has to be chosen. */
  theirs: Record<string, unknown> | null;
  settle: (choice: 'mine' | 'theirs') => void;
}

/**
 * Keeps what was typed for this tab and this person, and puts it back when they return: when the session ends mid-form,
 * when the page is loaded anew or its tab put away by a phone, and when a link inside the form is followed.
 * Where somebody else saved other values in the same fields meanwhile, the person chooses.
 * @param place which form of the page it is, where there are several
 */
export const useDraft = (place = ''): KeptDraft => {
  const t = useText();
  const notify = useNotify();
  const { getValues, reset } = useFormContext();
  const { isDirty, isSubmitSuccessful, defaultValues } = useFormState();
  const user = useRef(readSession()?.user.id ?? '');
  const key = useRef(`draft ${user.current} ${window.location.pathname} ${place}`).current;
  const unsaved = isDirty && !isSubmitSuccessful;
  const [theirs, setTheirs] = useState<KeptDraft['theirs']>(null);
  /** What was stored of fields about which nothing was chosen yet: who leaves instead is asked again. */
  const unsettled = useRef<Record<string, unknown>>({});

  const keep = useCallback(
    (ended = false) => {
      const values = changedFields(getValues(), defaultValues);
      const before = { ...ofFields(defaultValues ?? {}, Object.keys(values)), ...unsettled.current };
      return writeDraft(key, { values, before, ended });
    },
    [key, getValues, defaultValues],
  );

  useEffect(() => {
    if (isDirty) return onSessionEnded(() => keep(true));
  }, [isDirty, keep]);

  // A tab in the background may be put away without another word.
  useEffect(() => {
    if (!unsaved) return;
    const away = () => void keep();
    const here = () => dropDraft(key);
    const follow = () => (document.visibilityState === 'hidden' ? away() : here());
    document.addEventListener('visibilitychange', follow);
    window.addEventListener('pagehide', away);
    window.addEventListener('pageshow', here);
    return () => {
      document.removeEventListener('visibilitychange', follow);
      window.removeEventListener('pagehide', away);
      window.removeEventListener('pageshow', here);
    };
  }, [unsaved, keep, key]);

  // What was kept while the save was under way. A session that has ended saved nothing.
  const wasUnsaved = useRef(false);
  useEffect(() => {
    if (wasUnsaved.current && !unsaved && readSession()) dropDraft(key);
    wasUnsaved.current = unsaved;
  }, [unsaved, key]);

  useEffect(() => {
    const draft = readDraft(key);
    if (!draft) return;
    // After the form has taken over what is stored, which it does once it is mounted.
    const timer = window.setTimeout(() => {
      dropDraft(key);
      const stored = getValues();
      const clashing = clashingFields(draft, stored);
      unsettled.current = ofFields(draft.before, clashing);
      reset({ ...stored, ...draft.values }, { keepDefaultValues: true });
      if (clashing.length > 0) setTheirs(ofFields(stored, clashing));
      else notify(draft.ended ? t('forms.draftBack') : t('forms.draftKept'), { type: 'info' });
    });
    return () => window.clearTimeout(timer);
  }, [getValues, reset, notify, t, key]);

  const settle = useCallback(
    (choice: 'mine' | 'theirs') => {
      unsettled.current = {};
      setTheirs(null);
      if (choice === 'theirs') reset({ ...getValues(), ...theirs }, { keepDefaultValues: true });
    },
    [getValues, reset, theirs],
  );

  return { keep, theirs, settle };
};
