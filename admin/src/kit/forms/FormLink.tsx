import { Link as MuiLink } from '@mui/material';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';

const STATE = { followed: true };

/** Returns whether the user came to a screen by a link inside a form. */
export const isFromFormLink = (state: unknown): boolean =>
  typeof state === 'object' && state !== null && 'followed' in state;

/** Link inside a form. The typed text is stored, and restored when the user returns. */
export const FormLink = ({ to, children }: { to: string; children: ReactNode }) => (
  <MuiLink component={Link} to={to} state={STATE} color="inherit" underline="always">
    {children}
  </MuiLink>
);
