import type { Category } from '@marketplace/api';
import { Box, TableCell, TableRow, Typography } from '@mui/material';
import { useText } from '../../i18n/useText.ts';
import { DeleteButton } from '../../kit/feedback/DeleteButton.tsx';
import { ActiveChip } from '../../kit/list/ActiveChip.tsx';
import { belowSm, fromMd, fromSm } from '../../kit/list/columns.ts';
import { RowTable } from '../../kit/list/RowTable.tsx';
import { EditButton } from '../../kit/page/EditButton.tsx';
import { Caption } from '../../kit/page/Muted.tsx';
import { RowButtons } from '../../kit/page/RowButtons.tsx';

interface CategoryTableProps {
  categories: Category[];
  onEdit: (id: string) => void;
  onDeleted: () => unknown;
}

export const CategoryTable = ({ categories, onEdit, onDeleted }: CategoryTableProps) => {
  const t = useText();
  return (
    <RowTable
      label={t('categories.title')}
      fixed
      head={
        <>
          <TableCell>{t('categories.name')}</TableCell>
          <TableCell sx={{ ...fromMd, width: '28%' }}>{t('categories.address')}</TableCell>
          <TableCell align="right" sx={{ ...fromSm, width: 144 }}>
            {t('categories.order')}
          </TableCell>
          <TableCell sx={{ ...fromSm, width: 124 }}>{t('categories.status')}</TableCell>
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
                <Box sx={{ ...belowSm, mt: 0.5 }}>
                  <ActiveChip active={category.is_active} />
                </Box>
              </div>
            </Box>
          </TableCell>
          <TableCell sx={fromMd}>/category/{category.slug}</TableCell>
          <TableCell align="right" sx={fromSm}>
            {category.order}
          </TableCell>
          <TableCell sx={fromSm}>
            <ActiveChip active={category.is_active} />
          </TableCell>
          <TableCell align="right">
            <RowButtons>
              <EditButton onClick={() => onEdit(category.id)} name={category.name} />
              <DeleteButton
                name={category.name}
                question={t('categories.deleteTitle')}
                text={category.name}
                work={api => api.remove(`categories/${category.id}`)}
                deleted={t('categories.deleted')}
                onDeleted={onDeleted}
                failed={t('categories.deleteFailed')}
                inServersWords
              />
            </RowButtons>
          </TableCell>
        </TableRow>
      ))}
    </RowTable>
  );
};
