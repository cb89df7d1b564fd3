/** So many leads are needed before anything is said of somebody. */
export const LEAST_LEADS = 10;
/** Of so many days. */
export const MEASURED_DAYS = 90;

/** What is said in hours: that of the least which is true. */
const STEPS = [1, 2, 3, 4, 6, 8, 12, 24, 48, 72, 120, 168, 336];

/**
 * What may be said of how fast somebody replies, from how long their leads waited: more than half of them were answered
 * within so many hours. Null of too few, and of who takes longer than the last step.
 */
export const replyStep = (waits: readonly number[]): { median: number | null; withinHours: number | null } => {
  if (waits.length < LEAST_LEADS) return { median: null, withinHours: null };
  const inOrder = waits.toSorted((a, b) => a - b);
  // The later of the two in the middle: never less than true.
  const median = inOrder[Math.floor(inOrder.length / 2)] ?? 0;
  return { median, withinHours: STEPS.find(hours => median <= hours * 60) ?? null };
};
