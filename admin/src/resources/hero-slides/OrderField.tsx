import type { HeroSlide } from '@marketplace/api';
import { TextField } from '@mui/material';
import { type KeyboardEvent, useEffect, useState } from 'react';
import { useApi } from '../../data/useApi.ts';
import { useText } from '../../i18n/useText.ts';
import { AlertDialog } from '../../kit/feedback/AlertDialog.tsx';
import { placeOf } from './values.ts';

/** A slide's place, changed in the row: saved with Enter or when it is left; what is no place goes back. */
export const OrderField = ({ slide, onMoved }: { slide: HeroSlide; onMoved: () => unknown }) => {
  const t = useText();
  const api = useApi();
  const [text, setText] = useState(String(slide.order));
  const [state, setState] = useState<'idle' | 'busy' | 'failed'>('idle');

  useEffect(() => setText(String(slide.order)), [slide.order]);

  const save = async () => {
    const order = placeOf(text);
    if (order === undefined || order === slide.order) {
      setText(String(slide.order));
      return;
    }
    setState('busy');
    try {
      await api.moveSlide(slide.id, order);
      await onMoved();
      setState('idle');
    } catch {
      setText(String(slide.order));
      setState('failed');
    }
  };
  const onKey = (event: KeyboardEvent<HTMLElement>) => {
    if (event.key === 'Enter') void save();
    if (event.key === 'Escape') setText(String(slide.order));
  };

  return (
    <>
      <TextField
        type="number"
        value={text}
        disabled={state === 'busy'}
        onChange={event => setText(event.target.value)}
        onBlur={save}
        onKeyDown={onKey}
        sx={{ width: 76 }}
        slotProps={{ htmlInput: { min: 0, step: 1, 'aria-label': t('heroSlides.orderOf', { name: slide.title }) } }}
      />
      <AlertDialog open={state === 'failed'} title={t('heroSlides.reorderFailed')} onClose={() => setState('idle')} />
    </>
  );
};
