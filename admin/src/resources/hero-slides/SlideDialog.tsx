import type { HeroSlide } from '@marketplace/api';
import { useField, useFieldLabel, useText } from '../../i18n/useText.ts';
import { RecordDialog } from '../../kit/forms/RecordDialog.tsx';
import { ImageInput } from '../../kit/inputs/ImageInput.tsx';
import { SwitchInput } from '../../kit/inputs/SwitchInput.tsx';
import { TextInput } from '../../kit/inputs/TextInput.tsx';
import { LinkInput } from '../../settings/site-links/LinkInput.tsx';
import { type SlideValues, toSlideValues, toSlideWrite } from './values.ts';

const RATIO = 1920 / 800;

/** Adds a slide, or changes one. */
export const SlideDialog = ({ id, onClose }: { id?: string; onClose: () => void }) => {
  const t = useText();
  const field = useField('heroSlides');
  const labelOf = useFieldLabel('heroSlides');
  const validate = ({ title, subtitle, button_url }: SlideValues) => ({
    ...(!title.trim() && { title: t('forms.required') }),
    ...(!subtitle.trim() && { subtitle: t('forms.required') }),
    ...(!button_url.trim() && { button_url: t('forms.required') }),
  });
  return (
    <RecordDialog<HeroSlide, SlideValues>
      title={id === undefined ? t('heroSlides.add') : t('heroSlides.edit')}
      list="admin/hero-slides"
      id={id}
      toValues={toSlideValues}
      toWrite={toSlideWrite}
      validate={validate}
      labelOf={labelOf}
      saved={t('heroSlides.saved')}
      failed={t('heroSlides.saveFailed')}
      onClose={onClose}
    >
      <TextInput wide {...field('title')} required />
      <TextInput wide {...field('subtitle')} required rows={2} />
      <ImageInput wide {...field('image_url')} help={t('heroSlides.imageHelp')} ratio={RATIO} />
      <TextInput {...field('button_text')} />
      <LinkInput {...field('button_url')} required />
      <TextInput {...field('order')} type="number" help={t('heroSlides.orderHelp')} />
      <SwitchInput {...field('active')} />
    </RecordDialog>
  );
};
