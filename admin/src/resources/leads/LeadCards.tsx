import type { Lead } from '@marketplace/api';
import { Box, Checkbox, Link, Typography } from '@mui/material';
import { memo, useState } from 'react';
import { useListContext } from 'react-admin';
import { Link as RouterLink } from 'react-router-dom';
import { leadPath } from '../../data/addresses.ts';
import { useText } from '../../i18n/useText.ts';
import { Muted } from '../../kit/page/Muted.tsx';
import { LINK_TARGET_SIZE } from '../../kit/theme/target.ts';
import { Budget } from './Budget.tsx';
import { ContactButtons, ContactLines } from './Contact.tsx';
import { HIGHLIGHT_STYLE, useIsHighlighted } from './highlight.ts';
import { isSelectable, type LeadRowsProps } from './kinds.ts';
import { LeadActions } from './LeadActions.tsx';
import { LeadDetails, MoreButton } from './LeadDetails.tsx';
import { LeadScore } from './LeadFacts.tsx';
import { LeadMarks, LockedSummary, MessageExcerpt, StatusDot, StatusField } from './LeadParts.tsx';
import { UnlockLead } from './UnlockLead.tsx';
import { useLeadTexts } from './useLeadTexts.ts';

interface ItemProps extends LeadRowsProps {
  lead: Lead;
  isSelected: boolean;
  onToggle: (id: string) => void;
}

const Item = memo(({ lead, kind, onUnlocked, isSelected, onToggle }: ItemProps) => {
  const t = useText();
  const texts = useLeadTexts(lead);
  const isHighlighted = useIsHighlighted(lead.id);
  const [open, setOpen] = useState(false);
  return (
    <Box
      component="li"
      sx={{
        display: { xs: 'flex', sm: 'grid' },
        flexDirection: 'column',
        gap: 1,
        alignItems: { sm: 'center' },
        gridTemplateColumns: 'minmax(0, 1fr) 240px auto',
        gridTemplateAreas: '"name state foot" "reach reach reach"',
        p: 2,
        borderTop: 1,
        borderColor: 'divider',
        ...(isHighlighted && HIGHLIGHT_STYLE),
      }}
    >
      <Box sx={{ gridArea: 'name', display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 1 }}>
        {isSelectable(kind) && (
          <Checkbox
            size="small"
            sx={{ ml: -1.25, mr: -1 }}
            checked={isSelected}
            onChange={() => onToggle(lead.id)}
            slotProps={{ input: { 'aria-label': t('leads.select', { name: texts.name }) } }}
          />
        )}
        <Typography variant="h3" component="h2">
          <Link component={RouterLink} to={leadPath(lead.id)} sx={{ ...LINK_TARGET_SIZE, color: 'text.primary' }}>
            {texts.name}
          </Link>
        </Typography>
        <LeadMarks lead={lead} />
      </Box>
      <Box sx={{ gridArea: 'state', display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 2, rowGap: 1 }}>
        <StatusField lead={lead} />
        <Typography variant="body2" sx={{ fontVariantNumeric: 'tabular-nums' }}>
          <Budget lead={lead} />
        </Typography>
      </Box>
      <Box sx={{ gridArea: 'reach', display: { xs: 'contents', sm: 'flex' }, alignItems: 'center', gap: 2 }}>
        <Box sx={{ flex: 1, minWidth: 0 }}>
          <Muted>
            {lead.franchise_name}
            {'\u00a0· '}
            <Box component="span" title={texts.exactDate} sx={{ whiteSpace: 'nowrap' }}>
              {texts.date}
            </Box>
          </Muted>
          <ContactLines lead={lead} />
        </Box>
        <Box sx={{ width: { sm: 360 }, '&:empty': { display: 'none' } }}>
          <ContactButtons lead={lead} />
        </Box>
      </Box>
      <Box sx={{ gridArea: 'foot', display: 'flex', alignItems: 'center', justifyContent: 'space-between', gap: 1 }}>
        <MoreButton name={texts.name} open={open} onOpen={setOpen} sx={{ ml: { xs: -1, sm: 0 } }} />
        <LeadActions lead={lead} kind={kind} onUnlocked={onUnlocked} />
      </Box>
      {open && (
        <Box sx={{ gridColumn: '1 / -1', mx: -2 }}>
          <LeadDetails lead={lead} />
        </Box>
      )}
    </Box>
  );
});

const LockedItem = memo(({ lead, onUnlocked }: ItemProps) => {
  const isHighlighted = useIsHighlighted(lead.id);
  const [open, setOpen] = useState(false);
  return (
    <Box
      component="li"
      sx={{
        display: 'grid',
        gap: 1,
        p: 2,
        borderTop: 1,
        borderColor: 'divider',
        ...(isHighlighted && HIGHLIGHT_STYLE),
      }}
    >
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'baseline', columnGap: 2, rowGap: 0.5 }}>
        <Typography variant="h3" component="h2" sx={{ flex: '1 1 auto', overflowWrap: 'anywhere' }}>
          <Link component={RouterLink} to={leadPath(lead.id)} sx={{ ...LINK_TARGET_SIZE, color: 'text.primary' }}>
            {lead.franchise_name}
          </Link>
        </Typography>
        <Typography variant="body2" component="div">
          <StatusDot status={lead.status} />
        </Typography>
      </Box>
      <LockedSummary lead={lead} />
      <MessageExcerpt lead={lead} />
      <LeadScore lead={lead} />
      <Box sx={{ display: 'flex', alignItems: 'center', justifyContent: 'space-between', gap: 1 }}>
        <MoreButton name={lead.franchise_name} open={open} onOpen={setOpen} />
        <UnlockLead lead={lead} onUnlocked={() => onUnlocked()} />
      </Box>
      {open && (
        <Box sx={{ mx: -2 }}>
          <LeadDetails lead={lead} />
        </Box>
      )}
    </Box>
  );
});

/**
 * Lists leads as cards, for windows too narrow for columns. Unlocked leads have contact buttons, locked ones a summary
 * and the unlock button.
 */
export const LeadCards = (props: LeadRowsProps) => {
  const t = useText();
  const { data = [], selectedIds, onToggleItem } = useListContext<Lead>();
  const Card = props.kind === 'locked' ? LockedItem : Item;
  return (
    <Box component="ul" aria-label={t('leads.title')} sx={{ listStyle: 'none', m: 0, p: 0 }}>
      {data.map(lead => (
        <Card key={lead.id} lead={lead} isSelected={selectedIds.includes(lead.id)} onToggle={onToggleItem} {...props} />
      ))}
    </Box>
  );
};
