import { KeyboardCode, type KeyboardCoordinateGetter } from '@dnd-kit/core';

const STEPS: Record<string, number> = { [KeyboardCode.Right]: 1, [KeyboardCode.Left]: -1 };
const INSET_PX = 12;

/**
 * Moves a dragged card from column to column with the arrow keys. The sort order determines the position within a
 * column.
 */
export const moveByColumn: KeyboardCoordinateGetter = (event, { context, currentCoordinates }) => {
  const step = STEPS[event.code];
  if (step === undefined) return undefined;
  event.preventDefault();
  const columns = [...context.droppableRects].toSorted(([, a], [, b]) => a.left - b.left);
  const at = columns.findIndex(([id]) => id === context.over?.id);
  const [, next] = columns[at + step] ?? [];
  return next ? { x: next.left + INSET_PX, y: currentCoordinates.y } : undefined;
};
