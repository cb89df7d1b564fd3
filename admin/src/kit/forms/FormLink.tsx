import { Link as MuiLink } from '@mui/material';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';

const STATE = { followed: true };

/** Whether the way to a screen was a link inside a form. */
export const isFollowed = (state: unknown): boolean =>
  typeof state === 'object' && state !== null && 'followed' in state;

/** A link inside a form: what was typed is kept, and stands there again when the person returns. */
export const FormLink = ({ to, children }: { to: string; children: ReactNode }) => (
  <MuiLink component={Link} to={to} state={STATE} color="inherit" underline="always">
    {children}
  </MuiLink>
);
