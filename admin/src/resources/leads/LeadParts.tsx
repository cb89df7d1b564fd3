import { LEAD_STATUSES, type Lead, type LeadStatus } from '@marketplace/api';
import ContentCopy from '@mui/icons-material/ContentCopy';
import { Chip, MenuItem, Select, Typography } from '@mui/material';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { leadPath } from '../../data/addresses.ts';
import { api } from '../../data/api.ts';
import { useText } from '../../i18n/useText.ts';
import { Dot } from '../../kit/page/Dot.tsx';
import { Muted } from '../../kit/page/Muted.tsx';
import { mayChange } from './allowed.ts';
import { Budget } from './Budget.tsx';
import { useAskForReason } from './CloseReason.tsx';
import { useLeadName, useLeadTexts } from './useLeadTexts.ts';

/** Colours of the specification, section 4: new blue, contacted yellow, qualified green, converted purple. */
const COLOURS: Record<LeadStatus, string> = {
  new: '#2f7de1',
  contacted: '#e0a800',
  qualified: '#2a9d5c',
  converted: '#8b5cd6',
  closed: '#8a9490',
};

/** Status of a lead as text with a coloured dot. */
export const StatusDot = ({ status }: { status: LeadStatus }) => (
  <Dot colour={COLOURS[status]}>{useText()(`leads.statuses.${status}`)}</Dot>
);

/** Chip for a lead that the consultant edited, or for a duplicate with a link to the original lead. */
const OriginMark = ({ lead }: { lead: Lead }) => {
  const t = useText();
  // In lists, `original` is present only if the current user edited the lead.
  if (lead.original) return <Chip label={t('leads.copy.byYou')} />;
  if (!lead.duplicate_of) return null;
  return (
    <Chip
      icon={<ContentCopy />}
      label={t('leads.duplicate')}
      component={Link}
      to={leadPath(lead.duplicate_of)}
      title={t('leads.firstOfDuplicate')}
      clickable
    />
  );
};

/** The chip must not be cut off in narrow columns. */
const WRAPPED_CHIP = {
  height: 'auto',
  minHeight: 24,
  justifySelf: 'start',
  '& .MuiChip-label': { whiteSpace: 'normal' },
};

/**
 * Chips for a lead: consent withdrawn or data erased, no longer looked after by the consultant, edited by them, or a
 * duplicate.
 */
export const LeadMarks = ({ lead }: { lead: Lead }) => {
  const t = useText();
  return (
    <>
      {(lead.erased_at || lead.withdrawn_at) && (
        <Chip color="warning" label={t(lead.erased_at ? 'leads.erased' : 'leads.withdrawn')} sx={WRAPPED_CHIP} />
      )}
      {lead.is_reassigned && <Chip label={t('leads.reassigned')} sx={WRAPPED_CHIP} />}
      <OriginMark lead={lead} />
    </>
  );
};

/** Summary of a locked lead in one line: budget, time frame, location and date. */
export const LockedSummary = ({ lead }: { lead: Lead }) => {
  const t = useText();
  const texts = useLeadTexts(lead);
  const parts = [texts.timeline, lead.location_interest].filter(Boolean);
  return (
    <Muted sx={{ overflowWrap: 'anywhere' }}>
      {lead.investment_budget === null ? (
        t('leads.noBudget')
      ) : (
        <strong>
          <Budget lead={lead} />
        </strong>
      )}
      {parts.map(part => `\u00a0· ${part}`)}
      {'\u00a0· '}
      <span title={texts.exactDate} style={{ whiteSpace: 'nowrap' }}>
        {texts.date}
      </span>
    </Muted>
  );
};

/** First lines of a lead's message. */
export const MessageExcerpt = ({ lead, lines = 2 }: { lead: Lead; lines?: number }) => (
  <Typography
    variant="body2"
    component="div"
    color={lead.message ? undefined : 'text.secondary'}
    sx={{
      display: '-webkit-box',
      WebkitLineClamp: lines,
      WebkitBoxOrient: 'vertical',
      overflow: 'hidden',
      overflowWrap: 'anywhere',
    }}
  >
    {useLeadTexts(lead).message}
  </Typography>
);

const isStatus = (value: string): value is LeadStatus => LEAD_STATUSES.some(status => status === value);

/** Width in pixels for the longest status, so that the arrows of all rows align. */
const WIDTH = 116;

interface StatusProps {
  lead: Lead;
  /** Called instead of saving when the caller handles the change, as the board does. */
  onMove?: (status: LeadStatus) => void;
}

/**
 * Select for the status of a lead, saved immediately. If that fails, the error is logged and the old status is restored
 * (specification, section 8).
 */
const StatusSelect = ({ lead, onMove }: StatusProps) => {
  const t = useText();
  const queries = useQueryClient();
  const ask = useAskForReason();
  const name = useLeadName(lead);
  const [chosen, setChosen] = useState<LeadStatus | null>(null);

  const change = async (value: string) => {
    if (!isStatus(value)) return;
    if (onMove) return onMove(value);
    setChosen(value);
    try {
      await api.setLeadStatus(lead.id, value);
      if (value === 'closed' && lead.status !== 'closed') ask({ id: lead.id, close_reason: null });
      // Waits for the reload. Otherwise, the old status would be displayed again for a moment.
      await queries.invalidateQueries();
    } catch (error) {
      console.warn('The status was not saved', error);
    }
    setChosen(latest => (latest === value ? null : latest));
  };

  return (
    <Select
      variant="standard"
      disableUnderline
      value={chosen ?? lead.status}
      onChange={event => change(event.target.value)}
      inputProps={{ 'aria-label': t('leads.statusOf', { name }) }}
      sx={{ fontSize: '0.875rem', width: WIDTH }}
      renderValue={status => <StatusDot status={status} />}
    >
      {LEAD_STATUSES.map(status => (
        <MenuItem key={status} value={status}>
          <StatusDot status={status} />
        </MenuItem>
      ))}
    </Select>
  );
};

/** Status of a lead: a select if the user may change it, otherwise text. */
export const StatusField = (props: StatusProps) =>
  mayChange(props.lead) ? (
    <StatusSelect {...props} />
  ) : (
    <Typography variant="body2" component="div">
      <StatusDot status={props.lead.status} />
    </Typography>
  );
