import type { HeroSlide } from '@marketplace/api';
import { Typography } from '@mui/material';

/** What a slide says. */
export const SlideTexts = ({ slide: { title, subtitle } }: { slide: HeroSlide }) => (
  <>
    <Typography variant="body2" sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>
      {title}
    </Typography>
    <Typography variant="caption" color="text.secondary" component="div" sx={{ overflowWrap: 'anywhere' }}>
      {subtitle}
    </Typography>
  </>
);
