import type { LeadStatus } from '@marketplace/api';
import { Box } from '@mui/material';
import { useText } from '../../i18n/useText.ts';

/** The specification's colours: new blue, contacted yellow, qualified green, converted purple (§4). */
const COLOURS: Record<LeadStatus, string> = {
  new: '#2f7de1',
  contacted: '#e0a800',
  qualified: '#2a9d5c',
  converted: '#8b5cd6',
  closed: '#8a9490',
};

/** A lead's status: a dot of its colour and the word. */
export const StatusDot = ({ status }: { status: LeadStatus }) => {
  const t = useText();
  return (
    <Box component="span" sx={{ display: 'inline-flex', alignItems: 'center', gap: 1, whiteSpace: 'nowrap' }}>
      <Box component="span" aria-hidden sx={{ width: 9, height: 9, borderRadius: '50%', bgcolor: COLOURS[status] }} />
      {t(`leads.statuses.${status}`)}
    </Box>
  );
};
