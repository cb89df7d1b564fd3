import type { HeroSlide } from '@marketplace/api';
import ViewCarouselOutlined from '@mui/icons-material/ViewCarouselOutlined';
import { Card, useMediaQuery, useTheme } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { api } from '../../data/api.ts';
import { useField, useFieldLabel, useText } from '../../i18n/useText.ts';
import { Notice } from '../../kit/feedback/Notice.tsx';
import { RecordDialog } from '../../kit/forms/RecordDialog.tsx';
import { useDialogAddress } from '../../kit/forms/useDialogAddress.ts';
import { ImageInput } from '../../kit/inputs/ImageInput.tsx';
import { SwitchInput } from '../../kit/inputs/SwitchInput.tsx';
import { TextInput } from '../../kit/inputs/TextInput.tsx';
import { AddButton } from '../../kit/list/AddButton.tsx';
import { UnpagedList } from '../../kit/list/ListBody.tsx';
import { Page, useCountSubtitle } from '../../kit/page/Page.tsx';
import { LinkInput } from '../../settings/site-links/LinkInput.tsx';
import { SlideCards, SlideTable } from './SlideRows.tsx';
import { type SlideValues, toSlideValues, toSlideWrite } from './values.ts';

const RATIO = 1920 / 800;

/** Dialog that adds or edits a slide. */
const SlideDialog = ({ id, onClose }: { id?: string; onClose: () => void }) => {
  const t = useText();
  const field = useField('heroSlides');
  const labelOf = useFieldLabel('heroSlides');
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
      labelOf={labelOf}
      saved={t('heroSlides.saved')}
      failed={t('heroSlides.saveFailed')}
      onClose={onClose}
    >
      <TextInput wide {...field('title')} required />
      <TextInput wide {...field('subtitle')} required rows={2} />
      <ImageInput wide {...field('image_url')} help={t('heroSlides.imageHelp')} ratio={RATIO} />
      <TextInput {...field('button_text')} />
      <LinkInput {...field('button_url')} />
      <TextInput {...field('order')} type="number" help={t('heroSlides.orderHelp')} />
      <SwitchInput {...field('active')} />
    </RecordDialog>
  );
};

/** `/admin/hero-slides`: Lists all slides in the order of the home page. */
const SlideList = () => {
  const t = useText();
  const dialog = useDialogAddress();
  const wide = useMediaQuery(useTheme().breakpoints.up('md'));
  const Rows = wide ? SlideTable : SlideCards;
  const query = useQuery({ queryKey: ['hero-slides'], queryFn: () => api.read<HeroSlide[]>('admin/hero-slides') });
  const count = useCountSubtitle('heroSlides.count', query.data?.length);
  const add = { label: t('heroSlides.add'), onClick: () => dialog.open() };
  const close = () => {
    dialog.close();
    void query.refetch();
  };
  return (
    <Page title={t('heroSlides.title')} subtitle={count} actions={<AddButton {...add} />}>
      <Card>
        <UnpagedList
          query={query}
          empty={<Notice icon={<ViewCarouselOutlined />} title={t('heroSlides.empty')} action={add} />}
        >
          {slides => <Rows slides={slides} onEdit={dialog.open} onChanged={query.refetch} />}
        </UnpagedList>
      </Card>
      {dialog.isOpen && <SlideDialog id={dialog.id} onClose={close} />}
    </Page>
  );
};

export default SlideList;
