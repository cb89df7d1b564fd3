import { useDraggable } from '@dnd-kit/core';
import type { Lead, LeadStatus } from '@marketplace/api';
import DragIndicator from '@mui/icons-material/DragIndicator';
import PhoneOutlined from '@mui/icons-material/PhoneOutlined';
import { Box, Chip, IconButton, Link, Tooltip, Typography } from '@mui/material';
import { type SyntheticEvent, useState } from 'react';
import { Link as RouterLink } from 'react-router-dom';
import { leadPath } from '../../../data/addresses.ts';
import { useText } from '../../../i18n/useText.ts';
import { Muted } from '../../../kit/page/Muted.tsx';
import { LINK_TARGET_SIZE } from '../../../kit/theme/target.ts';
import { visuallyHidden } from '../../../kit/theme/visually-hidden.ts';
import { mayChange, mayContact } from '../allowed.ts';
import { Budget } from '../Budget.tsx';
import { POSSIBLE_OUTCOMES } from '../contact-kinds.ts';
import { HIGHLIGHT_STYLE, useIsHighlighted } from '../highlight.ts';
import { LeadScore } from '../LeadFacts.tsx';
import { LeadMarks, StatusField } from '../LeadParts.tsx';
import { LogContact } from '../LogContact.tsx';
import { daysFromToday } from '../next-step/days.ts';
import { useDueText } from '../next-step/useDueText.ts';
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
      <LeadScore lead={lead} />
    </>
  );
};

/** Next step of a lead, with a mark if it is overdue. */
const CardStep = ({ step }: { step: NonNullable<Lead['next_step']> }) => {
  const t = useText();
  const due = useDueText();
  const isOverdue = step.due_on < daysFromToday(0);
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 1, rowGap: 0.5 }}>
      <Typography variant="body2" sx={{ overflowWrap: 'anywhere' }}>
        <span style={visuallyHidden}>{t('desk.step.title')}: </span>
        {step.what}
        {' · '}
        <Box component="span" sx={{ color: isOverdue ? 'error.main' : 'text.secondary', whiteSpace: 'nowrap' }}>
          {due(step)}
        </Box>
      </Typography>
      {isOverdue && <Chip size="small" color="error" variant="outlined" label={t('desk.step.overdue')} />}
    </Box>
  );
};

/** Button that calls the visitor. Hidden if the visitor must not be contacted. */
const CallButton = ({ lead, onCalled }: { lead: Lead; onCalled: () => void }) => {
  const t = useText();
  const name = useLeadName(lead);
  if (!lead.phone_dialable || !mayContact(lead)) return null;
  const label = t('leads.contact.callNamed', { name });
  return (
    <Tooltip title={t('leads.contact.call')}>
      <IconButton
        component="a"
        href={`tel:+${lead.phone_dialable}`}
        aria-label={label}
        onClick={onCalled}
        draggable={false}
        sx={{ width: 40, height: 40, color: 'primary.main' }}
      >
        <PhoneOutlined fontSize="small" />
      </IconButton>
    </Tooltip>
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
 * Card of a lead on the board. It is dragged anywhere by mouse or touch, dragged by its handle also with the keyboard,
 * or moved with its status select. A card that the consultant may no longer change stays in its column.
 */
export const LeadCard = ({ lead, onMove }: LeadCardProps) => {
  const t = useText();
  const name = useLeadName(lead);
  const isHighlighted = useIsHighlighted(lead.id);
  const isMovable = mayChange(lead);
  const {
    attributes,
    listeners = {},
    setNodeRef,
    setActivatorNodeRef,
    isDragging,
  } = useDraggable({
    id: lead.id,
    data: { lead },
    disabled: !isMovable,
  });
  const { onKeyDown, onPointerDown, ...pointers } = listeners;
  const [isCalled, setIsCalled] = useState(false);
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
        ...(isHighlighted && HIGHLIGHT_STYLE),
        opacity: isDragging ? 0.4 : 1,
        ...(isMovable && { cursor: 'grab', WebkitTouchCallout: 'none', userSelect: 'none' }),
      }}
    >
      <Box sx={{ display: 'flex', alignItems: 'flex-start', gap: 0.5 }}>
        <Link
          component={RouterLink}
          to={leadPath(lead.id)}
          draggable={false}
          sx={{
            ...LINK_TARGET_SIZE,
            flex: 1,
            minWidth: 0,
            color: 'text.primary',
            fontWeight: 600,
            overflowWrap: 'anywhere',
          }}
        >
          {name}
        </Link>
        {isMovable && (
          <IconButton
            size="small"
            ref={setActivatorNodeRef}
            {...attributes}
            aria-roledescription={undefined}
            aria-label={t('leads.board.handle', { name })}
            onKeyDown={event => onKeyDown?.(event)}
            onPointerDown={event => onPointerDown?.(event)}
            // Without `touch-action`, the browser would take a finger on the handle for scrolling.
            sx={{ mt: -0.5, mr: -0.5, cursor: 'grab', touchAction: 'none' }}
          >
            <DragIndicator fontSize="small" />
          </IconButton>
        )}
      </Box>
      <LeadMarks lead={lead} />
      <LeadSummary lead={lead} />
      {lead.next_step && <CardStep step={lead.next_step} />}
      <Box sx={{ display: 'flex', alignItems: 'center', justifyContent: 'space-between', gap: 1 }}>
        <StatusField lead={lead} onMove={to => onMove(lead, to)} />
        <CallButton lead={lead} onCalled={() => setIsCalled(true)} />
      </Box>
      {isCalled && <LogContact lead={lead} kinds={POSSIBLE_OUTCOMES.called} onLogged={() => setIsCalled(false)} />}
    </Box>
  );
};
