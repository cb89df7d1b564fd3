import type { Page as ContentPage } from '@marketplace/api';
import DescriptionOutlined from '@mui/icons-material/DescriptionOutlined';
import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router-dom';
import { Loading } from '../feedback/Loading.tsx';
import { Notice } from '../feedback/Notice.tsx';
import { useApi } from '../http/useApi.ts';
import { useText } from '../i18n/useText.ts';
import { Page } from '../layout/Page.tsx';
import { Guard } from '../session/Guard.tsx';
import { PageEditor } from './PageEditor.tsx';
import { PAGES } from './paths.ts';

const Opened = () => {
  const t = useText();
  const api = useApi();
  const { id = '' } = useParams();
  const { data, error, refetch } = useQuery({
    queryKey: ['page', id],
    queryFn: () => api.open<ContentPage>(`admin/pages/${encodeURIComponent(id)}`),
    retry: false,
    gcTime: 0,
    refetchOnWindowFocus: false,
  });
  return (
    <Page title={t('pages.edit')} back={{ to: PAGES, label: t('pages.back') }}>
      {error && (
        <div role="alert">
          <Notice
            icon={<DescriptionOutlined />}
            title={t('pages.loadFailed')}
            action={{ label: t('actions.tryAgain'), onClick: () => refetch() }}
          />
        </div>
      )}
      {!data && !error && <Loading />}
      {data && !error && <PageEditor page={data} reload={refetch} />}
    </Page>
  );
};

/** `/admin/pages/edit/{pageId}` */
const PageEdit = () => (
  <Guard only="admin">
    <Opened />
  </Guard>
);

export default PageEdit;
