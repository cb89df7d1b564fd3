import { useDraggable } from '@dnd-kit/core';
import type { Lead, LeadStatus } from '@marketplace/api';
import DragIndicator from '@mui/icons-material/DragIndicator';
import { Box, IconButton, Link } from '@mui/material';
import type { SyntheticEvent } from 'react';
import { Link as RouterLink } from 'react-router-dom';
import { leadPath } from '../../../data/addresses.ts';
import { useText } from '../../../i18n/useText.ts';
import { Muted } from '../../../kit/page/Muted.tsx';
import { Budget } from '../Budget.tsx';
import { HIGHLIGHT, useIsHighlighted } from '../highlight.ts';
import { LeadMarks, StatusSelect } from '../LeadParts.tsx';
import { useLeadName, useLeadTexts } from '../useLeadTexts.ts';

/** Selector of the controls in a card that do not start a drag. */
const CONTROLS = 'a, button, [role=combobox], input';

const frame = {
  display: 'grid',
  gap: 0.5,
  p: 1.25,
  border: 1,
  borderColor: 'divider',
  borderRadius: 1,
  bgcolor: 'background.paper',
} as const;

const LeadSummary = ({ lead }: { lead: Lead }) => {
  const texts = useLeadTexts(lead);
  return (
    <>
      <Muted sx={{ overflowWrap: 'anywhere' }}>{lead.franchise_name}</Muted>
      <Muted sx={{ fontVariantNumeric: 'tabular-nums' }}>
        <Budget lead={lead} /> · <span title={texts.exactDate}>{texts.date}</span>
      </Muted>
    </>
  );
};

/** Copy of a card that follows the pointer during a drag. */
export const DraggedCard = ({ lead }: { lead: Lead }) => (
  <Box sx={{ ...frame, boxShadow: 6, cursor: 'grabbing' }}>
    <Box sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>{useLeadName(lead)}</Box>
    <LeadSummary lead={lead} />
  </Box>
);

interface LeadCardProps {
  lead: Lead;
  onMove: (lead: Lead, to: LeadStatus) => void;
}

/**
 * Card of a lead on the board. Dragged by mouse or touch anywhere, by keyboard on its handle, or moved by its status
 * select.
 */
export const LeadCard = ({ lead, onMove }: LeadCardProps) => {
  const t = useText();
  const name = useLeadName(lead);
  const isHighlighted = useIsHighlighted(lead.id);
  const {
    attributes,
    listeners = {},
    setNodeRef,
    setActivatorNodeRef,
    isDragging,
  } = useDraggable({
    id: lead.id,
    data: { lead },
  });
  const { onKeyDown, ...pointers } = listeners;
  const dragHandleProps = Object.fromEntries(
    Object.entries(pointers).map(([event, take]) => [
      event,
      (happened: SyntheticEvent) => {
        const { target, currentTarget } = happened;
        // React also bubbles events of the card's menu, although the menu is rendered outside the card.
        const isInside = target instanceof Element && currentTarget.contains(target);
        if (isInside && !target.closest(CONTROLS)) take(happened);
      },
    ]),
  );
  return (
    <Box
      component="li"
      ref={setNodeRef}
      data-lead={lead.id}
      {...dragHandleProps}
      sx={{
        ...frame,
        ...(isHighlighted && HIGHLIGHT),
        opacity: isDragging ? 0.4 : 1,
        cursor: 'grab',
        WebkitTouchCallout: 'none',
        userSelect: 'none',
      }}
    >
      <Box sx={{ display: 'flex', alignItems: 'flex-start', gap: 0.5 }}>
        <Link
          component={RouterLink}
          to={leadPath(lead.id)}
          draggable={false}
          sx={{ flex: 1, minWidth: 0, color: 'text.primary', fontWeight: 600, overflowWrap: 'anywhere' }}
        >
          {name}
        </Link>
        <IconButton
          size="small"
          ref={setActivatorNodeRef}
          {...attributes}
          aria-roledescription={undefined}
          aria-label={t('leads.board.handle', { name })}
          onKeyDown={event => onKeyDown?.(event)}
          sx={{ mt: -0.5, mr: -0.5, cursor: 'grab' }}
        >
          <DragIndicator fontSize="small" />
        </IconButton>
      </Box>
      <LeadMarks lead={lead} />
      <LeadSummary lead={lead} />
      <StatusSelect lead={lead} onMove={to => onMove(lead, to)} />
    </Box>
  );
};
