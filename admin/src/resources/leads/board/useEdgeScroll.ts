import { type RefObject, useEffect } from 'react';

/** Distance in pixels from the board's visible edge at which a dragged card scrolls the board. */
const EDGE_PX = 40;

type Side = -1 | 0 | 1;

/** Scrolls a board to the column before or after the one that is nearest to its left edge. */
const scrollByColumn = (board: HTMLElement, side: -1 | 1) => {
  const { left } = board.getBoundingClientRect();
  const distances = [...board.children].map(column => column.getBoundingClientRect().left - left);
  const nearest = Math.min(...distances.map(Math.abs));
  const current = distances.findIndex(distance => Math.abs(distance) === nearest);
  const [from, to] = [distances[current], distances[current + side]];
  if (from === undefined || to === undefined) return;
  const isStill = matchMedia('(prefers-reduced-motion: reduce)').matches;
  board.scrollBy({ left: to - from, behavior: isStill ? 'auto' : 'smooth' });
};

/**
 * Scrolls the board by one column when a dragged card reaches its edge. It scrolls again only after the card has left
 * the edge, so that holding a card there does not run through all columns.
 */
export const useEdgeScroll = (frame: RefObject<HTMLElement | null>, isCarrying: boolean) => {
  useEffect(() => {
    const board = frame.current;
    if (!isCarrying || !board) return;
    // Unknown until the first movement, because a card may be picked up at the edge.
    let side: Side | undefined;
    const move = (x: number | undefined) => {
      if (x === undefined) return;
      const { left, right } = board.getBoundingClientRect();
      const isAtLeft = x < Math.max(left, 0) + EDGE_PX;
      const isAtRight = x > Math.min(right, innerWidth) - EDGE_PX;
      const next: Side = isAtLeft ? -1 : isAtRight ? 1 : 0;
      if (side !== undefined && next !== 0 && next !== side) scrollByColumn(board, next);
      side = next;
    };
    // A finger on a card reports touches, the mouse and a finger on the handle report pointer events.
    const byPointer = (event: PointerEvent) => move(event.clientX);
    const byTouch = (event: TouchEvent) => move(event.touches[0]?.clientX);
    window.addEventListener('pointermove', byPointer);
    window.addEventListener('touchmove', byTouch);
    return () => {
      window.removeEventListener('pointermove', byPointer);
      window.removeEventListener('touchmove', byTouch);
    };
  }, [frame, isCarrying]);
};
