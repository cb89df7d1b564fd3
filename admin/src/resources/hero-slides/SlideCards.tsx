import type { HeroSlide } from '@marketplace/api';
import { Box } from '@mui/material';
import { useText } from '../../i18n/useText.ts';
import { ActiveChip } from '../../kit/list/ActiveChip.tsx';
import { RowCard, RowCards } from '../../kit/list/RowCards.tsx';
import { Caption } from '../../kit/page/Muted.tsx';
import { OrderField, SlideActions, SlidePicture, type SlideRowProps, SlideTexts } from './SlideParts.tsx';

export interface SlideRowsProps extends Omit<SlideRowProps, 'slide'> {
  slides: HeroSlide[];
}

/** The slides one below the other, where there is no room for columns. */
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
