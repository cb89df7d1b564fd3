import type { HeroSlide } from '@marketplace/api';
import Add from '@mui/icons-material/Add';
import ViewCarouselOutlined from '@mui/icons-material/ViewCarouselOutlined';
import { Button, Card } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Failed } from '../feedback/Failed.tsx';
import { Notice } from '../feedback/Notice.tsx';
import { useApi } from '../http/useApi.ts';
import { useText } from '../i18n/useText.ts';
import { Page } from '../layout/Page.tsx';
import { RowSkeleton } from '../list/RowSkeleton.tsx';
import { SlideDialog } from './SlideDialog.tsx';
import { SlideTable } from './SlideTable.tsx';

/** `/admin/hero-slides`: all of them, in their order on the home page. */
const SlideList = () => {
  const t = useText();
  const api = useApi();
  const [dialog, setDialog] = useState<{ id?: string } | null>(null);
  const { data, error, isPending, refetch } = useQuery({
    queryKey: ['hero-slides'],
    queryFn: () => api.read<HeroSlide[]>('admin/hero-slides'),
    retry: false,
  });
  const close = () => {
    setDialog(null);
    void refetch();
  };
  return (
    <Page
      title={t('heroSlides.title')}
      actions={
        <Button variant="contained" startIcon={<Add />} onClick={() => setDialog({})}>
          {t('heroSlides.add')}
        </Button>
      }
    >
      <Card>
        {isPending && <RowSkeleton />}
        {error && !data && <Failed error={error} onRetry={() => refetch()} />}
        {data?.length === 0 && <Notice icon={<ViewCarouselOutlined />} title={t('heroSlides.empty')} />}
        {data && data.length > 0 && <SlideTable slides={data} onEdit={id => setDialog({ id })} onChanged={refetch} />}
      </Card>
      {dialog && <SlideDialog id={dialog.id} onClose={close} />}
    </Page>
  );
};

export default SlideList;
