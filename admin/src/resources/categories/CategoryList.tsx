import type { Category } from '@marketplace/api';
import CategoryOutlined from '@mui/icons-material/CategoryOutlined';
import { Box, Card, TableCell, TableRow, Typography } from '@mui/material';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { api, CATEGORIES_KEY } from '../../data/api.ts';
import { useText } from '../../i18n/useText.ts';
import { DeleteButton } from '../../kit/feedback/DeleteButton.tsx';
import { JOBS_KEY, JobsUnderWay } from '../../kit/feedback/JobsUnderWay.tsx';
import { Notice } from '../../kit/feedback/Notice.tsx';
import { useDialogAddress } from '../../kit/forms/useDialogAddress.ts';
import { ActiveChip } from '../../kit/list/ActiveChip.tsx';
import { AddButton } from '../../kit/list/AddButton.tsx';
import { UnpagedList } from '../../kit/list/ListBody.tsx';
import { columnFromMd, columnFromSm, RowTable, textBelowSm } from '../../kit/list/RowTable.tsx';
import { Caption } from '../../kit/page/Muted.tsx';
import { Page, useCountSubtitle } from '../../kit/page/Page.tsx';
import { EditButton, RowButtons } from '../../kit/page/RowButtons.tsx';
import { useUndoNotice } from '../../kit/undo/RestoreDeleted.tsx';
import { CategoryDialog } from './CategoryDialog.tsx';

interface CategoryTableProps {
  categories: Category[];
  onEdit: (id: string) => void;
  onDeleted: () => unknown;
}

const CategoryTable = ({ categories, onEdit, onDeleted }: CategoryTableProps) => {
  const t = useText();
  const notifyDeleted = useUndoNotice(onDeleted);
  return (
    <RowTable
      label={t('categories.title')}
      fixed
      head={
        <>
          <TableCell>{t('categories.name')}</TableCell>
          <TableCell sx={{ ...columnFromMd, width: '28%' }}>{t('categories.address')}</TableCell>
          <TableCell align="right" sx={{ ...columnFromSm, width: 144 }}>
            {t('categories.order')}
          </TableCell>
          <TableCell sx={{ ...columnFromSm, width: 124 }}>{t('lists.status')}</TableCell>
          <TableCell align="right" sx={{ width: 128 }}>
            {t('lists.actions')}
          </TableCell>
        </>
      }
    >
      {categories.map(category => (
        <TableRow key={category.id} hover>
          <TableCell sx={{ overflowWrap: 'anywhere' }}>
            <Box sx={{ display: 'flex', gap: 1.5, alignItems: 'center' }}>
              <span aria-hidden style={{ fontSize: 20, width: 24, flexShrink: 0, textAlign: 'center' }}>
                {category.icon}
              </span>
              <div>
                <Typography variant="body2" sx={{ fontWeight: 600 }}>
                  {category.name}
                </Typography>
                <Caption sx={{ display: { xs: 'none', sm: 'block' } }}>{category.description}</Caption>
                <Box sx={{ ...textBelowSm, mt: 0.5 }}>
                  <ActiveChip active={category.is_active} />
                </Box>
              </div>
            </Box>
          </TableCell>
          <TableCell sx={columnFromMd}>/category/{category.slug}</TableCell>
          <TableCell align="right" sx={columnFromSm}>
            {category.order}
          </TableCell>
          <TableCell sx={columnFromSm}>
            <ActiveChip active={category.is_active} />
          </TableCell>
          <TableCell align="right">
            <RowButtons>
              <EditButton onClick={() => onEdit(category.id)} name={category.name} />
              <DeleteButton
                name={category.name}
                question={t('categories.deleteTitle')}
                text={category.name}
                work={() => api.remove(`categories/${category.id}`)}
                onDeleted={() => {
                  notifyDeleted(t('categories.deleted'), `categories/${category.id}`);
                  return onDeleted();
                }}
                failed={t('categories.deleteFailed')}
                showServerReason
              />
            </RowButtons>
          </TableCell>
        </TableRow>
      ))}
    </RowTable>
  );
};

/** `/admin/categories`: Lists all categories without paging, in the order of the site. */
const CategoryList = () => {
  const t = useText();
  const queries = useQueryClient();
  const dialog = useDialogAddress();
  const query = useQuery({ queryKey: CATEGORIES_KEY, queryFn: () => api.read<Category[]>('categories') });
  const count = useCountSubtitle('categories.count', query.data?.length);
  const add = { label: t('categories.add'), onClick: () => dialog.open() };
  const reload = () => Promise.all([CATEGORIES_KEY, JOBS_KEY].map(queryKey => queries.invalidateQueries({ queryKey })));
  const close = () => {
    void reload();
    dialog.close();
  };
  return (
    <Page title={t('categories.title')} subtitle={count} actions={<AddButton {...add} />}>
      <JobsUnderWay kinds={['category-renamed']} />
      <Card>
        <UnpagedList
          query={query}
          empty={<Notice icon={<CategoryOutlined />} title={t('categories.empty')} action={add} />}
        >
          {categories => <CategoryTable categories={categories} onEdit={dialog.open} onDeleted={reload} />}
        </UnpagedList>
      </Card>
      {dialog.isOpen && <CategoryDialog id={dialog.id} onClose={close} />}
    </Page>
  );
};

export default CategoryList;
