import { useCallback, useEffect, useRef } from 'react';
import { useNotify } from 'react-admin';
import { useFormContext, useFormState } from 'react-hook-form';
import { useText } from '../../i18n/useText.ts';
import { onSessionEnded } from '../../session/ended.ts';
import { readSession } from '../../session/storage.ts';
import { changedFields, dropDraft, readDraft, writeDraft } from './draft.ts';

/**
 * Keeps what was typed for this tab and this person, and puts it back when they return: when the session ends mid-form,
 * when the page is loaded anew or its tab put away by a phone, and when a link inside the form is followed.
 * @param place which form of the page it is, where there are several
 * @returns keeps it now; false where that can't be done
 */
export const useDraft = (place = '') => {
  const t = useText();
  const notify = useNotify();
  const { getValues, reset } = useFormContext();
  const { isDirty, isSubmitSuccessful, defaultValues } = useFormState();
  const user = useRef(readSession()?.user.id ?? '');
  const key = useRef(`draft ${user.current} ${window.location.pathname} ${place}`).current;
  const unsaved = isDirty && !isSubmitSuccessful;

  const keep = useCallback(
    (ended = false) => writeDraft(key, { values: changedFields(getValues(), defaultValues), ended }),
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

  // What was kept while the save was under way.
  useEffect(() => {
    if (isSubmitSuccessful) dropDraft(key);
  }, [isSubmitSuccessful, key]);

  useEffect(() => {
    const draft = readDraft(key);
    if (!draft) return;
    // After the form has taken over what is stored, which it does once it is mounted.
    const timer = window.setTimeout(() => {
      dropDraft(key);
      reset({ ...getValues(), ...draft.values }, { keepDefaultValues: true });
      notify(draft.ended ? t('forms.draftBack') : t('forms.draftKept'), { type: 'info' });
    });
    return () => window.clearTimeout(timer);
  }, [getValues, reset, notify, t, key]);

  return keep;
};
