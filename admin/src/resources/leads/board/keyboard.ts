import { KeyboardCode, type KeyboardCoordinateGetter } from '@dnd-kit/core';

const STEPS: Record<string, number> = { [KeyboardCode.Right]: 1, [KeyboardCode.Left]: -1 };
const INSET_PX = 12;

/** With the arrow keys a card goes from column to column; within one its place is the order's to say. */
export const columnByColumn: KeyboardCoordinateGetter = (event, { context, currentCoordinates }) => {
  const step = STEPS[event.code];
  if (step === undefined) return undefined;
  event.preventDefault();
  const columns = [...context.droppableRects].toSorted(([, a], [, b]) => a.left - b.left);
  const at = columns.findIndex(([id]) => id === context.over?.id);
  const [, next] = columns[at + step] ?? [];
  return next ? { x: next.left + INSET_PX, y: currentCoordinates.y } : undefined;
};
