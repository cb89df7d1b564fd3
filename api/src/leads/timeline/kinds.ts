/**
 * What can happen to a lead, as its timeline tells it. Who adds a kind adds its source to `sources.ts`; the console does
 * not compile until the kind has its texts and its icon there.
 */
export const TIMELINE_KINDS = [
  'enquiry',
  'confirmation',
  'delivery',
  'unlock',
  'status_change',
  'note',
  'step_done',
] as const;
export type TimelineKind = (typeof TIMELINE_KINDS)[number];
