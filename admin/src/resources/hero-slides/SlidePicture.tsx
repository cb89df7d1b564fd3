import type { HeroSlide } from '@marketplace/api';
import { useText } from '../../i18n/useText.ts';
import { Preview } from '../../kit/inputs/Preview.tsx';
import { Caption } from '../../kit/page/Muted.tsx';

const RATIO = 1920 / 800;

/** A slide in small, or that it has no image. */
export const SlidePicture = ({ slide, width }: { slide: HeroSlide; width: number }) => {
  const t = useText();
  return slide.image_url ? (
    <Preview url={slide.image_url} name={slide.title} width={width} ratio={RATIO} />
  ) : (
    <Caption component="div" sx={{ width }}>
      {t('heroSlides.noImage')}
    </Caption>
  );
};
