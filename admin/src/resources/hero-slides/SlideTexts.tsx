import type { HeroSlide } from '@marketplace/api';
import { Typography } from '@mui/material';
import { Caption } from '../../kit/page/Muted.tsx';

/** What a slide says. */
export const SlideTexts = ({ slide: { title, subtitle } }: { slide: HeroSlide }) => (
  <>
    <Typography variant="body2" sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>
      {title}
    </Typography>
    <Caption component="div" sx={{ overflowWrap: 'anywhere' }}>
      {subtitle}
    </Caption>
  </>
);
