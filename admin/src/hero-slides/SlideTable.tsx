import type { HeroSlide } from '@marketplace/api';
import EditOutlined from '@mui/icons-material/EditOutlined';
import { Chip, IconButton, TableCell, TableRow, Tooltip, Typography } from '@mui/material';
import { DeleteButton } from '../feedback/DeleteButton.tsx';
import { useText } from '../i18n/useText.ts';
import { Preview } from '../inputs/Preview.tsx';
import { RowTable } from '../list/RowTable.tsx';
import { OrderField } from './OrderField.tsx';

const RATIO = 1920 / 800;
const notOnPhone = { display: { xs: 'none', md: 'table-cell' } };

interface SlideTableProps {
  slides: HeroSlide[];
  onEdit: (id: string) => void;
  /** Something changed: the list is read anew. */
  onChanged: () => unknown;
}

/** The slides in their order, which is changed in the row. */
export const SlideTable = ({ slides, onEdit, onChanged }: SlideTableProps) => {
  const t = useText();
  return (
    <RowTable
      label={t('heroSlides.title')}
      fixed
      head={
        <>
          <TableCell sx={{ ...notOnPhone, width: 170 }}>{t('heroSlides.columns.preview')}</TableCell>
          <TableCell>{t('heroSlides.columns.texts')}</TableCell>
          <TableCell sx={{ width: 96 }}>{t('heroSlides.fields.order')}</TableCell>
          <TableCell sx={{ ...notOnPhone, width: 120 }}>{t('heroSlides.columns.status')}</TableCell>
          <TableCell align="right" sx={{ width: 104 }}>
            {t('lists.actions')}
          </TableCell>
        </>
      }
    >
      {slides.map(slide => (
        <TableRow key={slide.id} hover>
          <TableCell sx={notOnPhone}>
            {slide.image_url ? (
              <Preview url={slide.image_url} name={slide.title} width={140} ratio={RATIO} />
            ) : (
              <Typography variant="caption" color="text.secondary">
                {t('heroSlides.noImage')}
              </Typography>
            )}
          </TableCell>
          <TableCell sx={{ overflowWrap: 'anywhere' }}>
            <Typography variant="body2" sx={{ fontWeight: 600 }}>
              {slide.title}
            </Typography>
            <Typography variant="caption" color="text.secondary">
              {slide.subtitle}
            </Typography>
          </TableCell>
          <TableCell>
            <OrderField slide={slide} onMoved={onChanged} />
          </TableCell>
          <TableCell sx={notOnPhone}>
            <Chip
              size="small"
              variant="outlined"
              color={slide.active ? 'success' : 'default'}
              label={slide.active ? t('categories.active') : t('categories.inactive')}
            />
          </TableCell>
          <TableCell align="right" sx={{ whiteSpace: 'nowrap' }}>
            <Tooltip title={t('actions.edit')}>
              <IconButton
                onClick={() => onEdit(slide.id)}
                aria-label={t('franchises.editNamed', { name: slide.title })}
              >
                <EditOutlined fontSize="small" />
              </IconButton>
            </Tooltip>
            <DeleteButton
              path={`admin/hero-slides/${slide.id}`}
              name={slide.title}
              question={t('heroSlides.deleteTitle')}
              deleted={t('heroSlides.deleted')}
              failed={t('heroSlides.deleteFailed')}
              onDeleted={onChanged}
            />
          </TableCell>
        </TableRow>
      ))}
    </RowTable>
  );
};
