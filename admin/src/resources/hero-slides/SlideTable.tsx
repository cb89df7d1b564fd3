import { TableCell, TableRow } from '@mui/material';
import { useText } from '../../i18n/useText.ts';
import { ActiveChip } from '../../kit/list/ActiveChip.tsx';
import { RowTable } from '../../kit/list/RowTable.tsx';
import type { SlideRowsProps } from './SlideCards.tsx';
import { OrderField, SlideActions, SlidePicture, SlideTexts } from './SlideParts.tsx';

/** The slides in their order, which is changed in the row, where there is room for columns. */
export const SlideTable = ({ slides, onEdit, onChanged }: SlideRowsProps) => {
  const t = useText();
  return (
    <RowTable
      label={t('heroSlides.title')}
      fixed
      head={
        <>
          <TableCell sx={{ width: 170 }}>{t('preview.open')}</TableCell>
          <TableCell>{t('heroSlides.columns.texts')}</TableCell>
          <TableCell sx={{ width: 96 }}>{t('heroSlides.fields.order')}</TableCell>
          <TableCell sx={{ width: 120 }}>{t('lists.status')}</TableCell>
          <TableCell align="right" sx={{ width: 120 }}>
            {t('lists.actions')}
          </TableCell>
        </>
      }
    >
      {slides.map(slide => (
        <TableRow key={slide.id} hover>
          <TableCell>
            <SlidePicture slide={slide} width={140} />
          </TableCell>
          <TableCell>
            <SlideTexts slide={slide} />
          </TableCell>
          <TableCell>
            <OrderField slide={slide} onMoved={onChanged} />
          </TableCell>
          <TableCell>
            <ActiveChip active={slide.active} />
          </TableCell>
          <TableCell align="right">
            <SlideActions slide={slide} onEdit={onEdit} onChanged={onChanged} />
          </TableCell>
        </TableRow>
      ))}
    </RowTable>
  );
};
