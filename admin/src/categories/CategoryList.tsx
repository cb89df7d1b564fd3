import type { Category } from '@marketplace/api';
import Add from '@mui/icons-material/Add';
import CategoryOutlined from '@mui/icons-material/CategoryOutlined';
import { Button, Card } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Failed } from '../feedback/Failed.tsx';
import { Notice } from '../feedback/Notice.tsx';
import { useApi } from '../http/useApi.ts';
import { useText } from '../i18n/useText.ts';
import { Page } from '../layout/Page.tsx';
import { RowSkeleton } from '../list/RowSkeleton.tsx';
import { CategoryDialog } from './CategoryDialog.tsx';
import { CategoryTable } from './CategoryTable.tsx';
import { CATEGORIES } from './queries.ts';

/** `/admin/categories`: few enough to be shown at once, in the order of the site. */
const CategoryList = () => {
  const t = useText();
  const api = useApi();
  const [edited, setEdited] = useState<Category | 'new' | null>(null);
  const { data, error, isPending, refetch } = useQuery({
    queryKey: CATEGORIES,
    queryFn: () => api.read<Category[]>('categories'),
    retry: false,
  });
  return (
    <Page
      title={t('categories.title')}
      actions={
        <Button variant="contained" startIcon={<Add />} onClick={() => setEdited('new')}>
          {t('categories.add')}
        </Button>
      }
    >
      <Card>
        {isPending && <RowSkeleton />}
        {error && <Failed error={error} onRetry={() => refetch()} />}
        {data?.length === 0 && <Notice icon={<CategoryOutlined />} title={t('categories.empty')} />}
        {data && data.length > 0 && <CategoryTable categories={data} onEdit={setEdited} />}
      </Card>
      {edited && <CategoryDialog id={edited === 'new' ? undefined : edited.id} onClose={() => setEdited(null)} />}
    </Page>
  );
};

export default CategoryList;
