import type { Category } from '@marketplace/api';
import EditOutlined from '@mui/icons-material/EditOutlined';
import { Box, Chip, IconButton, TableCell, TableRow, Typography } from '@mui/material';
import { useText } from '../i18n/useText.ts';
import { RowTable } from '../list/RowTable.tsx';
import { DeleteCategory } from './DeleteCategory.tsx';

const notOnPhone = { display: { xs: 'none', sm: 'table-cell' } };
const onlyWide = { display: { xs: 'none', md: 'table-cell' } };

interface CategoryTableProps {
  categories: Category[];
  onEdit: (category: Category) => void;
}

export const CategoryTable = ({ categories, onEdit }: CategoryTableProps) => {
  const t = useText();
  return (
    <RowTable
      label={t('categories.title')}
      head={
        <>
          <TableCell>{t('categories.name')}</TableCell>
          <TableCell sx={onlyWide}>{t('categories.address')}</TableCell>
          <TableCell align="right" sx={notOnPhone}>
            {t('categories.order')}
          </TableCell>
          <TableCell>{t('categories.status')}</TableCell>
          <TableCell align="right">{t('lists.actions')}</TableCell>
        </>
      }
    >
      {categories.map(category => (
        <TableRow key={category.id} hover>
          <TableCell>
            <Box sx={{ display: 'flex', gap: 1.5, alignItems: 'center' }}>
              <span aria-hidden style={{ fontSize: 20, width: 24 }}>
                {category.icon}
              </span>
              <div>
                <Typography variant="body2" sx={{ fontWeight: 600 }}>
                  {category.name}
                </Typography>
                <Typography variant="caption" color="text.secondary" sx={{ display: { xs: 'none', sm: 'block' } }}>
                  {category.description}
                </Typography>
              </div>
            </Box>
          </TableCell>
          <TableCell sx={onlyWide}>/category/{category.slug}</TableCell>
          <TableCell align="right" sx={notOnPhone}>
            {category.order}
          </TableCell>
          <TableCell>
            <Chip
              size="small"
              variant="outlined"
              color={category.is_active ? 'success' : 'default'}
              label={category.is_active ? t('categories.active') : t('categories.inactive')}
            />
          </TableCell>
          <TableCell align="right" sx={{ whiteSpace: 'nowrap' }}>
            <IconButton
              onClick={() => onEdit(category)}
              aria-label={t('franchises.editNamed', { name: category.name })}
            >
              <EditOutlined fontSize="small" />
            </IconButton>
            <DeleteCategory category={category} />
          </TableCell>
        </TableRow>
      ))}
    </RowTable>
  );
};
