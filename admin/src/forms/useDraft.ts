import { useEffect, useRef } from 'react';
import { useNotify } from 'react-admin';
import { useFormContext, useFormState } from 'react-hook-form';
import { useText } from '../i18n/useText.ts';
import { onSessionEnded } from '../session/ended.ts';
import { readSession } from '../session/storage.ts';

const keyOf = (userId: string, place: string) => `draft ${userId} ${window.location.pathname} ${place}`;

const parsed = (text: string): Record<string, unknown> => {
  try {
    return Object(JSON.parse(text));
  } catch {
    return {};
  }
};

/**
 * Keeps what was typed when the session ends mid-form, for this tab and this person, and puts it back when they return.
 * Passwords are never kept.
 * @param place which form of the page it is, where there are several
 */
export const useDraft = (place = '') => {
  const t = useText();
  const notify = useNotify();
  const { getValues, reset } = useFormContext();
  const { isDirty } = useFormState();
  const user = useRef(readSession()?.user.id ?? '');

  useEffect(() => {
    if (!isDirty) return;
    return onSessionEnded(() => {
      const { password: _never, current_password: _nor, current_code: _this, ...values } = getValues();
      sessionStorage.setItem(keyOf(user.current, place), JSON.stringify(values));
    });
  }, [isDirty, getValues, place]);

  useEffect(() => {
    const kept = sessionStorage.getItem(keyOf(user.current, place));
    if (!kept) return;
    // After the form has taken over what is stored, which it does once it is mounted.
    const timer = window.setTimeout(() => {
      sessionStorage.removeItem(keyOf(user.current, place));
      reset({ ...getValues(), ...parsed(kept) }, { keepDefaultValues: true });
      notify(t('forms.draftBack'), { type: 'info' });
    });
    return () => window.clearTimeout(timer);
  }, [getValues, reset, notify, t, place]);
};
