import type { HeroSlide } from '@marketplace/api';
import { Box, TableCell, TableRow } from '@mui/material';
import { useText } from '../../i18n/useText.ts';
import { ActiveChip } from '../../kit/list/ActiveChip.tsx';
import { RowCard, RowCards } from '../../kit/list/RowCards.tsx';
import { RowTable } from '../../kit/list/RowTable.tsx';
import { Caption } from '../../kit/page/Muted.tsx';
import { OrderField, SlideActions, SlidePicture, type SlideRowProps, SlideTexts } from './SlideParts.tsx';

export interface SlideRowsProps extends Omit<SlideRowProps, 'slide'> {
  slides: HeroSlide[];
}

/** Lists the slides as cards, for windows too narrow for columns. */
export const SlideCards = ({ slides, ...changes }: SlideRowsProps) => {
  const t = useText();
  return (
    <RowCards label={t('heroSlides.title')}>
      {slides.map(slide => (
        <RowCard
          key={slide.id}
          picture={<SlidePicture slide={slide} width={96} />}
          aside={
            <Box sx={{ display: 'flex', alignItems: 'center', gap: 1 }}>
              <Caption aria-hidden>{t('heroSlides.fields.order')}</Caption>
              <OrderField slide={slide} onMoved={changes.onChanged} />
            </Box>
          }
          actions={<SlideActions slide={slide} {...changes} />}
        >
          <SlideTexts slide={slide} />
          <Box sx={{ mt: 0.5 }}>
            <ActiveChip active={slide.active} />
          </Box>
        </RowCard>
      ))}
    </RowCards>
  );
};

/** Lists the slides as a table with inline inputs for their positions. */
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
