import type { Notification } from '@marketplace/api';
import { Box } from '@mui/material';

const COLOURS: Record<Notification['status'], string> = {
  pending: '#e0a800',
  sent: '#2a9d5c',
  failed: '#d64545',
  cancelled: '#8a9490',
};

/** What became of a notification: a dot of its colour and the word. */
export const StateDot = ({ status, label }: { status: Notification['status']; label: string }) => (
  <Box component="span" sx={{ display: 'inline-flex', alignItems: 'center', gap: 1, whiteSpace: 'nowrap' }}>
    <Box component="span" aria-hidden sx={{ width: 9, height: 9, borderRadius: '50%', bgcolor: COLOURS[status] }} />
    {label}
  </Box>
);
