import type { Page as ContentPage } from '@marketplace/api';
import DescriptionOutlined from '@mui/icons-material/DescriptionOutlined';
import { Card } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useParams } from 'react-router-dom';
import { PAGES } from '../../data/addresses.ts';
import { api } from '../../data/api.ts';
import { statusOf } from '../../data/failures.ts';
import { useText } from '../../i18n/useText.ts';
import { Notice } from '../../kit/feedback/Notice.tsx';
import { FormPlaceholder } from '../../kit/forms/FormSection.tsx';
import { FORM_QUERY } from '../../kit/forms/form-query.ts';
import { Page } from '../../kit/page/Page.tsx';
import { PageEditor } from './PageEditor.tsx';

const Missing = () => {
  const t = useText();
  const navigate = useNavigate();
  return (
    <Card role="alert">
      <Notice
        icon={<DescriptionOutlined />}
        title={t('pages.loadFailed')}
        action={{ label: t('pages.back'), onClick: () => navigate(PAGES) }}
      />
    </Card>
  );
};

/** `/admin/pages/edit/{pageId}`: Edits a page. */
const PageEdit = () => {
  const t = useText();
  const { id = '' } = useParams();
  const { data, error, refetch } = useQuery({
    queryKey: ['page', id],
    queryFn: () => api.open<ContentPage>(`admin/pages/${encodeURIComponent(id)}`),
    ...FORM_QUERY,
  });
  const isGone = statusOf(error) === 404;
  return (
    <Page title={t('pages.edit')} subtitle={data?.title} back={{ to: PAGES, label: t('pages.back') }}>
      {isGone && <Missing />}
      {data && !isGone && <PageEditor page={data} />}
      {!isGone && !data && <FormPlaceholder error={error} onRetry={() => refetch()} />}
    </Page>
  );
};

export default PageEdit;
