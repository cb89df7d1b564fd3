import { Box, Button, Typography } from '@mui/material';
import type { ReactNode } from 'react';

interface NoticeProps {
  icon: ReactNode;
  title: string;
  text?: string;
  action?: { label: string; onClick: () => void };
  children?: ReactNode;
}

/** What stands where a list or a screen would: nothing there, or it failed. A sentence and a way on. */
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
    {text && (
      <Typography variant="body2" color="text.secondary" sx={{ maxWidth: 460 }}>
        {text}
      </Typography>
    )}
    {action && (
      <Button variant="outlined" onClick={action.onClick} sx={{ mt: 1 }}>
        {action.label}
      </Button>
    )}
    {children}
  </Box>
);
