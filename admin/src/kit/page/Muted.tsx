import { Typography, type TypographyProps } from '@mui/material';
import type { ElementType } from 'react';

/** With what a `time` says besides. */
type MutedProps = TypographyProps & { component?: ElementType; dateTime?: string };

/** What is said besides: help, and what stands below something else. */
export const Muted = (props: MutedProps) => <Typography variant="body2" color="text.secondary" {...props} />;

/** The same, smaller. */
export const Caption = (props: MutedProps) => <Typography variant="caption" color="text.secondary" {...props} />;
