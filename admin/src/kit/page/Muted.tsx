import { Typography, type TypographyProps } from '@mui/material';
import type { ElementType } from 'react';

/** Typography props, with the attribute of `time` elements. */
type MutedProps = TypographyProps & { component?: ElementType; dateTime?: string };

/** Secondary text. */
export const Muted = (props: MutedProps) => <Typography variant="body2" color="text.secondary" {...props} />;

/** Small secondary text. */
export const Caption = (props: MutedProps) => <Typography variant="caption" color="text.secondary" {...props} />;
