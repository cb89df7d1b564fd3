import { useRef, useState } from 'react';
import { dropDraft, readDraft, writeDraft } from '../../kit/forms/draft.ts';
import { readSession } from '../../session/storage.ts';

/**
 * What was typed about a lead and is not saved yet: for this tab and this person it is there again when they return,
 * whatever led them away.
 * @param place what is typed, and about which lead
 * @param stored what stands there while nothing was typed
 */
export const useTyped = <Values extends Record<string, string>>(place: string, stored: Values) => {
  const key = `draft ${readSession()?.user.id ?? ''} ${place}`;
  const [values, setValues] = useState<Values>(() => {
    const kept = readDraft(key)?.values ?? {};
    const texts = Object.entries(kept).filter(([name, value]) => name in stored && typeof value === 'string');
    return { ...stored, ...Object.fromEntries(texts) };
  });
  /** Also to what was begun before the last change. */
  const now = useRef(values);
  const change = (changed: Partial<Values>) => {
    const next = { ...now.current, ...changed };
    now.current = next;
    setValues(next);
    writeDraft(key, { values: next, before: {}, ended: false });
  };
  /** Once it is saved, or is not to be. */
  const settle = (next: Values = stored) => {
    dropDraft(key);
    now.current = next;
    setValues(next);
  };
  /** What was typed since something else was `sent`; undefined where nothing was. */
  const typedSince = (sent: Values): Values | undefined =>
    Object.entries(now.current).some(([name, value]) => value !== sent[name]) ? now.current : undefined;
  return { values, change, settle, typedSince };
};
