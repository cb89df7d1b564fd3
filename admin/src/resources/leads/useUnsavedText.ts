import { useRef, useState } from 'react';
import { dropDraft, readDraft, writeDraft } from '../../kit/forms/draft.ts';
import { readSession } from '../../session/storage.ts';

/**
 * Stores unsaved text about a lead for this tab and user, so that it is restored after navigation or a reload.
 * @param place key of the form and the lead
 * @param stored values while no text was typed
 */
export const useUnsavedText = <Values extends Record<string, string>>(place: string, stored: Values) => {
  const key = `draft ${readSession()?.user.id ?? ''} ${place}`;
  const [values, setValues] = useState<Values>(() => {
    const draft = readDraft(key)?.values ?? {};
    const texts = Object.entries(draft).filter(([name, value]) => name in stored && typeof value === 'string');
    return { ...stored, ...Object.fromEntries(texts) };
  });
  /** Current values, for asynchronous functions that started before the last change. */
  const latestValues = useRef(values);
  const change = (changed: Partial<Values>) => {
    const next = { ...latestValues.current, ...changed };
    latestValues.current = next;
    setValues(next);
    writeDraft(key, { values: next, before: {}, ended: false });
  };
  /** Discards the stored text after a save or a cancellation. */
  const reset = (next: Values = stored) => {
    dropDraft(key);
    latestValues.current = next;
    setValues(next);
  };
  /** Returns the current values if they changed since `sent`, otherwise undefined. */
  const typedSince = (sent: Values): Values | undefined =>
    Object.entries(latestValues.current).some(([name, value]) => value !== sent[name])
      ? latestValues.current
      : undefined;
  return { values, change, reset, typedSince };
};
