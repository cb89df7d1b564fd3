import { Box, Button, Typography } from '@mui/material';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { Muted } from '../page/Muted.tsx';

/** Button of a notice: calls a function or links to a screen. */
type Action = { label: string } & ({ onClick: () => void } | { to: string });

interface NoticeProps {
  icon: ReactNode;
  title: string;
  text?: string;
  action?: Action;
  children?: ReactNode;
}

/** Notice in place of a list that is empty or a screen that failed, with an optional action. */
export const Notice = ({ icon, title, text, action, children }: NoticeProps) => (
  <Box sx={{ display: 'grid', justifyItems: 'center', gap: 1, textAlign: 'center', px: 3, py: 7 }}>
    <Box
      aria-hidden
      sx={{
        display: 'grid',
        placeItems: 'center',
        width: 56,
        height: 56,
        mb: 1,
        borderRadius: '50%',
        bgcolor: 'background.tint',
        color: 'primary.main',
      }}
    >
      {icon}
    </Box>
    <Typography variant="h3" component="p" sx={{ maxWidth: 460, textWrap: 'balance' }}>
      {title}
    </Typography>
    {text && <Muted sx={{ maxWidth: 460 }}>{text}</Muted>}
    {action && (
      <Button
        variant="outlined"
        {...('to' in action ? { component: Link, to: action.to } : { onClick: action.onClick })}
        sx={{ mt: 1 }}
      >
        {action.label}
      </Button>
    )}
    {children}
  </Box>
);
