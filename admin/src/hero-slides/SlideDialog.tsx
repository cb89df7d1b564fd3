import type { HeroSlide } from '@marketplace/api';
import { RecordDialog } from '../forms/RecordDialog.tsx';
import { en } from '../i18n/en/index.ts';
import { useText } from '../i18n/useText.ts';
import { ImageInput } from '../inputs/ImageInput.tsx';
import { SwitchInput } from '../inputs/SwitchInput.tsx';
import { TextInput } from '../inputs/TextInput.tsx';
import { type SlideValues, toSlideValues, toSlideWrite } from './values.ts';

const RATIO = 1920 / 800;

type Field = keyof typeof en.heroSlides.fields;
const isField = (name: string): name is Field => Object.hasOwn(en.heroSlides.fields, name);

/** Adds a slide, or changes one. */
export const SlideDialog = ({ id, onClose }: { id?: string; onClose: () => void }) => {
  const t = useText();
  const validate = ({ title, subtitle }: SlideValues) => ({
    ...(!title.trim() && { title: t('forms.required') }),
    ...(!subtitle.trim() && { subtitle: t('forms.required') }),
  });
  return (
    <RecordDialog<HeroSlide, SlideValues>
      title={id === undefined ? t('heroSlides.add') : t('heroSlides.edit')}
      list="admin/hero-slides"
      id={id}
      toValues={toSlideValues}
      toWrite={toSlideWrite}
      validate={validate}
      labelOf={field => (isField(field) ? t(`heroSlides.fields.${field}`) : field)}
      saved={t('heroSlides.saved')}
      failed={t('heroSlides.saveFailed')}
      onClose={onClose}
    >
      <div className="wide">
        <TextInput name="title" label={t('heroSlides.fields.title')} required />
      </div>
      <div className="wide">
        <TextInput name="subtitle" label={t('heroSlides.fields.subtitle')} required rows={2} />
      </div>
      <div className="wide">
        <ImageInput
          name="image_url"
          label={t('heroSlides.fields.image_url')}
          help={t('heroSlides.imageHelp')}
          ratio={RATIO}
        />
      </div>
      <TextInput name="button_text" label={t('heroSlides.fields.button_text')} />
      <TextInput name="button_url" label={t('heroSlides.fields.button_url')} />
      <TextInput name="order" label={t('heroSlides.fields.order')} type="number" help={t('heroSlides.orderHelp')} />
      <SwitchInput name="active" label={t('heroSlides.fields.active')} />
    </RecordDialog>
  );
};
