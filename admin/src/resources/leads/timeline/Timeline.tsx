import type { Lead, TimelineEvent } from '@marketplace/api';
import { Box, Button, Card, Link as MuiLink, Typography } from '@mui/material';
import { useEffect, useId, useRef } from 'react';
import { useInfiniteGetList } from 'react-admin';
import { Link } from 'react-router-dom';
import { api } from '../../../data/api.ts';
import { useMe } from '../../../data/useMe.ts';
import { useDates } from '../../../i18n/useFormats.ts';
import { useText } from '../../../i18n/useText.ts';
import { FailedPart } from '../../../kit/feedback/Failed.tsx';
import { RowSkeleton } from '../../../kit/list/RowSkeleton.tsx';
import { Muted } from '../../../kit/page/Muted.tsx';
import { LINK_TARGET_SIZE } from '../../../kit/theme/target.ts';
import type { EventProps } from './event-props.ts';
import { EVENTS } from './events.tsx';
import { NoteForm } from './NoteForm.tsx';
import { useNoteCommand } from './useNoteCommand.ts';

const PER_PAGE = 20;

const icon = {
  display: 'grid',
  placeItems: 'center',
  flexShrink: 0,
  width: 32,
  height: 32,
  borderRadius: '50%',
  bgcolor: 'action.hover',
  color: 'text.secondary',
  '& svg': { fontSize: 18 },
};

/** Event of the timeline with its time, relative in the text and exact on hover. */
const Event = ({ event, leadId }: EventProps) => {
  const { recent, exact } = useDates();
  const { icon: picture, Says } = EVENTS[event.kind];
  return (
    <Box
      component="li"
      tabIndex={-1}
      sx={{ display: 'flex', gap: 1.5, px: 2, py: 1.25, borderTop: 1, borderColor: 'divider', typography: 'body2' }}
    >
      <Box aria-hidden sx={icon}>
        {picture}
      </Box>
      <Box sx={{ flex: 1, minWidth: 0, pt: 0.75 }}>
        <Says event={event} leadId={leadId} />
        <Muted
          component="time"
          dateTime={event.occurred_at}
          title={exact(event.occurred_at)}
          sx={{ display: { xs: 'block', sm: 'none' } }}
        >
          {recent(event.occurred_at)}
        </Muted>
      </Box>
      <Muted
        component="time"
        dateTime={event.occurred_at}
        title={exact(event.occurred_at)}
        sx={{ display: { xs: 'none', sm: 'block' }, pt: 0.75, whiteSpace: 'nowrap' }}
      >
        {recent(event.occurred_at)}
      </Muted>
    </Box>
  );
};

interface TimelineProps {
  lead: Lead;
  /** Number of times that another part of the screen asked for a note. */
  asked?: number;
}

/** Form for a new note about a lead. */
const NoteBox = ({ lead, asked }: TimelineProps) => {
  const t = useText();
  const me = useMe();
  const path = `leads/${encodeURIComponent(lead.id)}/notes`;
  const { save, isPending } = useNoteCommand(text => api.post(path, { text }));
  return (
    <Box sx={{ px: 2, pb: 2 }}>
      <NoteForm
        place={`note of ${lead.id}`}
        label={t('desk.notes.label')}
        help={t(me?.role === 'admin' ? 'desk.notes.ofAdmin' : 'desk.notes.ofConsultant')}
        saving={isPending}
        onSave={save}
        asked={asked}
      />
    </Box>
  );
};

/** Events of a lead, newest first, loaded page by page. */
const Events = ({ leadId, label }: { leadId: string; label: string }) => {
  const t = useText();
  const list = useRef<HTMLOListElement>(null);
  const shown = useRef(0);
  const { data, error, isPending, total, hasNextPage, isFetchingNextPage, fetchNextPage, refetch } = useInfiniteGetList<
    TimelineEvent & { id: string }
  >(
    `admin/leads/${encodeURIComponent(leadId)}/timeline`,
    { pagination: { page: 1, perPage: PER_PAGE }, sort: { field: 'occurred_at', order: 'DESC' } },
    { onError: () => undefined },
  );
  // If events were added after a page was read, the next page repeats some events. They are left out.
  const loadedEvents = data?.pages.flatMap(page => page.data) ?? [];
  const events = [...new Map(loadedEvents.map(event => [event.id, event])).values()];
  // The pressed button may disappear, so the focus moves to the first added event.
  useEffect(() => {
    if (shown.current === 0 || events.length <= shown.current) return;
    const first = list.current?.children[shown.current];
    shown.current = 0;
    if (first instanceof HTMLElement) first.focus();
  });
  const more = () => {
    shown.current = events.length;
    fetchNextPage();
  };
  const remainingCount = (total ?? 0) - events.length;
  return (
    <>
      {isPending && <RowSkeleton rows={3} />}
      <Box component="ol" ref={list} aria-label={label} sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {events.map(event => (
          <Event key={event.id} event={event} leadId={leadId} />
        ))}
      </Box>
      {error && (
        <Box sx={{ px: 2, pb: 2, pt: events.length > 0 ? 2 : 0 }}>
          <FailedPart
            text={t(events.length > 0 ? 'desk.timeline.moreFailed' : 'desk.timeline.failed')}
            error={error}
            onRetry={() => (events.length > 0 ? more() : refetch())}
          />
        </Box>
      )}
      {hasNextPage && !error && (
        <Box sx={{ p: 1.5, borderTop: 1, borderColor: 'divider', textAlign: 'center' }}>
          <Button onClick={more} loading={isFetchingNextPage}>
            {t('desk.timeline.more')}
            {remainingCount > 0 && ` (${t('desk.timeline.left', { smart_count: remainingCount })})`}
          </Button>
        </Box>
      )}
    </>
  );
};

/** Timeline of a lead: its events and notes. */
const Timeline = ({ lead, asked }: TimelineProps) => {
  const t = useText();
  const me = useMe();
  const titleId = useId();
  const messages = `/admin/notifications?${new URLSearchParams({ filter: JSON.stringify({ lead_id: lead.id }) })}`;
  return (
    <Card component="section" aria-labelledby={titleId} sx={{ mb: 2.5 }}>
      <Box sx={{ display: 'flex', alignItems: 'baseline', justifyContent: 'space-between', gap: 2, p: 2 }}>
        <Typography variant="h2" id={titleId}>
          {t('desk.timeline.title')}
        </Typography>
        {me?.role === 'admin' && (
          <MuiLink component={Link} to={messages} variant="body2" sx={LINK_TARGET_SIZE}>
            {t('desk.timeline.messages')}
          </MuiLink>
        )}
      </Box>
      {!lead.is_locked && !lead.erased_at && <NoteBox lead={lead} asked={asked} />}
      <Events leadId={lead.id} label={t('desk.timeline.title')} />
    </Card>
  );
};

export default Timeline;
