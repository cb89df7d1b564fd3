import {
  type Announcements,
  type CollisionDetection,
  DndContext,
  DragOverlay,
  KeyboardSensor,
  MouseSensor,
  PointerSensor,
  rectIntersection,
  TouchSensor,
  useSensor,
  useSensors,
} from '@dnd-kit/core';
import { LEAD_STATUSES, type Lead, type LeadStatus } from '@marketplace/api';
import { Box } from '@mui/material';
import { useEffect, useRef, useState } from 'react';
import { useListContext } from 'react-admin';
import { useText } from '../../../i18n/useText.ts';
import { edgeShades } from '../../../kit/theme/edge-shades.ts';
import type { BoardListName } from '../kinds.ts';
import { leadName } from '../useLeadTexts.ts';
import { BoardColumn } from './BoardColumn.tsx';
import { moveByColumn } from './keyboard.ts';
import { DraggedCard } from './LeadCard.tsx';
import { useBudgets } from './useBudgets.ts';
import { useEdgeScroll } from './useEdgeScroll.ts';
import { useLiveBoard } from './useLiveBoard.ts';
import { useMoves } from './useMoves.tsx';

const PATHS: Record<BoardListName, string> = { all: 'leads', unlocked: 'leads/unlocked' };

/**
 * Distance in pixels (mouse) or delay in milliseconds (touch) that starts a drag. Shorter gestures remain clicks and
 * swipes.
 */
const MOUSE = { activationConstraint: { distance: 6 } };
const TOUCH = { activationConstraint: { delay: 220, tolerance: 8 } };
/** The handle does nothing else, so a short movement starts the drag, by mouse or touch. */
const HANDLE = { activationConstraint: { distance: 4 } };

/**
 * Maximum distance in pixels between the pointer and a column for a drop. It allows drops between columns and at the
 * edge, where the board scrolls.
 */
const DROP_DISTANCE = 48;

const columnUnder: CollisionDetection = given => {
  const { pointerCoordinates: pointer, droppableContainers, droppableRects } = given;
  if (!pointer) return rectIntersection(given);
  const nearColumns = droppableContainers.flatMap(({ id }) => {
    const { left = 0, right = 0, top = 0, bottom = 0 } = droppableRects.get(id) ?? {};
    const distance = Math.max(left - pointer.x, pointer.x - right);
    return pointer.y >= top && pointer.y <= bottom && distance <= DROP_DISTANCE ? [{ id, distance }] : [];
  });
  return nearColumns.sort((a, b) => a.distance - b.distance).slice(0, 1);
};

const statusOf = (id: unknown): LeadStatus | undefined => LEAD_STATUSES.find(status => status === id);

/** Announcements for screen readers while a card is dragged with the keyboard. */
const useAnnouncements = (leadOf: (data: unknown) => Lead | undefined): Announcements => {
  const t = useText();
  const nameOf = (data: unknown) => {
    const lead = leadOf(data);
    return (lead && leadName(lead)) || t('leads.noName');
  };
  const column = (id: unknown) => {
    const status = statusOf(id);
    return status ? t(`leads.statuses.${status}`) : '';
  };
  // The event over the card's own column is not announced, because it would replace the message that the card was
  // picked up.
  const last = useRef<unknown>(undefined);
  return {
    onDragStart: ({ active }) => {
      last.current = leadOf(active.data.current)?.status;
      return t('leads.board.taken', { name: nameOf(active.data.current) });
    },
    onDragOver: ({ over }) => {
      if (!over || over.id === last.current) return undefined;
      last.current = over.id;
      return t('leads.board.over', { status: column(over.id) });
    },
    onDragEnd: ({ active, over }) =>
      over
        ? t('leads.board.dropped', { name: nameOf(active.data.current), status: column(over.id) })
        : t('leads.board.cancelled', { name: nameOf(active.data.current) }),
    onDragCancel: ({ active }) => t('leads.board.cancelled', { name: nameOf(active.data.current) }),
  };
};

const isLead = (value: unknown): value is Lead => typeof value === 'object' && value !== null && 'first_name' in value;

const leadIn = (data: unknown): Lead | undefined =>
  typeof data === 'object' && data !== null && 'lead' in data && isLead(data.lead) ? data.lead : undefined;

/** Restores the focus after a move, because the card is a new element in the other column. */
const useFocusKept = (moved: { id: string; by: string } | undefined) => {
  const frame = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!moved) return;
    const focus = requestAnimationFrame(() =>
      frame.current?.querySelector<HTMLElement>(`[data-lead="${moved.id}"] ${moved.by}`)?.focus(),
    );
    return () => cancelAnimationFrame(focus);
  }, [moved]);
  return frame;
};

/** Board of leads with a column for each status. Cards are moved by mouse, touch, keyboard or their status select. */
const LeadBoard = ({ kind }: { kind: BoardListName }) => {
  const t = useText();
  const { filterValues } = useListContext();
  const { moves, move } = useMoves();
  const [carried, setCarried] = useState<Lead>();
  const [moved, setMoved] = useState<{ id: string; by: string }>();
  const frame = useFocusKept(moved);
  useLiveBoard(carried !== undefined);
  useEdgeScroll(frame, carried !== undefined);
  const budgets = useBudgets(filterValues);
  const sensors = useSensors(
    useSensor(MouseSensor, MOUSE),
    useSensor(TouchSensor, TOUCH),
    useSensor(PointerSensor, HANDLE),
    useSensor(KeyboardSensor, { coordinateGetter: moveByColumn }),
  );
  const chosen = statusOf(filterValues.status);
  const columns = chosen ? [chosen] : LEAD_STATUSES;

  const send = (lead: Lead, to: LeadStatus, by: string) => {
    setMoved({ id: lead.id, by });
    void move(lead, to);
  };

  return (
    <DndContext
      sensors={sensors}
      collisionDetection={columnUnder}
      autoScroll={{ canScroll: element => element !== frame.current }}
      accessibility={{
        announcements: useAnnouncements(leadIn),
        screenReaderInstructions: { draggable: t('leads.board.help') },
        restoreFocus: false,
      }}
      onDragStart={({ active }) => setCarried(leadIn(active.data.current))}
      onDragCancel={() => setCarried(undefined)}
      onDragEnd={({ active, over }) => {
        setCarried(undefined);
        const [lead, to] = [leadIn(active.data.current), statusOf(over?.id)];
        if (lead && to) send(lead, to, 'button');
      }}
    >
      <Box
        ref={frame}
        sx={[
          edgeShades('x'),
          {
            display: 'flex',
            alignItems: 'stretch',
            gap: 1.5,
            p: { xs: 1, sm: 2 },
            overflowX: { xs: 'auto', lg: 'visible' },
            // Turns off scroll snapping during a drag. It would prevent a card at the edge from scrolling the board.
            scrollSnapType: carried ? 'none' : 'x mandatory',
            scrollPaddingInline: 8,
          },
        ]}
      >
        {columns.map(status => (
          <BoardColumn
            key={status}
            path={PATHS[kind]}
            status={status}
            budget={budgets?.[status]}
            moves={moves}
            onMove={(lead, to) => send(lead, to, '[role=combobox]')}
          />
        ))}
      </Box>
      <DragOverlay dropAnimation={null}>{carried && <DraggedCard lead={carried} />}</DragOverlay>
    </DndContext>
  );
};

export default LeadBoard;
