import type { Lead } from '@marketplace/api';
import EditNoteOutlined from '@mui/icons-material/EditNoteOutlined';
import { Box, Button } from '@mui/material';
import { useRef, useState } from 'react';
import { useText } from '../../i18n/useText.ts';
import { useScrollPadding } from '../../kit/forms/useScrollPadding.ts';
import { QUICK_WAYS, useContactWays, WayButton } from './Contact.tsx';
import { POSSIBLE_OUTCOMES } from './contact-kinds.ts';
import { LogContact } from './LogContact.tsx';
import { UnlockLead } from './UnlockLead.tsx';

/** Returns the contact buttons of the bar: call and WhatsApp, or email if the lead has no number. */
const useQuickWays = (lead: Lead) => useContactWays(lead).slice(0, QUICK_WAYS);

interface LeadBarProps {
  lead: Lead;
  /** Called to focus the form for a note. */
  onNote: () => void;
}

/** Bar at the bottom of a lead's page on phones: unlock, or call, WhatsApp and note. */
export const LeadBar = ({ lead, onNote }: LeadBarProps) => {
  const t = useText();
  const bar = useRef<HTMLDivElement>(null);
  const ways = useQuickWays(lead);
  const [used, setUsed] = useState<keyof typeof POSSIBLE_OUTCOMES>();
  useScrollPadding(bar);
  return (
    <Box
      ref={bar}
      component="section"
      aria-label={t('leads.quick')}
      data-covers
      sx={{
        position: 'sticky',
        bottom: 0,
        zIndex: 2,
        mx: -2,
        px: 2,
        py: 1,
        borderTop: 1,
        borderColor: 'divider',
        bgcolor: 'background.raised',
        boxShadow: '0 -4px 16px rgb(0 0 0 / 0.06)',
      }}
    >
      {lead.is_locked ? (
        <UnlockLead lead={lead} variant="contained" fullWidth onUnlocked={() => undefined} />
      ) : (
        <>
          <Box sx={{ display: 'grid', gridAutoFlow: 'column', gridAutoColumns: 'minmax(max-content, 1fr)', gap: 1 }}>
            {ways.map((way, at) => (
              <WayButton key={way.href} way={way} variant={at === 0 ? 'contained' : 'outlined'} onUsed={setUsed} />
            ))}
            <Button variant="outlined" startIcon={<EditNoteOutlined />} onClick={onNote} sx={{ minHeight: 44 }}>
              {t('desk.timeline.kinds.note')}
            </Button>
          </Box>
          {used && <LogContact lead={lead} kinds={POSSIBLE_OUTCOMES[used]} onLogged={() => setUsed(undefined)} />}
        </>
      )}
    </Box>
  );
};
