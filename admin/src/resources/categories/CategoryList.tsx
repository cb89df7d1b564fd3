import type { Category } from '@marketplace/api';
import CategoryOutlined from '@mui/icons-material/CategoryOutlined';
import { Card } from '@mui/material';
import { useQueryClient } from '@tanstack/react-query';
import { CATEGORIES, useRead } from '../../data/useRead.ts';
import { useText } from '../../i18n/useText.ts';
import { JOBS, JobsUnderWay } from '../../kit/feedback/JobsUnderWay.tsx';
import { Notice } from '../../kit/feedback/Notice.tsx';
import { useDialogAddress } from '../../kit/forms/useDialogAddress.ts';
import { AddButton } from '../../kit/list/AddButton.tsx';
import { useCount } from '../../kit/list/useCount.ts';
import { WholeList } from '../../kit/list/WholeList.tsx';
import { Page } from '../../kit/page/Page.tsx';
import { CategoryDialog } from './CategoryDialog.tsx';
import { CategoryTable } from './CategoryTable.tsx';

/** `/admin/categories`: few enough to be shown at once, in the order of the site. */
const CategoryList = () => {
  const t = useText();
  const queries = useQueryClient();
  const dialog = useDialogAddress();
  const query = useRead(CATEGORIES, api => api.read<Category[]>('categories'));
  const count = useCount('categories.count', query.data?.length);
  const add = { label: t('categories.add'), onClick: () => dialog.open() };
  const reload = () => Promise.all([CATEGORIES, JOBS].map(queryKey => queries.invalidateQueries({ queryKey })));
  const close = () => {
    void reload();
    dialog.close();
  };
  return (
    <Page title={t('categories.title')} subtitle={count} actions={<AddButton {...add} />}>
      <JobsUnderWay kinds={['category-renamed', 'category-deleted']} />
      <Card>
        <WholeList
          query={query}
          empty={<Notice icon={<CategoryOutlined />} title={t('categories.empty')} action={add} />}
        >
          {categories => <CategoryTable categories={categories} onEdit={dialog.open} onDeleted={reload} />}
        </WholeList>
      </Card>
      {dialog.isOpen && <CategoryDialog id={dialog.id} onClose={close} />}
    </Page>
  );
};

export default CategoryList;
