import type { HeroSlide } from '@marketplace/api';
import ViewCarouselOutlined from '@mui/icons-material/ViewCarouselOutlined';
import { Card, useMediaQuery, useTheme } from '@mui/material';
import { useRead } from '../../data/useApi.ts';
import { useText } from '../../i18n/useText.ts';
import { Notice } from '../../kit/feedback/Notice.tsx';
import { useDialogAddress } from '../../kit/forms/useDialogAddress.ts';
import { AddButton } from '../../kit/list/AddButton.tsx';
import { WholeList } from '../../kit/list/ListBody.tsx';
import { Page, useCount } from '../../kit/page/Page.tsx';
import { SlideDialog } from './SlideDialog.tsx';
import { SlideCards, SlideTable } from './SlideRows.tsx';

/** `/admin/hero-slides`: all of them, in their order on the home page. */
const SlideList = () => {
  const t = useText();
  const dialog = useDialogAddress();
  const wide = useMediaQuery(useTheme().breakpoints.up('md'));
  const Rows = wide ? SlideTable : SlideCards;
  const query = useRead(['hero-slides'], api => api.read<HeroSlide[]>('admin/hero-slides'));
  const count = useCount('heroSlides.count', query.data?.length);
  const add = { label: t('heroSlides.add'), onClick: () => dialog.open() };
  const close = () => {
    dialog.close();
    void query.refetch();
  };
  return (
    <Page title={t('heroSlides.title')} subtitle={count} actions={<AddButton {...add} />}>
      <Card>
        <WholeList
          query={query}
          empty={<Notice icon={<ViewCarouselOutlined />} title={t('heroSlides.empty')} action={add} />}
        >
          {slides => <Rows slides={slides} onEdit={dialog.open} onChanged={query.refetch} />}
        </WholeList>
      </Card>
      {dialog.isOpen && <SlideDialog id={dialog.id} onClose={close} />}
    </Page>
  );
};

export default SlideList;
