import type { HeroSlide } from '@marketplace/api';
import { TextField, Typography } from '@mui/material';
import { type KeyboardEvent, useEffect, useState, type WheelEvent } from 'react';
import { api } from '../../data/api.ts';
import { reasonsOf } from '../../data/failures.ts';
import { useText } from '../../i18n/useText.ts';
import { DeleteButton } from '../../kit/feedback/DeleteButton.tsx';
import { AlertDialog } from '../../kit/feedback/dialogs.tsx';
import { ImagePreview } from '../../kit/inputs/Preview.tsx';
import { Caption } from '../../kit/page/Muted.tsx';
import { EditButton, RowButtons } from '../../kit/page/RowButtons.tsx';
import { useUndoNotice } from '../../kit/undo/RestoreDeleted.tsx';
import { parsePosition } from './values.ts';

/** Inline input for a slide's position. Saves on Enter or blur; an invalid number is reset. */
export const OrderField = ({ slide, onMoved }: { slide: HeroSlide; onMoved: () => unknown }) => {
  const t = useText();
  const [text, setText] = useState(String(slide.order));
  const [state, setState] = useState<'idle' | 'busy' | 'failed'>('idle');
  const [reasons, setReasons] = useState<string[]>([]);

  useEffect(() => setText(String(slide.order)), [slide.order]);

  const save = async () => {
    if (state === 'busy') return;
    const order = parsePosition(text);
    if (order === undefined || order === slide.order) {
      setText(String(slide.order));
      return;
    }
    setState('busy');
    try {
      await api.moveSlide(slide.id, order);
      await onMoved();
      setState('idle');
    } catch (error) {
      setText(String(slide.order));
      setReasons(reasonsOf(error));
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
        onChange={event => setText(event.target.value)}
        onBlur={save}
        onKeyDown={onKey}
        sx={{ width: 76, '& input:read-only': { color: 'text.disabled' } }}
        slotProps={{
          htmlInput: {
            min: 0,
            step: 1,
            // Read-only instead of disabled: a disabled input loses the focus, and the blur event would save again.
            readOnly: state === 'busy',
            'aria-label': t('heroSlides.orderOf', { name: slide.title }),
            // Without this, scrolling over the focused input would change the number.
            onWheel: (event: WheelEvent<HTMLInputElement>) => event.currentTarget.blur(),
          },
        }}
      />
      <AlertDialog
        open={state === 'failed'}
        title={t('heroSlides.reorderFailed')}
        lines={reasons}
        onClose={() => setState('idle')}
      />
    </>
  );
};

const RATIO = 1920 / 800;

/** Thumbnail of a slide, or a note that it has no image. */
export const SlidePicture = ({ slide, width }: { slide: HeroSlide; width: number }) => {
  const t = useText();
  return slide.image_url ? (
    <ImagePreview url={slide.image_url} name={slide.title} width={width} ratio={RATIO} />
  ) : (
    <Caption component="div" sx={{ width }}>
      {t('heroSlides.noImage')}
    </Caption>
  );
};

/** Title and subtitle of a slide. */
export const SlideTexts = ({ slide: { title, subtitle } }: { slide: HeroSlide }) => (
  <>
    <Typography variant="body2" sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>
      {title}
    </Typography>
    <Caption component="div" sx={{ overflowWrap: 'anywhere' }}>
      {subtitle}
    </Caption>
  </>
);

export interface SlideRowProps {
  slide: HeroSlide;
  onEdit: (id: string) => void;
  /** Called after a change, to reload the list. */
  onChanged: () => unknown;
}

/** Edit and delete buttons of one slide. */
export const SlideActions = ({ slide, onEdit, onChanged }: SlideRowProps) => {
  const t = useText();
  const notifyDeleted = useUndoNotice(onChanged);
  return (
    <RowButtons>
      <EditButton onClick={() => onEdit(slide.id)} name={slide.title} />
      <DeleteButton
        name={slide.title}
        question={t('heroSlides.deleteTitle')}
        text={slide.title}
        work={() => api.remove(`admin/hero-slides/${slide.id}`)}
        failed={t('heroSlides.deleteFailed')}
        onDeleted={() => {
          notifyDeleted(t('heroSlides.deleted'), `admin/hero-slides/${slide.id}`);
          return onChanged();
        }}
      />
    </RowButtons>
  );
};
