import { useDroppable } from '@dnd-kit/core';
import { formatMoney, type Lead, type LeadStatus } from '@marketplace/api';
import { Box, Button, Typography } from '@mui/material';
import { startTransition, useEffect, useId, useRef, useState } from 'react';
import { useListContext } from 'react-admin';
import { useSiteCurrency } from '../../../data/useSiteSettings.ts';
import { useText } from '../../../i18n/useText.ts';
import { FailedPart } from '../../../kit/feedback/Failed.tsx';
import { RowSkeleton } from '../../../kit/list/RowSkeleton.tsx';
import { CountBadge } from '../../../kit/page/CountBadge.tsx';
import { Caption, Muted } from '../../../kit/page/Muted.tsx';
import { StatusDot } from '../LeadParts.tsx';
import { LeadCard } from './LeadCard.tsx';
import { useColumn } from './useColumn.ts';
import type { Move } from './useMoves.tsx';
import { withMoves } from './with-moves.ts';

interface BoardColumnProps {
  /** API path of the list that the cards are read from. */
  path: string;
  status: LeadStatus;
  /** Total budget of the column's leads; undefined if there are none, or until it is known. */
  budget: number | undefined;
  moves: readonly Move[];
  onMove: (lead: Lead, to: LeadStatus) => void;
}

const NONE = { rows: [], total: 0 };

/** Number of cards of a column that are visible without scrolling on most screens. */
const AT_ONCE = 6;

/** Returns how many cards to render: at first those that are visible, and then, in a transition, all of them. */
const useFirstCards = (isThere: boolean): number => {
  const [most, setMost] = useState(AT_ONCE);
  useEffect(() => {
    if (isThere) startTransition(() => setMost(Number.POSITIVE_INFINITY));
  }, [isThere]);
  return most;
};

/** Moves the focus to the first added card after *Show more*, because the button may disappear. */
const useFocusOnMore = (count: number) => {
  const list = useRef<HTMLUListElement>(null);
  const previousCount = useRef<number | undefined>(undefined);
  useEffect(() => {
    const from = previousCount.current;
    if (from === undefined || count <= from) return;
    previousCount.current = undefined;
    list.current?.children[from]?.querySelector('a')?.focus();
  }, [count]);
  return {
    list,
    ask: () => {
      previousCount.current = count;
    },
  };
};

/** Total budget of a column, in the site's currency. */
const TotalBudget = ({ amount }: { amount: number }) => {
  const t = useText();
  const currency = useSiteCurrency();
  if (!currency) return null;
  return (
    <Caption sx={{ flex: '1 0 100%', fontVariantNumeric: 'tabular-nums' }}>
      {t('leads.board.budget')} {formatMoney(amount, currency)}
    </Caption>
  );
};

/** Column of the board: the leads of one status, their number and total budget. */
export const BoardColumn = ({ path, status, budget, moves, onMove }: BoardColumnProps) => {
  const t = useText();
  const title = useId();
  const { sort } = useListContext();
  const { data, error, isPending, isPlaceholderData, refetch, more } = useColumn(path, status);
  const { setNodeRef, isOver } = useDroppable({ id: status });
  const { rows, total } = withMoves(status, data ?? NONE, moves, sort);
  const focus = useFocusOnMore(rows.length);
  const remainingCount = total - rows.length;
  const atOnce = useFirstCards(data !== undefined);
  return (
    <Box
      component="section"
      aria-labelledby={title}
      ref={setNodeRef}
      sx={{
        flex: { xs: '0 0 84%', sm: '0 0 44%', lg: '1 1 0' },
        minWidth: { lg: 0 },
        scrollSnapAlign: 'start',
        p: 1,
        borderRadius: 1,
        bgcolor: 'background.default',
        outline: isOver ? 2 : 0,
        outlineStyle: 'solid',
        outlineColor: 'primary.main',
      }}
    >
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 1, px: 0.5, pb: 1 }}>
        <Typography variant="h3" component="h2" id={title}>
          <StatusDot status={status} />
        </Typography>
        {data && <CountBadge count={total} />}
        {total > 0 && budget !== undefined && <TotalBudget amount={budget} />}
      </Box>
      {isPending && <RowSkeleton rows={3} />}
      {error && !data && <FailedPart text={t('leads.board.notLoaded')} error={error} onRetry={() => void refetch()} />}
      {data && rows.length === 0 && <Muted sx={{ p: 1 }}>{t('leads.board.empty')}</Muted>}
      <Box
        component="ul"
        ref={focus.list}
        aria-labelledby={title}
        sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 1, '&:empty': { display: 'none' } }}
      >
        {rows.slice(0, atOnce).map(lead => (
          <LeadCard key={lead.id} lead={lead} onMove={onMove} />
        ))}
      </Box>
      {data && remainingCount > 0 && (
        <Button
          fullWidth
          loading={isPlaceholderData}
          onClick={() => {
            focus.ask();
            more();
          }}
          sx={{ mt: 1 }}
        >
          {t('leads.board.more', { n: remainingCount })}
        </Button>
      )}
    </Box>
  );
};
